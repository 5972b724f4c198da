import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { Handle } from "~/components/layout/page-handle";
import { pageTitle } from "~/models/site/meta";
import { Main } from "~/components/layout/main";
import { findSignedIn } from "~/services/sessions/find-signed-in.server";
import { ForgotForm } from "./recovery";
import { postForgot } from "./recovery.server";

export {
  afterEachAnswer as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-connection";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Forget password?");

/** Also for visitors who are logged in: they may have to type a password that they forgot. */
export async function loader({ request }: LoaderFunctionArgs) {
  return { back: (await findSignedIn(request)) ? "/account/security" : "/login" };
}

export async function action({ request }: ActionFunctionArgs) {
  return postForgot(request);
}

export default function ForgotPassword() {
  const { back } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          <ForgotForm lastResult={lastResult} />
          <p>
            <a className="tap" href={back}>
              {back === "/login" ? "Back to log in" : "Back to security"}
            </a>
          </p>
        </div>
      </div>
    </Main>
  );
}
