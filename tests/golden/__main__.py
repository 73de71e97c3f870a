from tests.golden import cases, renew

renew()
print(f"wrote {len(cases())} golden records and perft.json")
