import { verifyCustomerPath } from "~/models/agents/customer";
import { Card } from "~/components/page/card";
import { DataTable, type Column } from "~/components/page/data-table";
import { EmptyState } from "~/components/page/empty-state";

interface Registrant {
  id: number;
  name: string;
  registered: string;
  phoneVerified: boolean;
  plan: string;
}

interface Props {
  /** All of them, of whom the newest are listed. */
  count: number;
  registrants: Registrant[];
}

const columns: Column<Registrant>[] = [
  { title: "Business", kind: "main", cell: ({ name }) => <bdi>{name}</bdi> },
  { title: "Registered", cell: ({ registered }) => registered },
  { title: "Plan", cell: ({ plan }) => plan },
  { title: "Phone", cell: (registrant) => <PhoneState {...registrant} /> },
];

export function RegistrantsCard({ count, registrants }: Props) {
  return (
    <Card id="customers" title="Your customers">
      {count === 0 ? (
        <EmptyState>
          Nobody has signed up with your code yet. Share the link above, or register your first customer.
        </EmptyState>
      ) : (
        <>
          <p className="figure">
            {count} <small>{count === 1 ? "customer" : "customers"}</small>
          </p>
          {count > registrants.length && <p className="soft">The newest {registrants.length} are listed.</p>}
          <DataTable label="Your customers" columns={columns} items={registrants} keyOf={({ id }) => id} />
        </>
      )}
    </Card>
  );
}

function PhoneState({ id, name, phoneVerified }: Registrant) {
  if (phoneVerified) return "Verified";
  return (
    <a className="tap" href={verifyCustomerPath(id)}>
      Verify phone
      <span className="vh">
        {" "}
        of <bdi>{name}</bdi>
      </span>
    </a>
  );
}
