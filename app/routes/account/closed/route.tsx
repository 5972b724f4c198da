import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";

import { SubmitButton, Button } from "~/components/form/button";
import type { Handle } from "~/components/layout/page-handle";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readDue } from "~/routes/account/read-closing.server";
import { requireClosed, requireSession } from "~/routes/_shared/require-access.server";
import { Main } from "~/components/layout/main";
import { postClosing } from "./closing.server";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Your account is closed");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireClosed(request);
  return { username: user.username, closure: await readDue(app, user) };
}

export async function action({ request }: ActionFunctionArgs) {
  return postClosing(request, await requireSession(request));
}

export default function Closed() {
  const { username, closure } = useLoaderData<typeof loader>();
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          <h1>Your account is closed</h1>
          {closure && (
            <p>
              <bdi>{username}</bdi> was closed on {closure.asked}. On <b className="nb">{closure.due}</b> it
              is deleted, with all its sales, products and customers. Until then you can restore it.
            </p>
          )}
          {closure?.money && (
            <p>
              <b className="nb">{closure.money}</b> came to its wallet since. To have it in your bank account,
              restore the account and close it again with your account number.
            </p>
          )}
          <p className="soft">
            If you restore it, everything is as it was, except that you need to sign in tills, add cards and
            choose the renewal again.
          </p>
          <Form method="post" action=".">
            <SubmitButton large full>
              Restore my account
            </SubmitButton>
          </Form>
          <form method="post" action="/logout">
            <Button kind="alt" full>
              Log out
            </Button>
          </form>
        </div>
      </div>
    </Main>
  );
}
