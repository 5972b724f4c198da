import { CODE_HINT, LONG_CODE_LENGTH } from "~/models/codes/code";
import { type SubmissionResult, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";

import { useAnswer } from "~/components/form/answer";
import { CodeField } from "~/components/form/code-field";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { SubmitButton } from "~/components/form/button";
import { PasswordField } from "~/components/form/password";
import { ResendForm } from "~/components/form/resend-form";
import { SentCode } from "~/components/form/sent-code";
import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { DemoHint } from "~/components/page/demo-hint";
import { describePause, type PauseWords } from "~/models/codes/pause";
import { memberPath, PEOPLE } from "~/models/members/member";
import { pageTitle } from "~/models/site/meta";
import { maskRecipient } from "~/models/users/phone";
import { ownPasswordCheck } from "~/models/users/password";
import type { User } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import { codeState } from "~/services/codes/send-code.server";
import { readFields } from "~/http/forms/form.server";
import { refusal } from "~/http/responses.server";
import { requireMember } from "~/routes/_shop/user-management/list-people.server";
import { transferSubject } from "~/services/members/transfer-shop.server";
import { transferProblem, type TransferProblem } from "~/models/members/transfer";
import { requireFreshOwner, requireOwner } from "~/routes/_shared/require-access.server";
import { postTransfer } from "./transfer.server";

export { retryAfterHeaders as headers } from "~/http/rate-limit.server";

export {
  afterEachAnswer as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-connection";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Transfer ownership");

const problems: Record<TransferProblem, string> = {
  unproved: "Verify your phone number or confirm your email first: the code for this goes there.",
  unconfirmed: "This person has to confirm their email first. They find it on their Home page.",
  locked: "The account of this person is locked. They have to write to us first.",
  held: "The password of your account was reset recently. For a day after that a shop cannot be transferred.",
};

async function requireTransfer(user: User, memberId: string | undefined) {
  const member = await requireMember(app, user, memberId);
  const problem = transferProblem(user, member, app.clock.now());
  const subject = transferSubject(user);
  if (problem !== null || subject === null) throw refusal(403, problems[problem ?? "unproved"]);
  return { owner: user, member, subject };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireOwner(request);
  const { owner, member, subject } = await requireTransfer(user, params.memberId);
  const { live, pause } = await codeState(app, subject);
  return {
    role: owner.role,
    shop: owner.name,
    id: member.id,
    name: member.name,
    email: member.email,
    live,
    pause: pause && describePause(pause, app.clock.now()),
    demo: app.config.demo,
    to: maskRecipient(subject.target),
    bySms: subject.channel === "sms",
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { user } = await requireFreshOwner(request);
  const fields = await readFields(request);
  return postTransfer(fields, await requireTransfer(user, params.memberId));
}

export default function Transfer() {
  const { role, shop, id, name, email, ...code } = useLoaderData<typeof loader>();
  const lastResult = useAnswer<typeof action>()?.lastResult;
  return (
    <AccountLayout path={PEOPLE} role={role}>
      <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error, ["password", "code"])} />
      <div>
        <p>
          <a className="tap" href={memberPath(id)}>
            Back
          </a>
        </p>
        <h1>Transfer ownership</h1>
      </div>
      <Card id="what" title="What happens">
        <p>
          <b>
            <bdi>{name}</bdi>
          </b>{" "}
          (<bdi>{email}</bdi>) becomes the owner of <bdi>{shop}</bdi>, with its plan, wallet, receipts and
          sales. You become a manager.
        </p>
        <p className="soft">
          Both of you are logged out everywhere. Each of you logs in with your own password, passkeys and
          two-step login as before. Saved cards are removed, and the plan does not renew automatically until
          the new owner chooses how to pay. Tills are signed out, webhooks are switched off, and open
          invitations are cancelled. You can’t undo this.
        </p>
      </Card>
      <ProofCard lastResult={lastResult} {...code} />
    </AccountLayout>
  );
}

interface ProofProps {
  lastResult: SubmissionResult | undefined;
  to: string;
  bySms: boolean;
  live: boolean;
  pause: PauseWords | null;
  demo: boolean;
}

function ProofCard({ lastResult, to, bySms, live, pause, demo }: ProofProps) {
  const [form, fields] = useForm<{ password: string; code: string }>({ id: "transfer", lastResult });
  const error = fields.code.errors?.[0];
  return (
    <Card id="proof" title="Prove it’s you">
      <div className="stack-l form">
        <SentCode to={<bdi>{to}</bdi>} live={live} pause={pause} length={LONG_CODE_LENGTH} />
        {(live || error !== undefined) && (
          <Form method="post" action="." className="stack-l" noValidate>
            <PasswordField
              label="Your password"
              error={fields.password.errors?.[0]}
              autoComplete="current-password"
              check={ownPasswordCheck}
            />
            <CodeField error={error} hint={CODE_HINT} length={LONG_CODE_LENGTH} fromSms={bySms} />
            <div>
              <SubmitButton name="intent" value="transfer">
                Transfer ownership
              </SubmitButton>
            </div>
          </Form>
        )}
        <ResendForm live={live} pause={pause} isInErrors={form.errors !== undefined} />
        {demo && <DemoHint />}
      </div>
    </Card>
  );
}
