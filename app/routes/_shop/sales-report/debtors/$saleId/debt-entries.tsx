import { Button } from "~/components/form/button";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Pairs } from "~/routes/_shop/sales-report/pairs";
import type { DebtEntryRow } from "~/routes/_shop/sales-report/debtors/read-debtors.server";

interface Props {
  rows: readonly DebtEntryRow[];
  /** Whether the shop has several outlets, which are then named. */
  hasOutlets: boolean;
  action: string;
}

/** What changed the debt, the latest first. A payment entered by hand can be undone. */
export function DebtEntries({ rows, hasOutlets, action }: Props) {
  return (
    <Pairs
      pairs={rows.map((row) => ({
        key: row.id,
        name: row.what,
        amount: row.amount,
        detail: <DebtEntryDetail {...row} hasOutlets={hasOutlets} />,
        act: row.byHand && <Undo {...row} action={action} />,
      }))}
    />
  );
}

const DebtEntryDetail = ({
  at,
  outlet,
  receipt,
  paid,
  balance,
  hasOutlets,
}: DebtEntryRow & { hasOutlets: boolean }) => (
  <>
    {at}
    {receipt !== null && (
      <>
        {" "}
        · receipt <bdi>{receipt}</bdi>
      </>
    )}
    {hasOutlets && (
      <>
        {" "}
        · <bdi>{outlet}</bdi>
      </>
    )}
    {paid !== null && (
      <>
        {" "}
        · <span className="nb">{paid}</span> paid
      </>
    )}{" "}
    · balance <span className="nb">{balance}</span>
  </>
);

const Undo = ({ id, amount, at, action }: DebtEntryRow & { action: string }) => (
  <form method="post" action={action}>
    <HiddenFields values={{ intent: "undo", payment: String(id) }} />
    <Button kind="alt">
      Undo
      <span className="vh">
        {" "}
        the payment of {amount} on {at}
      </span>
    </Button>
  </form>
);
