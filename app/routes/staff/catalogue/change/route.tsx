import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { consoleHandle } from "~/components/staff/console-handle";
import { ConsolePage } from "~/components/staff/console-page";
import { DAY_HINT, dayOf, isDay, readTypedDay, startOfDay } from "~/models/date";
import { catalogueAt } from "~/models/plans/price-change";
import { fieldText, parts, priceList } from "~/models/plans/price-list";
import { pageTitle } from "~/models/site/meta";
import { requireReadable } from "~/services/http/responses.server";
import { app } from "~/services/platform/app.server";
import { readCatalogue } from "~/services/console/schedule-prices.server";
import { requireStaff } from "~/routes/_shared/require-staff.server";
import { postPrices, readPart } from "./prices.server";
import { PreviewForm } from "./preview";
import { PriceForm } from "./prices";

export const handle = consoleHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data ? `Change ${data.title.toLowerCase()}` : "Change prices");

export async function loader({ request }: LoaderFunctionArgs) {
  const { roles } = await requireStaff(request, "catalogue");
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
  const { user } = await requireStaff(request, "catalogue");
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
        <PriceForm {...{ part, from, today, version, entries, typed, errors }} />
      )}
    </ConsolePage>
  );
}
