const FLAT = 100_00;
const WAIVED_BELOW = 2_500_00;
const CAP = 2_000_00;

/** What the provider keeps of a payment by a Nigerian card, in kobo: 1.5 % and ₦100, rounded up. */
export function localFee(amount: number): number {
  const share = Math.ceil((amount * 15) / 1000);
  return Math.min(share + (amount < WAIVED_BELOW ? 0 : FLAT), CAP);
}
