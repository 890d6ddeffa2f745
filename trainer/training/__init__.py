"""Training of Puctoscope's network: positions in (`data`), a network (`model`), an optimiser (`muon`), the loop
(`train`), and the way out (`export`). `moves` and `mirror` are the rules that tie them to chess."""
