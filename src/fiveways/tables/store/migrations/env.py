"""Run by Alembic: the steps are taken on the connection, and in the transaction, that the caller has begun."""

from alembic import context

from fiveways.tables.store import schema

context.configure(connection=context.config.attributes["connection"], target_metadata=schema.metadata)
context.run_migrations()
