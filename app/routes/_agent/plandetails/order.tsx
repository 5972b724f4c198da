import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Button } from "~/components/form/button";
import { useLiveOrder } from "~/components/form/use-live-order";
import { PickGroup } from "~/components/form/pick";
import { LocationOrderSummary } from "./location-order-summary";
import type { LocationOrder } from "./read-location-page.server";

export const ORDER_FORM = "branch-order";

export type PagePart = "summary" | "extras";

const headings: Record<PagePart, string> = { summary: "branch", extras: "extras-title" };

interface Props {
  order: LocationOrder;
  shown: PagePart;
  lastResult: SubmissionResult | undefined;
}

/** One form, so that no button loses the choices beside it. On phones it shows the order or the extras. */
export function OrderForm({ order, shown, lastResult }: Props) {
  const { picks, extras, paths } = order;
  const { form, change, hydrated } = useLiveOrder(picks, shown, headings);
  const errorOf = (field: string) => lastResult?.error?.[field]?.[0];
  const value = (field: string) => lastResult?.initialValue?.[field];
  const posted = <Pick extends { name: string; value: string | undefined }>(pick: Pick) => {
    const typed = value(pick.name);
    return { ...pick, value: typeof typed === "string" ? typed : pick.value, error: errorOf(pick.name) };
  };
  const errors = listErrors(
    lastResult?.error,
    picks.map(({ name }) => name),
  ).filter(({ field }) => field !== undefined);
  return (
    <>
      <ErrorSummary answer={lastResult} errors={errors} />
      <Form
        ref={form}
        method="post"
        action={paths[shown]}
        id={ORDER_FORM}
        className={`grid split at-${shown}`}
        onChange={change}
        noValidate
      >
        <LocationOrderSummary order={order} duration={posted(order.duration)} live={hydrated} />
        <section className="extras" aria-labelledby="extras-title">
          <h2 id="extras-title" tabIndex={-1}>
            Add Extras
          </h2>
          <p className="narrow-only">
            <a className="tap" href={paths.summary}>
              Cancel
            </a>
          </p>
          {extras.map((pick) => (
            <PickGroup key={pick.name} {...posted(pick)} />
          ))}
          <p className="acts">
            <Button name="intent" value="continue" className="narrow-only">
              Back to the order
            </Button>{" "}
            {!hydrated && (
              <>
                <Button kind="alt" name="intent" value="update">
                  Update my order
                </Button>{" "}
                <span className="soft">Updates the total.</span>
              </>
            )}
          </p>
        </section>
      </Form>
    </>
  );
}
