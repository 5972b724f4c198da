import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Button, SubmitButton } from "~/components/form/button";
import { AccountLayout } from "~/components/layout/account-layout";
import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { keepWhole } from "~/components/page/unbroken";
import { lengthInWords } from "~/models/duration";
import { retention } from "~/models/platform/retention";
import { DATA_PAGE } from "~/messages/rights/data-file";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { type CopyView, readCopies } from "~/services/rights/take-data-copy.server";
import { requireFresh, requireOwner } from "~/routes/_shared/require-access.server";
import { postCopy } from "./copy.server";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => pageTitle("Your data");

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireOwner(request);
  return { role: user.role, copies: await readCopies(app, user) };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireOwner(request);
  return postCopy(request, await requireFresh(request));
}

export default function Data() {
  const { role, copies } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <AccountLayout path={DATA_PAGE} role={role}>
      <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error)} />
      <h1>Your data</h1>
      <p className="soft">
        What you put into your account is yours. Download a copy or delete it. What we keep, and for how long,
        is in the <a href="/privacy-policy">privacy policy</a>.
      </p>
      <CopyCard {...copies} />
      <Card id="delete" title="Delete your account">
        <p className="soft">
          Your account is closed at once, and deleted {lengthInWords(retention.closedAccounts)} later. Until
          then you can restore it. Download a copy first: you cannot do it afterwards.
        </p>
        <p className="acts">
          <Button kind="alt" href="/account/delete">
            Delete your account
          </Button>
        </p>
      </Card>
    </AccountLayout>
  );
}

function CopyCard({ file, next, most }: CopyView) {
  return (
    <Card id="copy" title="A copy of your data">
      <p className="soft">
        One zip file with everything about your account: profile, shops, orders, payments and receipts,
        wallet, tills, messages, and all sales, products and customers. Each comes as CSV for spreadsheets and
        as JSON for other programs. It has no passwords and no card numbers in it.
      </p>
      {file ? <Download {...file} next={next} /> : next ? <Wait next={next} /> : <Ask most={most} />}
    </Card>
  );
}

function Download({ path, until, next }: { path: string; until: string; next: string | null }) {
  return (
    <>
      <p>
        Your copy can be downloaded until <b>{keepWhole(until)}</b>, as often as you need: it is always up to
        date.{" "}
        {next === null
          ? "Afterwards you can ask for another one."
          : `You can ask for the next copy on ${next}.`}
      </p>
      <p className="acts">
        <Button href={path} download>
          Download your data
        </Button>
      </p>
    </>
  );
}

function Wait({ next }: { next: string }) {
  return (
    <p>
      You have had two copies in 12 months. You can ask for the next one on <b>{keepWhole(next)}</b>. If you
      need it sooner, write to us.
    </p>
  );
}

function Ask({ most }: { most: number }) {
  return (
    <Form method="post" action="." className="stack-l">
      <p>
        You can ask for {most} copies in 12 months. Each can be downloaded for{" "}
        {lengthInWords(retention.dataLinks)}.
      </p>
      <div>
        <SubmitButton name="intent" value="copy">
          Make a copy
        </SubmitButton>
      </div>
    </Form>
  );
}
