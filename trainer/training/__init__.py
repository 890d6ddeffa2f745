"""Training of Puctoscope's network: positions in (`data`), a network (`model`), an optimiser (`muon`), what a training
is made with (`recipe`) and keeps (`folder`), the loop (`train`), and the way out (`export`). `moves` and `mirror` are
the rules that tie them to chess. After a `refusal` nothing is learnt and nothing saved."""
