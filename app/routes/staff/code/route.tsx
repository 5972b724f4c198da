import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { cutParameter } from "~/models/cut-text";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Field } from "~/components/form/field";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import { Fold } from "~/components/page/fold";
import { consoleHandle } from "~/components/staff/console-handle";
import { pageTitle } from "~/models/site/meta";
import { hasFactor } from "~/models/second-factor/factor.server";
import { app } from "~/services/platform/app.server";
import { redirectTo } from "~/http/responses.server";
import { requireStaffAccount } from "~/routes/_shared/require-staff.server";
import { Main } from "~/components/layout/main";
import { onward, postCode } from "./code.server";

export const handle = consoleHandle;

export const meta: MetaFunction = () => pageTitle("Your code");

/** Without a second factor there is no code: it is set up first. */
async function requireUnprovedFactor(request: Request) {
  const signedIn = await requireStaffAccount(request);
  const page = cutParameter(new URL(request.url).searchParams, "page", 512);
  const status = request.method === "POST" ? 303 : 302;
  if (!(await hasFactor(app.db, signedIn.user.id))) throw redirectTo("/staff/second-factor", { status });
  if (signedIn.session.secondFactorAt !== null) throw redirectTo(onward(page), { status });
  return { signedIn, page };
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { signedIn, page } = await requireUnprovedFactor(request);
  return { page, username: signedIn.user.username };
}

export async function action({ request }: ActionFunctionArgs) {
  const { signedIn } = await requireUnprovedFactor(request);
  return postCode(request, signedIn);
}

export default function StaffCode() {
  const { page, username } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const errors = lastResult?.error;
  const ofList = lastResult?.initialValue?.recovery_code !== undefined || errors?.recovery_code !== undefined;
  return (
    <Main className="page">
      <div className="wrap">
        <div className="narrow mid stack-l">
          <ErrorSummary answer={lastResult} errors={listErrors(errors)} />
          <div>
            <h1>Your code</h1>
            <p className="soft">
              You are logged in as <bdi>{username}</bdi>. The console opens with the code that your
              authenticator app shows now.
            </p>
          </div>
          <form method="post" className="stack-l form" noValidate>
            <HiddenFields values={{ page: page ?? undefined }} />
            <Field
              label="Code"
              hint="6 digits. It changes every 30 seconds."
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={9}
              error={errors?.code?.[0]}
            />
            <Button full>Continue</Button>
          </form>
          <Fold className="card places" summary="Don’t have your phone?" open={ofList}>
            <form method="post" className="stack form" noValidate>
              <HiddenFields values={{ page: page ?? undefined }} />
              <Field
                label="Recovery code"
                hint="From the list you wrote down. Each works once."
                name="recovery_code"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={40}
                error={errors?.recovery_code?.[0]}
              />
              <p className="acts">
                <Button kind="alt">Use recovery code</Button>
              </p>
            </form>
            <p className="soft under">
              No codes left? Ask an admin to remove your second factor, then set up a new one.
            </p>
          </Fold>
        </div>
      </div>
    </Main>
  );
}
