import { PauseNote } from "~/components/plan/pause-note";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { Button } from "~/components/form/button";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { SelectField, TextField } from "~/components/form/field";
import { PickGroup } from "~/components/form/pick";
import { Main } from "~/components/layout/main";
import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { Fold } from "~/components/page/fold";
import { Note } from "~/components/page/note";
import { Rows } from "~/components/page/rows";
import { Ticks } from "~/components/page/ticks";
import { pageTitle } from "~/models/site/meta";
import { BILLING, RENEWAL } from "~/models/subscriptions/billing-paths";
import { MOST_COMMENT, leavingReasons } from "~/models/subscriptions/leaving";
import { app } from "~/services/platform/app.server";
import { withFlash } from "~/http/flash.server";
import { redirectTo } from "~/http/responses.server";
import { readLeaving } from "./read-leaving.server";
import { readTyped } from "~/routes/_shared/kept-fields.server";
import { requireOwner } from "~/routes/_shared/require-access.server";
import { keptFields, postLeave } from "./leave.server";

export const handle: Handle = { header: "slim", footer: "mini" };

const TITLE = "Cancel or pause your plan";

export const meta: MetaFunction = () => pageTitle(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireOwner(request);
  const leaving = await readLeaving(app, user.id);
  if (!leaving) throw redirectTo(BILLING, { headers: withFlash("plan-not-running") });
  return { ...leaving, typed: readTyped(request, keptFields) };
}

export async function action({ request }: ActionFunctionArgs) {
  return postLeave(request, await requireOwner(request));
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;
type LeavePage = Pick<Page, "planName" | "freePlan" | "ends" | "isLate" | "isCharging" | "isCancelled">;
type Answer = NonNullable<ReturnType<typeof useActionData<typeof action>>>["lastResult"];

/** What was typed into a field of a form that was refused, or before the password was asked for, and what is wrong. */
const fieldOf = (answer: Answer | undefined, kept: Page["typed"], field: "reason" | "comment" | "months") => {
  const typed = answer ? answer.initialValue?.[field] : kept?.[field];
  return { value: typeof typed === "string" ? typed : undefined, error: answer?.error?.[field]?.[0] };
};

export default function Leave() {
  const { hasTopUp, losses, pauses, pause, typed, ...leaving } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>()?.lastResult;
  return (
    <Main className="page">
      <form method="post" className="wrap stack-l">
        <ErrorSummary answer={answer} errors={listErrors(answer?.error)} />
        <div>
          <a className="tap" href={BILLING}>
            Back to Plan
          </a>
          <h1>{TITLE}</h1>
        </div>
        {hasTopUp && (
          <Note>
            Automatic top-up is on.{" "}
            {leaving.isCancelled
              ? "It ends with your paid time. Pausing switches it off at once."
              : "Cancelling or pausing switches it off too. You can switch it on again afterwards."}
          </Note>
        )}
        {leaving.isCancelled && (
          <Note tone="warn">
            You cancelled {leaving.planName} already. It ends on {leaving.ends} unless you resume it.
          </Note>
        )}
        <div className="grid two">
          <Stops {...leaving} losses={losses} pauses={pauses} />
          <Stays {...leaving} />
        </div>
        <Why answer={answer} kept={typed} />
        <div className="grid two">
          {leaving.isCancelled ? <Cancelled {...leaving} /> : <Cancel {...leaving} />}
          <Pause {...leaving} {...pause} {...fieldOf(answer, typed, "months")} />
        </div>
      </form>
    </Main>
  );
}

function Stops({
  planName,
  ends,
  isLate,
  isCharging,
  isCancelled,
  losses,
  pauses,
}: LeavePage & Pick<Page, "losses" | "pauses">) {
  const charged = isCancelled
    ? "It does not renew."
    : isCharging
      ? "One charge is already under way. Nothing more is charged after it."
      : "Nothing more is charged.";
  return (
    <Card id="stops" title={isCancelled ? "When it ends" : "If you cancel"}>
      <p>
        {isLate
          ? `${planName} ends now. ${charged}`
          : `${planName} works until ${ends}, as you paid for it. ${charged}`}
      </p>
      {losses && (
        <>
          <Fold summary={`What stops ${isLate ? "now" : `on ${ends}`}`}>
            <Rows rows={losses.limits} />
            {losses.features.length > 0 && <p>No longer included: {losses.features.join(", ")}.</p>}
          </Fold>
        </>
      )}
      {pauses !== null && <PauseNote text={pauses} />}
    </Card>
  );
}

function Why({ answer, kept }: { answer: Answer | undefined; kept: Page["typed"] }) {
  const { value: reason = "", error } = fieldOf(answer, kept, "reason");
  return (
    <Fold summary="Tell us why (optional)" open={reason !== "" || error !== undefined}>
      <div className="stack-l form">
        <SelectField label="Reason" name="reason" optional value={reason} error={error}>
          <option value="">No answer</option>
          {leavingReasons.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          {...fieldOf(answer, kept, "comment")}
          label="Anything else"
          name="comment"
          optional
          rows={3}
          maxLength={MOST_COMMENT}
        />
      </div>
    </Fold>
  );
}

function Cancel({ planName, ends, isLate }: LeavePage) {
  return (
    <Card id="cancel" title={`Cancel ${planName}`}>
      <p>{isLate ? "You can buy it again on any day." : `You can resume it until ${ends}.`}</p>
      <p className="acts">
        <Button kind="alt" name="intent" value="cancel">
          Cancel plan
        </Button>
      </p>
    </Card>
  );
}

function Cancelled({ planName, ends }: LeavePage) {
  return (
    <Card id="cancel" title={`${planName} is cancelled`}>
      <p>You can resume it until {ends}, on the page of your plan.</p>
      <p className="acts">
        <Button kind="alt" href={RENEWAL}>
          Go to your plan
        </Button>
      </p>
    </Card>
  );
}

function Stays({ planName, freePlan }: LeavePage) {
  return (
    <Fold summary="What stays">
      <Ticks
        items={[
          "Your sales, customers, debts, receipts and invoices stay, and you can download them.",
          "The money in your wallet stays yours.",
          ...(freePlan === null ? [] : [`You move to ${freePlan}, free for as long as you like.`]),
          `You can buy ${planName} again on any day. Everything is there again then.`,
        ]}
      />
    </Fold>
  );
}

type PauseProps = LeavePage & Page["pause"] & ReturnType<typeof fieldOf>;

function Pause({
  planName,
  freePlan,
  ends,
  isCancelled,
  refused,
  options,
  chosen,
  value,
  error,
}: PauseProps) {
  return (
    <section className="card" aria-label={`Or pause ${planName}`}>
      <Fold
        summary={`Or pause ${planName}`}
        open={error !== undefined || value !== undefined || chosen !== null}
      >
        {refused === null ? (
          <>
            <p>
              From {ends} you are on {freePlan}, free. {planName} then returns with your extras, and we remind
              you before.{isCancelled && " It is then no longer cancelled."}
            </p>
            <PickGroup
              legend="For how long?"
              name="months"
              value={value ?? chosen ?? options[0]?.value}
              error={error}
              options={options}
            />
            <p className="acts">
              <Button kind="alt" name="intent" value="pause">
                Pause plan
              </Button>
            </p>
          </>
        ) : (
          <p>{refused}</p>
        )}
      </Fold>
    </section>
  );
}
