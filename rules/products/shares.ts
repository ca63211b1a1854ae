/** `amount × part ÷ whole`, rounded half up, exact for amounts beyond 2^53 in between. `whole` > 0, the others ≥ 0. */
export const proportion = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n));

/**
 * Shares a total among parts by their weights, so that the shares add up to it: what rounding leaves over goes to the largest remainders, of equal
 * ones to the first. All weights 0: everything to the first. Each is a multiple of `step`, of which `total` is one.
 */
export function share(total: number, weights: readonly number[], step = 1): number[] {
  if (step !== 1) return share(total / step, weights).map((part) => part * step);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return weights.map((_, at) => (at === 0 ? total : 0));
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight));
  const shares = exact.map((value) => Number(value / BigInt(sum)));
  const rests = exact
    .map((value, at) => ({ at, rest: value % BigInt(sum) }))
    .toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1));
  let left = total - shares.reduce((all, one) => all + one, 0);
  for (const { at } of rests) {
    if (left === 0) break;
    shares[at] = (shares[at] ?? 0) + 1;
    left -= 1;
  }
  return shares;
}
