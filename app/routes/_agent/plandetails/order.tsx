import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { bindPick } from "~/components/form/bind";
import { ErrorSummary, listErrors } from "~/components/form/error-summary";
import { Button } from "~/components/form/button";
import { useLiveOrder, useOrderId } from "~/components/form/use-live-order";
import { PickGroup } from "~/components/form/pick";
import { LocationOrderSummary } from "./location-order-summary";
import type { LocationOrder } from "./read-location-page.server";

export const ORDER_FORM = "branch-order";

export type PagePart = "summary" | "extras";

const headings: Record<PagePart, string> = { summary: "branch", extras: "extras-title" };

type Fields = Record<LocationOrder["picks"][number]["name"], string>;

/** What conform knows of the order, and of the payment that it leads to. */
export const useOrderForm = ({ picks }: LocationOrder, lastResult: SubmissionResult | undefined) =>
  useForm<Fields>({ id: useOrderId(picks, lastResult), lastResult });

interface Props {
  order: LocationOrder;
  shown: PagePart;
  state: ReturnType<typeof useOrderForm>;
  lastResult: SubmissionResult | undefined;
}

/** One form, so that no button loses the choices beside it. On phones it shows the order or the extras. */
export function OrderForm({ order, shown, state: [form, fields], lastResult }: Props) {
  const { picks, extras, paths } = order;
  const { form: element, change, hydrated } = useLiveOrder(picks, shown, headings);
  const errors = listErrors(
    form.allErrors,
    picks.map(({ name }) => name),
  ).filter(({ field }) => field !== undefined);
  return (
    <>
      <ErrorSummary answer={lastResult} errors={errors} />
      <Form
        ref={element}
        method="post"
        action={paths[shown]}
        id={ORDER_FORM}
        className={`grid split at-${shown}`}
        onChange={change}
        noValidate
      >
        <LocationOrderSummary
          order={order}
          duration={bindPick(order.duration, fields.duration)}
          live={hydrated}
        />
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
            <PickGroup key={pick.name} {...bindPick(pick, fields[pick.name])} />
          ))}
          {!hydrated && (
            <p className="acts wide-only">
              <Button kind="alt" name="intent" value="update">
                Update my order
              </Button>{" "}
              <span className="soft">Updates the total.</span>
            </p>
          )}
        </section>
      </Form>
    </>
  );
}
