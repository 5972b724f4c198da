/** A payment, and the last one of its amount within the hour before it. */
export interface SameAmount {
  reference: string;
  /** The reference of the earlier one. */
  earlier: string;
  amount: number;
  at: Date;
}

/** A payment with all earlier ones of its amount that it or another of them followed within the hour. */
export type RepeatedAmount = Omit<SameAmount, "earlier"> & { earlier: string[] };

/** Three equal payments are one case, though they are two pairs. @param pairs newest first */
export function groupSameAmounts(pairs: readonly SameAmount[]): RepeatedAmount[] {
  const groups: RepeatedAmount[] = [];
  for (const { reference, earlier, ...paid } of pairs) {
    const group = groups.find((one) => one.reference === reference || one.earlier.includes(reference));
    if (!group) groups.push({ ...paid, reference, earlier: [earlier] });
    else if (!group.earlier.includes(earlier)) group.earlier.push(earlier);
  }
  return groups;
}
