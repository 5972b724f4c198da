import { Card } from "~/components/page/card";
import { Button } from "~/components/form/button";
import { Note } from "~/components/page/note";
import { PickGroup } from "~/components/form/pick";
import { REMINDED } from "~/models/subscriptions/reminder";

interface Props {
  chosen: string;
  lost: boolean;
  cancelled: boolean;
  on: boolean;
  /** What follows if nothing renews. */
  off: string;
  /** What cancelling pauses when the paid time ends; null for nothing. */
  pauses: string | null;
  wallet: string;
  cards: { id: number; label: string; detail: string }[];
  error: string | undefined;
}

/** Off until the owner chooses otherwise. */
export function RenewalCard({ lost, cancelled, on, pauses, ...form }: Props) {
  return (
    <Card id="renew" title="Renewal">
      {lost && !cancelled && (
        <Note tone="warn">The card that paid was removed or refused, so renewal is off. {form.off}</Note>
      )}
      {cancelled ? <Note tone="warn">You cancelled this plan. {form.off}</Note> : <RenewalForm {...form} />}
      {(on || cancelled) && (
        <form method="post">
          {!cancelled && pauses !== null && <p className="soft">If you cancel: {pauses}</p>}
          <p className="acts">
            <Button kind="alt" name="intent" value={cancelled ? "resume" : "cancel"}>
              {cancelled ? "Resume plan" : "Cancel plan"}
            </Button>
          </p>
        </form>
      )}
    </Card>
  );
}

function RenewalForm({
  chosen,
  off,
  wallet,
  cards,
  error,
}: Omit<Props, "lost" | "cancelled" | "on" | "pauses">) {
  const options = [
    { value: "off", label: "Do not renew", detail: off },
    { value: "wallet", label: "From your wallet", detail: wallet },
    ...cards.map(({ id, label, detail }) => ({ value: String(id), label, detail })),
  ];
  return (
    <form method="post" className="stack-l">
      <PickGroup
        legend="How should we renew your plan?"
        name="renewal"
        hint={`You pay the price on that day. We remind you ${REMINDED} before.`}
        value={chosen}
        error={error}
        options={options}
      />
      <p className="acts">
        <Button kind="alt" name="intent" value="renewal">
          Save
        </Button>
      </p>
    </form>
  );
}
