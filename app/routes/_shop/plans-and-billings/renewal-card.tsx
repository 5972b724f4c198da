import type { ReactNode } from "react";

import { Card } from "~/components/page/card";
import { Button } from "~/components/form/button";
import { Note } from "~/components/page/note";
import { PauseNote } from "~/components/plan/pause-note";
import { PickGroup } from "~/components/form/pick";
import { addCardPath } from "~/models/payments/add-card";
import { LEAVE } from "~/models/subscriptions/billing-paths";
import { REMINDED } from "~/models/subscriptions/reminder";

interface Props {
  chosen: string;
  lost: boolean;
  cancelled: boolean;
  /** What follows if nothing renews. */
  off: string;
  /** Who and what is paused then, if the plan above does not say it; null for nothing. */
  offPauses: string | null;
  /** Whether the owner has chosen a pause, which the card of the plan describes. */
  pausing: boolean;
  /** Whether the plan is paused now. */
  paused: boolean;
  wallet: string;
  cards: { id: number; label: string; detail: string }[];
  error: string | undefined;
}

/** Off until the owner chooses otherwise. */
export function RenewalCard({ lost, cancelled, pausing, paused, ...form }: Props) {
  return (
    <Card id="renew" title="Renewal">
      {lost && !cancelled && (
        <Note tone="warn">
          The card that paid was removed, or its bank refuses or disputes it, so renewal is off. {form.off}
        </Note>
      )}
      {cancelled ? (
        <>
          <Note tone="warn">You cancelled this plan.</Note>
          {!paused && <TakeBack intent="resume">Resume plan</TakeBack>}
        </>
      ) : (
        <RenewalForm {...form}>{!paused && <LeaveLink pausing={pausing} />}</RenewalForm>
      )}
      {pausing && !cancelled && !paused && <TakeBack intent="keep-plan">Do not pause</TakeBack>}
    </Card>
  );
}

/** Cancelling and pausing have a page, which says what they do; taking either back is one button. */
const LeaveLink = ({ pausing }: { pausing: boolean }) => (
  <a className="tap" href={LEAVE}>
    {pausing ? "Cancel plan or change the pause" : "Cancel or pause plan"}
  </a>
);

function TakeBack({ intent, children }: { intent: "resume" | "keep-plan"; children: string }) {
  return (
    <form method="post">
      <p className="acts">
        <Button kind="alt" name="intent" value={intent}>
          {children}
        </Button>
      </p>
    </form>
  );
}

function RenewalForm({
  chosen,
  off,
  offPauses,
  wallet,
  cards,
  error,
  children,
}: Omit<Props, "lost" | "cancelled" | "pausing" | "paused"> & { children: ReactNode }) {
  const options = [
    {
      value: "off",
      label: "Do not renew",
      detail: off,
      more: offPauses !== null && <PauseNote text={offPauses} />,
    },
    { value: "wallet", label: "From your wallet", detail: wallet },
    ...cards.map(({ id, label, detail }) => ({ value: String(id), label, detail })),
  ];
  return (
    <form method="post" className="stack-l">
      <PickGroup
        legend="Renewal"
        isNamed
        name="renewal"
        hint={`We remind you ${REMINDED} before.`}
        value={chosen}
        error={error}
        options={options}
      />
      <p className="acts">
        <Button kind="alt" name="intent" value="renewal">
          Save
        </Button>{" "}
        <Button kind="alt" href={addCardPath("billing")}>
          Add a card
        </Button>{" "}
        {children}
      </p>
    </form>
  );
}
