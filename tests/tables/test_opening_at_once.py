"""Several who open a new file at once."""

import sqlite3
import threading

from fiveways.tables.store.sqlite import _tune


def test_several_who_open_a_new_file_at_once_wait_for_each_other(tmp_path):
    """SQLite itself refuses some of them: about one round in six."""
    refused = []

    def open_it(file, ready):
        connection = sqlite3.connect(file)
        ready.wait()
        try:
            _tune(connection, busy=10)
        except sqlite3.OperationalError as error:
            refused.append(str(error))
        connection.close()

    for number in range(40):
        file, ready = tmp_path / f"{number}.db", threading.Barrier(6)
        people = [threading.Thread(target=open_it, args=(file, ready)) for _ in range(6)]
        for person in people:
            person.start()
        for person in people:
            person.join()
    assert not refused
