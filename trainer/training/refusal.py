"""Why a training does not begin, or does not go on."""


class Refusal(Exception):
    """A sentence for whoever started it. What was saved before stays as it is."""
