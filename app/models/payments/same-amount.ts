/** Two payments of one amount within the hour. */
export interface SameAmount {
  reference: string;
  /** The earlier payment of the same amount. */
  earlier: string;
  amount: number;
  at: Date;
}

/** A payment with all earlier ones of its amount that it or another of them followed within the hour. */
type RepeatedAmount = Omit<SameAmount, "earlier"> & { earlier: string[] };

/** Three equal payments are one case, though they are three pairs. @param pairs newest first */
export function groupSameAmounts(pairs: readonly SameAmount[]): RepeatedAmount[] {
  const groups: RepeatedAmount[] = [];
  for (const { reference, earlier, ...paid } of pairs) {
    const group = groups.find((one) => one.reference === reference || one.earlier.includes(reference));
    if (!group) groups.push({ ...paid, reference, earlier: [earlier] });
    else if (!group.earlier.includes(earlier)) group.earlier.push(earlier);
  }
  return groups;
}
