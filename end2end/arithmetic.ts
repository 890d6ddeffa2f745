// Computes what the page writes out: numbers, + − × / √ ln max and brackets.

/** The value of an expression as the page writes it. */
export function compute(text: string): number {
  const tokens = text.match(/∞|−?∞|\d+(?:\.\d+)?|√|ln|max|[-+−×/(),]/g) ?? [];
  let at = 0;
  const take = (token: string): boolean => (tokens[at] === token ? ((at += 1), true) : false);
  const factor = (): number => {
    if (take("√")) return Math.sqrt(factor());
    if (take("ln")) return Math.log(factor());
    if (take("max")) return factor();
    if (take("−")) return -factor();
    if (take("∞")) return Number.POSITIVE_INFINITY;
    if (take("(")) {
      let value = sum();
      if (take(",")) value = Math.max(value, sum());
      if (!take(")")) throw new Error(`a bracket is not closed in ${text}`);
      return value;
    }
    return Number(tokens[at++]);
  };
  const product = (): number => {
    let value = factor();
    for (;;) {
      if (take("×")) value *= factor();
      else if (take("/")) value /= factor();
      else return value;
    }
  };
  const sum = (): number => {
    let value = product();
    for (;;) {
      if (take("+")) value += product();
      else if (take("−")) value -= product();
      else return value;
    }
  };
  const value = sum();
  if (at !== tokens.length) throw new Error(`${text} is not read to its end`);
  return value;
}

/** A number as the page writes it, in full. */
export function written(text: string): number {
  return Number(text.replace("−", "-").replace("∞", "Infinity"));
}
