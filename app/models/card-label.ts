/** "Visa •••• 4081" */
export function cardLabel({ brand, last4 }: { brand: string; last4: string }): string {
  const name = brand.trim() || "Card";
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} •••• ${last4}`;
}
