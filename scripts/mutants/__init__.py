"""Mutation testing: are the tests strict enough to notice when one line of a rule is wrong?"""
