import type { ReactNode } from "react";

export function Ticks({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul className="ticks">
      {items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  );
}
