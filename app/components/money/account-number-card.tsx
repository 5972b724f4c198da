import { Button } from "~/components/form/button";
import { CopyField } from "~/components/form/copy-field";
import { Card } from "~/components/page/card";
import { type Column, DataTable } from "~/components/page/data-table";
import { Fold } from "~/components/page/fold";
import { Rows } from "~/components/page/rows";
import type { DepositsView } from "./account-number";

type Deposit = DepositsView["rows"][number];

const columns: Column<Deposit>[] = [
  { title: "What", kind: "main", cell: ({ what }) => what },
  { title: "From", cell: ({ from }) => <bdi>{from}</bdi> },
  { title: "When", cell: ({ when }) => when },
  { title: "Receipt", kind: "action", cell: (deposit) => <ReceiptLink {...deposit} /> },
];

/** The owner's own account number, or the button that asks for one, and what was sent to it. */
export function AccountNumberCard(deposits: DepositsView) {
  if (deposits.number !== null)
    return (
      <Card id="account-number" title="Your account number">
        <AccountNumber {...deposits} />
      </Card>
    );
  return (
    <section id="account-number" className="card" aria-label="Your own account number">
      <Fold summary="Your own account number" open={deposits.state !== "offered"}>
        <AccountNumber {...deposits} />
      </Fold>
    </section>
  );
}

function AccountNumber({ state, text, number, fee, button, first, teller, rows }: DepositsView) {
  return (
    <>
      {number !== null && (
        <div className="stack">
          <CopyField id="own-number" label="Account number" value={number.value} what="the account number" />
          <Rows rows={number.rows} />
        </div>
      )}
      <p>{text}</p>
      {(state === "offered" || state === "active") && <p className="soft">{fee}</p>}
      {first !== null && (
        <p>
          First <a href={first.href}>{first.text}</a>.
        </p>
      )}
      {teller !== null && (
        <p className="soft">
          Demo: no real money. Send it from{" "}
          <a href={teller} target="_blank" rel="noreferrer">
            the bank of the sandbox
          </a>
          .
        </p>
      )}
      {rows.length > 0 && (
        <DataTable
          label="Money sent to your account number"
          columns={columns}
          items={rows}
          keyOf={({ reference }) => reference}
        />
      )}
      {button !== null && (
        <form method="post">
          <Button kind={button.intent === "look" ? "alt" : "main"} name="intent" value={button.intent}>
            {button.text}
          </Button>
        </form>
      )}
    </>
  );
}

function ReceiptLink({ hasReceipt, reference, what, when }: Deposit) {
  if (!hasReceipt) return null;
  return (
    <a className="tap" href={`/transactions/${encodeURIComponent(reference)}`}>
      Receipt
      <span className="vh">
        {" "}
        for {what}, {when}
      </span>
    </a>
  );
}
