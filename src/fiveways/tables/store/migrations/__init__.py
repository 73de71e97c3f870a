"""The steps from each version of the database to the next. `tables/store/upgrading.py` takes them."""
