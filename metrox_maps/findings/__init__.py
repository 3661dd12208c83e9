"""Findings and the machinery that produces and reports them; knows no game and draws nothing."""
