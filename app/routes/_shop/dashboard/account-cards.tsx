import { Card } from "~/components/page/card";
import { Rows } from "~/components/page/rows";
import { EMAIL_FORM } from "~/models/messages/lost-email";

interface Account {
  username: string;
  email: string | null;
  confirmed: boolean;
  role: string;
  /** null if none was entered. */
  phone: string | null;
  verified: boolean;
}

export function AccountCard({ username, email, confirmed, role, phone, verified }: Account) {
  return (
    <Card id="account" title="Your account">
      <Rows
        rows={[
          { name: "Username", value: <bdi>{username}</bdi> },
          { name: "Email", value: <Email email={email} confirmed={confirmed} /> },
          {
            name: "Phone",
            value: phone === null ? "None yet" : `${phone}, ${verified ? "verified" : "not verified"}`,
          },
          { name: "Role", value: role },
        ]}
      />
      <p className="acts">
        <a className="tap" href="/account/security">
          Edit username, email or phone
        </a>
      </p>
    </Card>
  );
}

function Email({ email, confirmed }: Pick<Account, "email" | "confirmed">) {
  if (email === null) return <a href={EMAIL_FORM}>None</a>;
  return (
    <>
      <bdi>{email}</bdi>, {confirmed ? "confirmed" : <a href="/verify-email">not confirmed</a>}
    </>
  );
}
