import { Card } from "~/components/page/card";
import { Rows } from "~/components/page/rows";

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

export function AgentCard({ code }: { code: string }) {
  return (
    <Card id="agent" title={`Your agent code: ${code}`}>
      <p className="soft">Customers who type this code as referral code when they sign up are yours.</p>
    </Card>
  );
}
