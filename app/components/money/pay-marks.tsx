import { channels as words, type PaymentChannel } from "~/models/payments/channel";
import { cardMarks } from "./card-marks";
import { WayIcon } from "./way-icon";

/** The ways to pay that this installation offers, on pages that show prices. */
export function PayMarks({ channels }: { channels: readonly PaymentChannel[] }) {
  return (
    <ul className="pay-marks" aria-label="Ways to pay">
      {channels.map((channel) =>
        channel === "card" ? (
          cardMarks.map(({ name, mark }) => (
            <li key={name}>
              {mark}
              <span className="vh">{name}</span>
            </li>
          ))
        ) : (
          <li key={channel}>
            <WayIcon way={channel} /> {words[channel].name}
          </li>
        ),
      )}
    </ul>
  );
}
