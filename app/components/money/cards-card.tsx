import { Card } from "~/components/page/card";
import { DataTable, type Column } from "~/components/page/data-table";
import { walletWords } from "~/models/ledger/wallet";
import { AddCard } from "./add-card";
import { EmptyState } from "~/components/page/empty-state";
import { Button } from "~/components/form/button";
import { Note } from "~/components/page/note";
import { UndoNote } from "~/components/page/undo-note";
import { Tag } from "~/components/page/tag";

interface SavedCard {
  id: number;
  label: string;
  bank: string;
  expires: string;
  warning: string | null;
}

const columns: Column<SavedCard>[] = [
  { title: "Card", kind: "main", cell: ({ label }) => <span className="nb">{label}</span> },
  { title: "Bank", kind: "under", cell: ({ bank }) => bank || "Bank not known" },
  {
    title: "Good until",
    kind: "state",
    cell: ({ expires, warning }) =>
      warning === null ? (
        <>
          <span className="on-phone soft">until </span>
          {expires}
        </>
      ) : (
        <Tag tone="warn">{warning}</Tag>
      ),
  },
  { title: "Remove", kind: "action", cell: (card) => <RemoveForm {...card} /> },
];

interface Props {
  cards: SavedCard[];
  /** Cards whose removal can still be undone. */
  removed: Pick<SavedCard, "id" | "label">[];
  /** What an owner must know of disputed payments. */
  disputes: string[];
  /** The page that shows them. */
  path: string;
  /** The page that saves another card; null for an agent, who saves one with the next tokens. */
  addCard: string | null;
}

export function CardsCard({ cards, removed, disputes, path, addCard }: Props) {
  return (
    <Card id="cards" title="Saved cards">
      {removed.map(({ id, label }) => (
        <UndoNote
          key={id}
          did="You have just removed"
          name={label}
          action={path}
          values={{ auth_code: String(id) }}
        />
      ))}
      {disputes.map((text) => (
        <Note key={text} tone="warn">
          {text}
        </Note>
      ))}
      {cards.length === 0 ? (
        <EmptyState>
          {disputes.length > 0 ? "You have no card that we can charge." : "You have no saved card."}
          {addCard === null && (
            <>
              {" "}
              <a href={walletWords.tokens.addPath}>Buy tokens</a> with a card and tick “Save card”.
            </>
          )}
        </EmptyState>
      ) : (
        <DataTable twoLines label="Saved cards" columns={columns} items={cards} keyOf={({ id }) => id} />
      )}
      {addCard !== null && <AddCard href={addCard} />}
    </Card>
  );
}

function RemoveForm({ id, label }: SavedCard) {
  return (
    <form method="post">
      <input type="hidden" name="auth_code" value={id} />
      <Button kind="alt" name="intent" value="remove">
        Remove<span className="vh"> {label}</span>
      </Button>
    </form>
  );
}
