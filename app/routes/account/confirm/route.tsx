import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { Handle } from "~/components/layout/page-handle";
import { pageTitle } from "~/models/site/meta";
import { requireOpenAccount } from "~/services/sessions/require-access.server";
import { Main } from "~/components/layout/main";
import { pageIn, postConfirm } from "./password.server";
import { ConfirmForm } from "./password";

export const handle: Handle = { enhance: true, header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Confirm your password");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireOpenAccount(request);
  return { page: pageIn(request), username: user.username };
}

export async function action({ request }: ActionFunctionArgs) {
  return postConfirm(request, await requireOpenAccount(request));
}

export default function Confirm() {
  const { page, username } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          <ConfirmForm lastResult={lastResult} page={page} username={username} />
          <p>
            <a className="tap" href="/dashboard">
              Back to your account
            </a>
          </p>
        </div>
      </div>
    </Main>
  );
}
