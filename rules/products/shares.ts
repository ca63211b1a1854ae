/** `amount × part ÷ whole`, rounded half up, exact even if intermediate values exceed 2^53. `whole` > 0, the others ≥ 0. */
export const proportion = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n));

/**
 * Divides a total by weights, so that the shares add up to it. Rounding leftovers go to the largest remainders, and to the first of equal
 * ones. If all weights are 0, the first gets everything. Each share is a multiple of `step`, and so must `total` be.
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
