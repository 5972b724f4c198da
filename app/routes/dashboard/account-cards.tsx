import { Card } from "~/components/card";
import { Rows } from "~/components/rows";

interface Account {
  username: string;
  email: string;
  role: string;
  phone: string;
  verified: boolean;
}

export function AccountCard({ username, email, role, phone, verified }: Account) {
  return (
    <Card id="account" title="Your account">
      <Rows
        rows={[
          { name: "Username", value: <bdi>{username}</bdi> },
          { name: "Email", value: <bdi>{email}</bdi> },
          { name: "Phone", value: `${phone}, ${verified ? "verified" : "not verified"}` },
          { name: "Role", value: role },
        ]}
      />
    </Card>
  );
}

/** Customers who sign up by the link count as the agent's. */
export function AgentCard({ code }: { code: string }) {
  const href = `/signup?page=signup&code=${code}`;
  return (
    <Card id="agent" title={`Your agent code: ${code}`}>
      <p className="soft">Customers who sign up with this code, or by the link below, are yours.</p>
      <p className="acts">
        <a className="tap" href={href}>
          Register a customer
        </a>
      </p>
    </Card>
  );
}
