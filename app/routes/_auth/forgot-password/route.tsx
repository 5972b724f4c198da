import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";

import type { Handle } from "~/components/layout/page-handle";
import { pageTitle } from "~/models/site/meta";
import { Main } from "~/components/layout/main";
import { ForgotForm } from "./recovery";
import { postForgot } from "./recovery.server";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Forget password?");

export async function action({ request }: ActionFunctionArgs) {
  return postForgot(request);
}

export default function ForgotPassword() {
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          <ForgotForm lastResult={lastResult} />
          <p>
            <a className="tap" href="/login">
              Back to log in
            </a>
          </p>
        </div>
      </div>
    </Main>
  );
}
