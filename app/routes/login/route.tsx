import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { Handle } from "~/components/page-handle";
import { pageTitle } from "~/models/page-meta";
import { redirectSignedIn } from "~/services/session.server";
import { postLogIn } from "./handle-log-in.server";
import { LogInForm } from "./log-in";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Log in");

export async function loader({ request }: LoaderFunctionArgs) {
  await redirectSignedIn(request);
  return { page: new URL(request.url).searchParams.get("page")?.slice(0, 512) ?? null };
}

export async function action({ request }: ActionFunctionArgs) {
  await redirectSignedIn(request);
  return postLogIn(request);
}

export default function LogIn() {
  const { page } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <main id="main" className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          <LogInForm lastResult={lastResult} page={page} />
          <p>
            <a className="tap" href="/forgot-password">
              Forgot password?
            </a>
          </p>
          <p>
            New here?{" "}
            <a className="tap" href="/signup?page=signup">
              Create your account
            </a>
          </p>
        </div>
      </div>
    </main>
  );
}
