import { Button } from "~/components/form/button";
import { classNames } from "~/components/page/class-names";
import { keepWhole } from "~/components/page/unbroken";
import type { MoneyState } from "./money-state";

/** What the owner must know about the money of the plan, with one button. A failed payment is announced at once. */
export function MoneyNote({ tone, text, action, other }: MoneyState) {
  return (
    <section
      className={classNames("note money", tone !== "good" && tone)}
      aria-label="Your plan and its payment"
      role={tone === "bad" ? "alert" : undefined}
    >
      <p>{keepWhole(text)}</p>
      <p className="acts">
        <Button kind={tone === "good" ? "alt" : "main"} href={action.href}>
          {action.label}
        </Button>{" "}
        {other && (
          <a className="tap" href={other.href}>
            {other.label}
          </a>
        )}
      </p>
    </section>
  );
}
