/**
 * Divides an amount by weight into whole kobo that add up to it. Each share is the difference of two sums from the
 * first line on, so no rounding is left over. All zero if the weights are.
 */
export function apportion(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let weighed = 0;
  let given = 0;
  return weights.map((weight) => {
    weighed += weight;
    const upTo = whole === 0 ? 0 : shareOf(amount, weighed, whole);
    const share = upTo - given;
    given = upTo;
    return share;
  });
}

/** amount × part / whole, towards zero: the product may exceed the safe integers. */
export function shareOf(amount: number, part: number, whole: number): number {
  return Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
}
