import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { Rows } from "~/components/page/rows";
import { accountMenu, currentPlace } from "~/models/members/account-menu";
import { EMAIL_FORM, shownEmail } from "~/models/messages/lost-email";
import { pageTitle } from "~/models/site/meta";
import { maskPhone } from "~/models/users/phone";
import { roleNames } from "~/models/users/role";
import { isVerified, type User } from "~/models/users/user";
import { requireSignedIn } from "~/routes/_shared/require-access.server";

const ACCOUNT = "/account";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Account");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSignedIn(request);
  return { role: user.role, account: accountOf(user) };
}

const accountOf = (user: User) => ({
  username: user.username,
  email: shownEmail(user.email),
  confirmed: user.emailVerifiedAt !== null,
  phone: user.phone === "" ? null : maskPhone(user.phone),
  verified: isVerified(user),
  role: roleNames[user.role],
});

/** What each page is for. */
const about: Record<string, string> = {
  "/account/business": "Name, address and tax number, as invoices show them.",
  "/account/notifications": "Which text messages you get.",
  "/account/security": "Password, passkeys, two-step login, email and phone.",
  "/account/data": "Download a copy, or delete your account.",
  "/account/webhooks": "For developers: events sent to your own systems.",
  "/api": "For developers: the calls of our API.",
  "/staff/second-factor": "The app whose codes open the console.",
};

export default function Account() {
  const { role, account } = useLoaderData<typeof loader>();
  const pages = currentPlace(accountMenu(role), ACCOUNT)?.place.pages ?? [];
  return (
    <AccountLayout path={ACCOUNT} role={role}>
      <h1>Account</h1>
      <AccountCard {...account} />
      <Card id="pages" title="Settings">
        <ul className="links">
          {pages.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a> <small className="soft">{about[href]}</small>
            </li>
          ))}
        </ul>
      </Card>
    </AccountLayout>
  );
}

function AccountCard({ username, email, confirmed, phone, verified, role }: ReturnType<typeof accountOf>) {
  return (
    <Card
      id="account"
      title="You"
      aside={
        <a className="tap" href="/account/security">
          Change
        </a>
      }
    >
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
    </Card>
  );
}

function Email({ email, confirmed }: { email: string | null; confirmed: boolean }) {
  if (email === null) return <a href={EMAIL_FORM}>None</a>;
  return (
    <>
      <bdi>{email}</bdi>, {confirmed ? "confirmed" : <a href="/verify-email">not confirmed</a>}
    </>
  );
}
