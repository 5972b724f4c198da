import { withIcons } from "./way-icon";
import { channels as words, type PaymentChannel } from "~/models/payments/channel";

/** The cards that the provider takes, each as a small drawing of its mark. */
const cards = [
  {
    name: "Visa",
    mark: (
      <text x="24" y="21" fill="#1434cb" fontStyle="italic" fontWeight="800" textLength="34">
        VISA
      </text>
    ),
  },
  {
    name: "Mastercard",
    mark: (
      <>
        <circle cx="19" cy="16" r="9" fill="#eb001b" />
        <circle cx="29" cy="16" r="9" fill="#f79e1b" />
        <path d="M24 8.520a9 9 0 0 1 0 14.960a9 9 0 0 1 0-14.960z" fill="#ff5f00" />
      </>
    ),
  },
  {
    name: "Verve",
    mark: (
      <>
        <circle cx="11" cy="16" r="6" fill="#e1251b" />
        <path d="M8 13.500l3 5.500l3-5.500" fill="none" stroke="#fff" strokeWidth="2" />
        <text x="32" y="20" fill="#00425f" fontSize="11" fontWeight="700" textLength="26">
          verve
        </text>
      </>
    ),
  },
];

/** The ways to pay that this installation offers, on pages that show prices. */
export function PayMarks({ channels }: { channels: readonly PaymentChannel[] }) {
  const others = channels.filter((channel) => channel !== "card");
  return (
    <ul className="pay-marks" aria-label="Ways to pay">
      {channels.includes("card") &&
        cards.map(({ name, mark }) => (
          <li key={name}>
            <svg
              viewBox="0 0 48 32"
              width="48"
              height="32"
              textAnchor="middle"
              fontSize="14"
              aria-hidden="true"
            >
              <rect x="0.500" y="0.500" width="47" height="31" rx="4" fill="#fff" stroke="#dcd7c6" />
              {mark}
            </svg>
            <span className="vh">{name}</span>
          </li>
        ))}
      {withIcons(others.map((value) => ({ value, label: words[value].name }))).map(({ value, label }) => (
        <li key={value}>{label}</li>
      ))}
    </ul>
  );
}
