"""The HTTP API, the live stream and the pages."""
