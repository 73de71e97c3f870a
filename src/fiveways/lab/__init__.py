"""The lab: games played in great number, and what they tell."""
