"""The organiser's pages of a championship in play: phases, draws, programme, groups, closing, paper, exports."""
