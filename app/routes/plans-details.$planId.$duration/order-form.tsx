import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";

import { ErrorSummary, listErrors } from "~/components/error-summary";
import { HiddenFields } from "~/components/hidden-fields";
import { Key } from "~/components/key";
import { Note } from "~/components/note";
import { PickGroup } from "~/components/pick";
import { choiceFields } from "~/models/checkout-fields";
import type { PickView } from "~/models/checkout-picks";
import type { CheckoutView } from "~/models/checkout-view";
import type { OrderFormFields } from "./order-form.server";
import { OrderSlip } from "./order-slip";
import { OrderTitle } from "./order-title";

interface Props {
  view: CheckoutView;
  submissionKey: string;
  lastResult: SubmissionResult | undefined;
}

export function OrderForm({ view, submissionKey, lastResult }: Props) {
  const [form, fields] = useForm<OrderFormFields>({ id: "order-form", lastResult });
  const aboutFields = listErrors(form.allErrors, choiceFields).filter(({ field }) => field !== undefined);
  const bound = (pick: PickView) => {
    const field = fields[pick.name];
    const posted = typeof field.initialValue === "string" ? field.initialValue : undefined;
    return { ...pick, value: posted ?? pick.value, error: field.errors?.[0] };
  };
  return (
    <>
      <ErrorSummary errors={aboutFields} />
      {form.errors?.map((message) => (
        <Note key={message} tone="warn" role="alert">
          {message}
        </Note>
      ))}
      <OrderTitle view={view} />
      <Form method="post" className="grid order" noValidate>
        <HiddenFields values={{ submission_key: submissionKey }} />
        <div>
          {view.picks.map((pick) => (
            <PickGroup key={pick.name} {...bound(pick)}>
              <UpgradeLink href={fields[pick.name].errors ? pick.upgradeHref : undefined} />
            </PickGroup>
          ))}
          <div className="acts">
            <Key kind="alt" name="intent" value="update">
              Update my order
            </Key>
            <span className="soft">The total changes when you press this.</span>
          </div>
        </div>
        <OrderSlip view={view} />
      </Form>
    </>
  );
}

function UpgradeLink({ href }: { href: string | undefined }) {
  return (
    href !== undefined && (
      <a className="tap" href={href}>
        Upgrade to Plus
      </a>
    )
  );
}
