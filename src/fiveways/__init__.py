"""fiveways"""
