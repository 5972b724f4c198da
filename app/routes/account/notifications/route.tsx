import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { CheckField } from "~/components/form/check";
import { ErrorSummary } from "~/components/form/error-summary";
import { Button } from "~/components/form/button";
import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { Note } from "~/components/page/note";
import { brand } from "~/brand";
import { pageTitle } from "~/models/site/meta";
import { maskPhone } from "~/models/users/phone";
import { isVerified } from "~/models/users/user";
import { requireOwner } from "~/routes/_shared/require-access.server";
import { postNotifications, readChoices, readWhatsApp } from "./notifications.server";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Notifications");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireOwner(request);
  return {
    role: user.role,
    phone: isVerified(user) && user.phoneReachable ? maskPhone(user.phone) : null,
    choices: await readChoices(user.id),
    whatsApp: await readWhatsApp(user.id),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { user } = await requireOwner(request);
  return postNotifications(request, user.id);
}

export default function Notifications() {
  const { role, phone, choices, whatsApp } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <AccountLayout path="/account/notifications" role={role}>
      <ErrorSummary answer={lastResult} errors={[]} />
      <h1>Notifications</h1>
      <Card id="texts" title="Text messages about money">
        {phone === null ? (
          <Note tone="warn">
            We text verified phone numbers only. <a href="/verify-phone">Verify your phone number</a>
          </Note>
        ) : (
          <p className="soft">
            They go to <b className="nb">{phone}</b> and cost you nothing. You get the same news by email.
          </p>
        )}
        <form method="post" className="stack-l form" noValidate>
          <div>
            {choices.map(({ kind, label, on }) => (
              <CheckField key={kind} name={kind} checked={on}>
                {label}
              </CheckField>
            ))}
          </div>
          <p className="soft">We always text you when a payment for your plan fails.</p>
          <p className="acts">
            <Button name="intent" value="texts">
              Save
            </Button>
          </p>
        </form>
      </Card>
      {whatsApp !== null && (
        <Card id="whatsapp" title="WhatsApp">
          <p className="soft">
            Tick what you agree to get from {brand.name} on WhatsApp{phone !== null && <> on {phone}</>}. What
            does not arrive there follows by SMS. Untick it to stop.
          </p>
          <form method="post" className="stack-l form" noValidate>
            <div>
              {whatsApp.map(({ purpose, label, since }) => (
                <CheckField key={purpose} name={purpose} checked={since !== null}>
                  {label}
                  {since !== null && <span className="soft"> (agreed on {since})</span>}
                </CheckField>
              ))}
            </div>
            <p className="acts">
              <Button name="intent" value="whatsapp">
                Update WhatsApp
              </Button>
            </p>
          </form>
        </Card>
      )}
    </AccountLayout>
  );
}
