import { Card } from "~/components/page/card";
import { Key } from "~/components/form/key";
import { Note } from "~/components/page/note";
import { PickGroup } from "~/components/form/pick";

interface Props {
  renewal: { chosen: string; lost: boolean; cancelled: boolean; on: boolean };
  ends: string | null;
  cards: { id: number; label: string; expires: string }[];
  error: string | undefined;
}

/** Off until the owner chooses otherwise. */
export function RenewalCard({ renewal, ends, cards, error }: Props) {
  const { chosen, lost, cancelled, on } = renewal;
  return (
    <Card id="renewal" title="Renewal">
      {lost && <Note tone="warn">The card that paid was removed or refused, so renewal is off.</Note>}
      {cancelled ? (
        <Note tone="warn">You cancelled this plan. It ends on {ends}, and nothing more is charged.</Note>
      ) : (
        <RenewalForm {...{ chosen, cards, error }} />
      )}
      {(on || cancelled) && (
        <form method="post">
          <p className="acts">
            <Key kind="alt" name="intent" value={cancelled ? "resume" : "cancel"}>
              {cancelled ? "Resume plan" : "Cancel plan"}
            </Key>
          </p>
        </form>
      )}
    </Card>
  );
}

function RenewalForm({ chosen, cards, error }: Pick<Props, "cards" | "error"> & { chosen: string }) {
  const options = [
    { value: "off", label: "Do not renew", detail: "The plan ends when the paid time is over." },
    { value: "wallet", label: "From your wallet", detail: "If it holds enough on that day." },
    ...cards.map(({ id, label, expires }) => ({
      value: String(id),
      label,
      detail: `Saved card, good until ${expires}`,
    })),
  ];
  return (
    <form method="post" className="stack-l">
      <PickGroup
        legend="How should we renew your plan?"
        name="renewal"
        hint="You pay the price on that day. We remind you 7 days and 1 day before."
        value={chosen}
        error={error}
        options={options}
      />
      <p className="acts">
        <Key kind="alt" name="intent" value="renewal">
          Save
        </Key>
      </p>
    </form>
  );
}
