import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { SubmissionResult } from "@conform-to/react";

import { ErrorSummary } from "~/components/form/error-summary";
import { type Column, DataTable } from "~/components/page/data-table";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { NothingHere } from "~/components/staff/console-table";
import { actionErrors, fieldOf } from "~/components/staff/action-fields";
import { dayOf, formatDate, noonOf } from "~/models/date";
import { pageTitle } from "~/models/site/meta";
import { categoryNames, platformNames, shownSize } from "~/models/site/release";
import { listAllReleases } from "~/models/site/release.server";
import { app } from "~/services/platform/app.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";
import { fieldOrder, PublishForm } from "./publication";
import { postRelease } from "./release.server";
import { Button } from "~/components/form/button";
import { SelectField } from "~/components/form/field";
import { Consequences } from "~/components/staff/consequences";
import { ReasonField } from "~/components/staff/reason-field";

export const handle = consoleHandle;

export const meta: MetaFunction = () => pageTitle("Releases");

export async function loader({ request }: LoaderFunctionArgs) {
  const { roles } = await requireStaff(request, "releases");
  const releases = await listAllReleases(app.db);
  return {
    roles,
    today: dayOf(app.clock.now()),
    rows: releases.map((release) => ({
      id: release.id,
      name: `${release.product} ${release.version}`,
      platform: platformNames[release.os],
      category: categoryNames[release.category],
      released: formatDate(noonOf(release.releasedOn)),
      size: shownSize(release),
      state: release.withdrawnAt ? "Withdrawn" : release.beta ? "Beta" : "Offered",
      withdrawn: release.withdrawnAt !== null,
    })),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { user } = await requireStaff(request, "releases");
  return postRelease(request, user.id);
}

type ReleaseRow = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

const columns: Column<ReleaseRow>[] = [
  { title: "Release", kind: "main", cell: ({ name }) => name },
  { title: "Platform", cell: ({ platform }) => platform },
  { title: "Edition", cell: ({ category }) => category },
  { title: "Released", kind: "short", cell: ({ released }) => released },
  { title: "Size", kind: "number", cell: ({ size }) => size },
  { title: "State", kind: "short", cell: ({ state }) => state },
];

export default function Releases() {
  const { roles, today, rows } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const offered = rows.filter(({ withdrawn }) => !withdrawn);
  return (
    <ConsolePage place="/staff/releases" roles={roles}>
      <ErrorSummary answer={lastResult} errors={actionErrors(lastResult, fieldOrder)} />
      <div>
        <h1>Releases</h1>
        <p className="soft">
          {offered.length === 0 ? "None on offer" : `${offered.length} on offer`}. Newest first, as on the{" "}
          <a href="/download">download page</a>.
        </p>
      </div>
      {rows.length === 0 ? (
        <NothingHere title="No releases yet">Publish the first one.</NothingHere>
      ) : (
        <DataTable label="Releases" columns={columns} items={rows} keyOf={({ id }) => id} />
      )}
      <PublishForm lastResult={lastResult} today={today} />
      {offered.length > 0 && <WithdrawForm lastResult={lastResult} releases={offered} />}
    </ConsolePage>
  );
}

interface Props {
  lastResult: SubmissionResult | undefined;
  releases: readonly { id: number; name: string; platform: string; category: string }[];
}

function WithdrawForm({ lastResult, releases }: Props) {
  return (
    <form method="post" className="card form stack" noValidate aria-labelledby="withdraw-title">
      <h2 id="withdraw-title">Withdraw a release</h2>
      <SelectField {...fieldOf(lastResult, "withdraw", "release", "")} label="Release">
        <option value="">Choose one</option>
        {releases.map(({ id, name, platform, category }) => (
          <option key={id} value={id}>
            {`${name}, ${platform}, ${category}`}
          </option>
        ))}
      </SelectField>
      <ReasonField
        {...fieldOf(lastResult, "withdraw", "reason")}
        hint="What is wrong with it, and who found it. Required. It stays in the log."
      />
      <Consequences
        lines={[
          "It disappears from the download page. Old links say that it was withdrawn.",
          "Download counts are kept. Publish the same version again to bring it back.",
        ]}
      />
      <p className="acts">
        <Button kind="alt" name="intent" value="withdraw">
          Withdraw release
        </Button>
      </p>
    </form>
  );
}
