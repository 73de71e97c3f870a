"""Drawings and the page's files: small on the line, and the same whether or not they were compressed."""

import gzip

import httpx
import pytest

PICTURE = "/api/games/bones/picture.svg"


def fetched(address: str, path: str, accepts: str | None) -> httpx.Response:
    """An answer as it came over the line, not yet unpacked."""
    headers = {"Accept-Encoding": "" if accepts is None else accepts}
    with httpx.Client(base_url=address) as client, client.stream("GET", path, headers=headers) as answer:
        answer.raw = b"".join(answer.iter_raw())
        return answer


@pytest.mark.parametrize("path", [PICTURE, "/static/any/js/topbar.js"])
def test_a_file_is_sent_compressed_to_who_can_read_it(address, path):
    plain, packed = (fetched(address, path, accepts) for accepts in (None, "br;q=0.9, gzip, deflate"))
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.raw) == plain.raw
    assert len(packed.raw) < 0.6 * len(plain.raw)
    assert plain.headers["vary"] == packed.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize("accepts", ["identity", "gzip;q=0", "gzip; q=0.000", "br", "notgzip"])
def test_a_file_is_sent_as_it_is_to_who_does_not_read_gzip(address, accepts):
    answer = fetched(address, PICTURE, accepts)
    assert "content-encoding" not in answer.headers
    assert answer.raw.startswith(b"<svg")


@pytest.mark.parametrize("accepts", ["gzip;q=0.1", "GZIP", "*"])
def test_any_way_of_asking_for_gzip_is_understood(address, accepts):
    assert fetched(address, PICTURE, accepts).headers["content-encoding"] == "gzip"
