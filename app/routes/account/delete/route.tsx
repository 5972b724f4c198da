import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, Form } from "@remix-run/react";
import { type SubmissionResult, useForm } from "@conform-to/react";

import { useAnswer } from "~/components/form/answer";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { SubmitButton } from "~/components/form/button";
import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { Note } from "~/components/page/note";
import { DATA_PAGE } from "~/messages/rights/data-file";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { readClosing } from "~/routes/account/read-closing.server";
import { readTyped } from "~/routes/_shared/kept-fields.server";
import { requireFreshOwner, requireOwner } from "~/routes/_shared/require-access.server";
import { postDelete, type DeleteFields } from "./closing.server";
import { bind } from "~/components/form/bind";
import { Field } from "~/components/form/field";
import { MOST_ACCOUNT_NAME, MOST_BANK, PAYOUT_DAYS } from "~/models/rights/payout";
import { CheckField } from "~/components/form/check";

export { retryAfterHeaders as headers } from "~/http/rate-limit.server";

export {
  afterEachAnswer as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-connection";

export const handle: Handle = { hydrate: true, header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Delete your account");

const keptFields = ["bank", "account_number", "account_name", "understood"] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireOwner(request);
  return { role: user.role, typed: readTyped(request, keptFields), closing: await readClosing(app, user) };
}

export async function action({ request }: ActionFunctionArgs) {
  return postDelete(request, await requireFreshOwner(request, { keeps: keptFields }));
}

export default function DeleteAccount() {
  const { role, typed, closing } = useLoaderData<typeof loader>();
  const lastResult = useAnswer<typeof action>()?.lastResult;
  const { due, balance, happens } = closing;
  return (
    <AccountLayout path={DATA_PAGE} role={role}>
      <ErrorSummary
        answer={lastResult}
        errors={listErrors(lastResult?.error, ["bank", "account_number", "account_name", "understood"])}
      />
      <h1>Delete your account</h1>
      <Card id="happens" title="What happens">
        <div className="stack">
          {happens.map(({ name, text }) => (
            <p key={name}>
              <b>{name}.</b> {text}
            </p>
          ))}
          <p>
            <a href={DATA_PAGE}>Download your data</a> first.
          </p>
        </div>
        <DeleteForm typed={typed} lastResult={lastResult} due={due} balance={balance} />
      </Card>
    </AccountLayout>
  );
}

interface Props {
  /** What was typed before the password was asked for. */
  typed: Partial<Record<keyof DeleteFields, string>> | null;
  lastResult: SubmissionResult | undefined;
  due: string;
  /** What is in the wallet; null if nothing. */
  balance: string | null;
}

function DeleteForm({ typed, lastResult, due, balance }: Props) {
  const [, fields] = useForm<DeleteFields>({ id: "delete", lastResult, defaultValue: typed });
  const { understood, bank, account_number: number, account_name: name } = fields;
  return (
    <Form method="post" action="." className="stack form" noValidate>
      {balance !== null && (
        <>
          <Note tone="warn">
            We send the <b className="nb">{balance}</b> in your wallet to this bank account within{" "}
            {PAYOUT_DAYS} working days. If you restore your account before that, it stays in your wallet.
          </Note>
          <div className="beside uneven">
            <Field {...bind(bank)} label="Bank" maxLength={MOST_BANK} />
            <Field {...bind(number)} label="Account number" inputMode="numeric" autoComplete="off" />
          </div>
          <Field {...bind(name)} label="Account name" autoComplete="name" maxLength={MOST_ACCOUNT_NAME} />
        </>
      )}
      <CheckField name="understood" checked={understood.initialValue === "on"} error={understood.errors?.[0]}>
        I want my account to be closed now, and deleted on {due}.
      </CheckField>
      <p className="acts">
        <SubmitButton kind="alt">Delete my account</SubmitButton>{" "}
        <a className="tap" href={DATA_PAGE}>
          Keep it
        </a>
      </p>
    </Form>
  );
}
