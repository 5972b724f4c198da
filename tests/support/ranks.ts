/** How often a value of the first list is above one of the second: 0.5 where the two cannot be told apart. */
export function rankAuc(first: number[], second: number[]): number {
  const ranked = [...first.map((value) => ({ value, of: 1 })), ...second.map((value) => ({ value, of: 0 }))];
  ranked.sort((one, other) => one.value - other.value);
  const ranks = ranked.reduce((sum, { of }, index) => sum + of * (index + 1), 0);
  return (ranks - (first.length * (first.length + 1)) / 2) / (first.length * second.length);
}
