import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { useAnswer } from "~/components/form/answer";
import { Button } from "~/components/form/button";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { type Column, DataTable } from "~/components/page/data-table";
import { EmptyState } from "~/components/page/empty-state";
import { describeDevice } from "~/models/http/user-agent";
import { readId } from "~/models/row-id";
import { pageTitle } from "~/models/site/meta";
import { type PasskeyView, readPasskeys } from "./read-passkeys.server";
import { addressOfPasskeys, relyingParty } from "~/http/relying-party.server";
import { app } from "~/services/platform/app.server";
import { readTyped } from "~/routes/_shared/kept-fields.server";
import { requireFresh, requireSignedIn } from "~/routes/_shared/require-access.server";
import { AddCard, PasskeyCard } from "./passkey";
import { postPasskey } from "./passkey.server";

export { retryAfterHeaders as headers } from "~/http/rate-limit.server";

export {
  afterEachAnswer as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-connection";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Passkeys");

const keptFields = ["name"] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireSignedIn(request);
  const passkeys = await readPasskeys(app, user.id);
  const id = readId(new URL(request.url).searchParams.get("passkey"));
  return {
    role: user.role,
    typed: readTyped(request, keptFields),
    passkeys,
    chosen: passkeys.find((passkey) => passkey.id === id) ?? null,
    device: describeDevice(request.headers.get("User-Agent") ?? ""),
    worksHere: relyingParty() !== null,
    elsewhere: addressOfPasskeys("/account/passkeys"),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  return postPasskey(request, await requireFresh(request, { keeps: keptFields }));
}

const columns: Column<PasskeyView>[] = [
  { title: "Passkey", kind: "main", cell: ({ name }) => <bdi>{name}</bdi> },
  { title: "Added", cell: ({ made }) => made },
  { title: "Last used", cell: ({ used }) => used },
  { title: "Where it is", cell: ({ place }) => place },
  {
    title: "Change",
    kind: "action",
    cell: ({ id, name }) => (
      <Button kind="alt" href={`/account/passkeys?passkey=${id}#passkey`}>
        Change<span className="vh"> {name}</span>
      </Button>
    ),
  },
];

export default function Passkeys() {
  const { role, typed, passkeys, chosen, device, worksHere, elsewhere } = useLoaderData<typeof loader>();
  const lastResult = useAnswer<typeof action>()?.lastResult;
  const renames = lastResult?.initialValue?.intent === "rename";
  return (
    <AccountLayout path="/account/security" role={role}>
      <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error)} />
      <div>
        <h1>Passkeys</h1>
        <p className="soft">
          A passkey logs you in with your fingerprint, your face or your screen lock. There is nothing to
          type, and no one can guess it or trick you into telling it.
        </p>
      </div>
      {chosen && (
        <PasskeyCard
          key={chosen.id}
          passkey={chosen}
          typed={typed}
          lastResult={renames ? lastResult : undefined}
        />
      )}
      <Card id="passkeys" title="Your passkeys">
        {passkeys.length === 0 ? (
          <EmptyState>You have no passkeys yet.</EmptyState>
        ) : (
          <DataTable label="Passkeys" columns={columns} items={passkeys} keyOf={({ id }) => id} />
        )}
      </Card>
      {worksHere ? (
        <AddCard
          device={device}
          typed={chosen ? null : typed}
          lastResult={renames ? undefined : lastResult}
        />
      ) : (
        <Elsewhere address={elsewhere} />
      )}
      <p>
        <a className="tap" href="/account/security">
          Back to Security
        </a>
      </p>
    </AccountLayout>
  );
}

/** In place of the form where browsers make no passkeys, such as at an IP address. */
function Elsewhere({ address }: { address: string | null }) {
  return (
    <Card id="add" title="Add a passkey">
      {address === null ? (
        <p>Passkeys are switched off on this site. Log in with your password.</p>
      ) : (
        <p>
          Passkeys work at one address only. <a href={address}>Open this page at {new URL(address).host}</a>{" "}
          and log in there to add one.
        </p>
      )}
    </Card>
  );
}
