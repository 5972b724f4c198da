import { Card } from "~/components/page/card";
import { DataTable, type Column } from "~/components/page/data-table";
import { Button } from "~/components/form/button";
import { Meter } from "~/components/page/meter";
import { Money } from "~/components/money/money";
import { PlaceList } from "~/components/layout/place-list";
import { Tag } from "~/components/page/tag";
import { formatDate } from "~/models/date";
import { naira } from "~/models/money";
import { LARGE_AMOUNT, LONG_NAME } from "./samples";

type Payment = { item: string; on: Date; paid: boolean; amount: number };

const payments: Payment[] = [
  { item: "Plus, 1 month", on: new Date("2026-11-03"), paid: true, amount: naira(6_000) },
  { item: LONG_NAME, on: new Date("2026-10-28"), paid: false, amount: LARGE_AMOUNT },
];

const columns: Column<Payment>[] = [
  { title: "For", kind: "main", cell: ({ item }) => item },
  { title: "Date", cell: ({ on }) => formatDate(on) },
  {
    title: "State",
    cell: ({ paid }) => <Tag tone={paid ? "good" : "bad"}>{paid ? "Paid" : "Declined"}</Tag>,
  },
  { title: "Amount", kind: "number", cell: ({ amount }) => <Money kobo={amount} /> },
];

const sales = { label: "Sales", href: "/sales-report", pages: [{ label: "Products", href: "/products" }] };

export function Lists() {
  return (
    <>
      <Card
        id="next"
        title="Next: make room for more products"
        next={{
          text: "You can add 38 more. 500 extra cost ₦700 a month.",
          action: <Button href="#next">Add products</Button>,
        }}
      />
      <Card id="plan" title="Plus, monthly" aside={<Tag tone="good">Active</Tag>}>
        <p className="figure">
          12 <small>days left</small>
        </p>
        <p className="figure">
          <Money kobo={LARGE_AMOUNT} />
        </p>
      </Card>
      <Card id="use" title="What you use">
        <div className="grid">
          <Meter id="use-users" name="Users" used={3} limit={5} />
          <Meter id="use-products" name="Products" used={962} limit={1000} />
          <Meter id="use-customers" name="Customers" used={12_000} limit={null} />
        </div>
      </Card>
      <Card
        id="payments"
        title="Recent payments"
        aside={
          <a className="tap" href="#payments">
            See all
          </a>
        }
      >
        <DataTable
          label="Recent payments"
          columns={columns}
          items={payments}
          keyOf={({ on }) => on.getTime()}
        />
      </Card>
      <nav className="side" aria-label="Places">
        <PlaceList
          withPages
          current={{ place: sales, page: sales.href }}
          places={[{ label: "Home", href: "/dashboard", pages: [] }, sales]}
        />
      </nav>
    </>
  );
}
