import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { bind } from "~/components/form/bind";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Button } from "~/components/form/button";
import { Card } from "~/components/page/card";
import { Rows } from "~/components/page/rows";
import { Tag } from "~/components/page/tag";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { Facts } from "~/components/staff/facts";
import { ReasonField } from "~/components/staff/reason-field";
import { Consequences } from "~/components/staff/consequences";
import { formatDate, formatMoment, noonOf } from "~/models/date";
import { readId } from "~/models/row-id";
import { pageTitle } from "~/models/site/meta";
import { categoryNames, formatSize, platformNames } from "~/models/site/release";
import { listAllReleases } from "~/models/site/release.server";
import { reasonField } from "~/models/staff/staff-action-fields.server";
import type { User } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import { noSuch } from "~/services/console/no-such.server";
import { withdrawPublished } from "~/services/console/publish-release.server";
import { withFlash } from "~/services/http/flash.server";
import { invalid, readForm } from "~/services/http/forms/form.server";
import { redirectTo } from "~/services/http/responses.server";
import { requireStaff } from "~/services/staff/require-staff.server";

export const handle = consoleHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data ? data.name : "Release");

async function findRelease(user: User, typed: string | undefined) {
  const id = readId(typed);
  const release = (await listAllReleases(app.db)).find((one) => one.id === id);
  if (!release) throw await noSuch(app, user, "release");
  return release;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user, roles } = await requireStaff(request, "releases");
  const release = await findRelease(user, params.id);
  return {
    roles,
    name: `${release.product} ${release.version} for ${platformNames[release.os]}`,
    withdrawn: release.withdrawnAt && formatMoment(release.withdrawnAt),
    facts: [
      { name: "Edition", value: categoryNames[release.category] },
      { name: "Released", value: formatDate(noonOf(release.releasedOn)) },
      { name: "Kind", value: release.beta ? "Beta" : "Release" },
    ],
    description: release.description,
    builds: release.builds.map(({ bit, sizeMb, link, sha256, requirements }) => ({
      bit,
      rows: [
        { name: "Link", value: link },
        { name: "Size", value: formatSize(sizeMb) },
        { name: "SHA-256", value: sha256 ?? "Not recorded" },
        { name: "Needs", value: requirements },
      ],
    })),
  };
}

const withdrawSchema = z.object({ reason: reasonField });

export async function action({ request, params }: ActionFunctionArgs) {
  const { user } = await requireStaff(request, "releases");
  const release = await findRelease(user, params.id);
  const form = await readForm(request, withdrawSchema);
  if (form.status !== "success") return invalid(form);
  await withdrawPublished(app, { staffId: user.id, reason: form.value.reason }, release);
  return redirectTo(`/staff/releases/${release.id}`, { headers: withFlash("release-withdrawn") });
}

export default function ReleasePage() {
  const { roles, name, withdrawn, facts, description, builds } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [, fields] = useForm<{ reason: string }>({ id: "withdraw", lastResult });
  return (
    <ConsolePage place="/staff/releases" roles={roles}>
      <ErrorSummary answer={lastResult} errors={listErrors(lastResult?.error)} />
      <div>
        <p>
          <a className="tap" href="/staff/releases">
            All releases
          </a>
        </p>
        <h1>{name}</h1>
        {withdrawn !== null && (
          <p>
            <Tag tone="warn">Withdrawn on {withdrawn}</Tag>
          </p>
        )}
      </div>
      <Facts facts={facts} />
      <p>{description}</p>
      {builds.map(({ bit, rows }) => (
        <Card key={bit} id={`build-${bit}`} title={`Build ${bit}`}>
          <Rows rows={rows} />
        </Card>
      ))}
      {withdrawn === null && (
        <form method="post" className="card form stack" noValidate aria-labelledby="withdraw-title">
          <h2 id="withdraw-title">Withdraw</h2>
          <ReasonField
            {...bind(fields.reason)}
            hint="What is wrong with it, and who found it. Required. It stays in the log."
          />
          <Consequences
            lines={[
              "It disappears from the download page. Old links say that it was withdrawn.",
              "Download counts are kept. Publish the same version again to bring it back.",
            ]}
          />
          <p className="acts">
            <Button>Withdraw release</Button>
          </p>
        </form>
      )}
    </ConsolePage>
  );
}
