import { Fragment } from "react";
import type { PaymentMethod } from "~/models/checkout/choices";
import { cardMarks } from "./card-marks";

const drawings = {
  card: "M2 5h20v14H2zM2 9.5h20M5.5 15h5",
  bank_transfer: "M3 9.5 12 4l9 5.5zM5 10v8M10 10v8M14 10v8M19 10v8M3 20h18",
  ussd: "M7 2h10v20H7zM10 6h4M9.5 11h.1M12 11h.1M14.5 11h.1M9.5 14h.1M12 14h.1M14.5 14h.1M9.5 17h.1M12 17h.1M14.5 17h.1",
  wallet: "M3 7V5h14v2M3 7h18v12H3zM21 11h-5v4h5",
} satisfies Record<PaymentMethod, string>;

const drawingOf: Partial<Record<string, string>> = drawings;

/** A small drawing of a way to pay, beside its name. What is neither wallet nor bank is a card. */
export function WayIcon({ way }: { way: string }) {
  return (
    <svg className="way" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawingOf[way] ?? drawings.card} />
    </svg>
  );
}

/** The values of a card that is typed at the provider, in the forms that offer one. */
const typedCard = ["card", "new"];

/** Ways to pay, each with its drawing, and the marks of the cards beside a card that is not saved. */
export const withIcons = <Way extends { value: string; label: string }>(ways: readonly Way[]) =>
  ways.map((way) => ({
    ...way,
    label: (
      <>
        <WayIcon way={way.value} /> {way.label}
        {typedCard.includes(way.value) && (
          <span className="card-marks">
            {cardMarks.map(({ name, mark }) => (
              <Fragment key={name}>{mark}</Fragment>
            ))}
          </span>
        )}
      </>
    ),
  }));
