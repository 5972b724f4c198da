import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { DAY_HINT, dayOf, isDay, readTypedDay, startOfDay } from "~/models/date";
import { catalogueAt } from "~/models/plans/price-change";
import { fieldText, parts, priceList } from "~/models/plans/price-list";
import { pageTitle } from "~/models/site/meta";
import { requireReadable } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { readCatalogue } from "~/services/console/schedule-prices.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";
import { postPrices, readPart } from "./prices.server";
import { PriceForm } from "./prices";
import { HiddenFields } from "~/components/form/hidden-fields";
import { Button } from "~/components/form/button";
import { Card } from "~/components/page/card";
import { ChangedPrices } from "~/components/staff/changed-prices";
import { ReasonField } from "~/components/staff/reason-field";
import { Consequences } from "~/components/staff/consequences";
import type { PricePreview } from "~/models/plans/price-plan";

export const handle = consoleHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data ? `Change ${data.title.toLowerCase()}` : "Change prices");

export async function loader({ request }: LoaderFunctionArgs) {
  const { roles } = await requireStaff(request, "priceChanges");
  const query = new URL(request.url).searchParams;
  const part = readPart(query.get("part"));
  const today = dayOf(app.clock.now());
  const from = readTypedDay(query.get("from"));
  requireReadable(from === "" || isDay(from) ? null : { from: [DAY_HINT] });
  const catalogue = await readCatalogue(app);
  const then = isDay(from) && from > today ? catalogueAt(catalogue, startOfDay(from)) : catalogue;
  return {
    roles,
    part,
    title: parts[part],
    from: isDay(from) && from >= today ? from : "",
    today,
    version: catalogue.version,
    entries: priceList(then)
      .filter((entry) => entry.part === part)
      .map((entry) => ({
        item: entry.item,
        of: entry.of,
        label: entry.label,
        kind: entry.kind,
        text: fieldText(entry),
      })),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { user } = await requireStaff(request, "priceChanges");
  return postPrices(request, user);
}

export default function ChangePrices() {
  const { roles, part, title, from, today, version, entries } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const errors = answer?.lastResult.error ?? null;
  const typed = answer?.lastResult.initialValue ?? {};
  const order = ["from", ...entries.map(({ item }) => item), "reason"];
  return (
    <ConsolePage place="/staff/catalogue" roles={roles}>
      <ErrorSummary answer={answer?.lastResult} errors={listErrors(errors, order)} />
      <div>
        <p>
          <a className="tap" href="/staff/catalogue">
            The catalogue
          </a>
        </p>
        <h1>Change {title.toLowerCase()}</h1>
      </div>
      {answer?.preview ? (
        <PreviewForm preview={answer.preview} typed={typed} error={errors?.reason?.[0]} />
      ) : (
        <PriceForm
          part={part}
          from={from}
          today={today}
          version={version}
          entries={entries}
          typed={typed}
          errors={errors}
        />
      )}
    </ConsolePage>
  );
}

interface Props {
  preview: PricePreview & { version: number; day: string };
  typed: Record<string, unknown>;
  error: string | undefined;
}

const SECOND = "A colleague with the role Catalogue or Admin must approve it. Nothing changes until then.";

/** What a change does, before it is asked for. */
function PreviewForm({ preview, typed, error }: Props) {
  const { from, changed, customers, notes, version, day } = preview;
  const { reason, intent: _intent, ...kept } = typed;
  const texts: Record<string, string> = {};
  for (const [name, text] of Object.entries(kept)) if (typeof text === "string") texts[name] = text;
  return (
    <>
      <Card id="changed" title={`From ${from === "at once" ? "now" : from}`}>
        <ChangedPrices label="What changes" rows={changed} />
      </Card>
      {customers.length > 0 && (
        <Card id="customers" title="What a new customer pays">
          <ChangedPrices label="What a new customer pays" rows={customers} />
        </Card>
      )}
      <form method="post" className="card form stack" noValidate>
        <ReasonField
          value={typeof reason === "string" ? reason : undefined}
          error={error}
          hint="What was decided, and by whom. Required. It stays in the log."
        />
        <Consequences lines={[SECOND, ...notes]} />
        <HiddenFields values={{ ...texts, version: String(version), from: day }} />
        <p className="acts">
          <Button name="intent" value="schedule">
            Ask for approval
          </Button>{" "}
          <Button kind="alt" name="intent" value="edit">
            Edit
          </Button>
        </p>
      </form>
    </>
  );
}
