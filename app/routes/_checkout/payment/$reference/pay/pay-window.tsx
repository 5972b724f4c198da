import { Button } from "~/components/form/button";
import { Money } from "~/components/money/money";
import { OrderSummary } from "~/components/money/order-summary";
import { PaymentPopup } from "~/components/money/payment-popup";
import { Rows } from "~/components/page/rows";

interface Props {
  title: string;
  summaryTitle: string;
  reference: string;
  amount: number;
  authorizationUrl: string;
  accessCode: string;
  script: string;
}

/** The provider's page in a window over this page, with a link to it. */
export function PayWindow(props: Props) {
  const { title, summaryTitle, reference, amount, authorizationUrl, accessCode, script } = props;
  return (
    <>
      <h1>{title}</h1>
      <OrderSummary title={summaryTitle}>
        <Rows
          rows={[
            { name: "Reference", value: reference },
            { name: "Amount", value: <Money kobo={amount} />, kind: "sum" },
          ]}
        />
      </OrderSummary>
      <PaymentPopup
        script={script}
        accessCode={accessCode}
        page={authorizationUrl}
        onPaid={() => window.location.assign(`/payment/${reference}`)}
      >
        Pay here
      </PaymentPopup>
      <Button kind="alt" large full href={authorizationUrl}>
        Pay on the page of our payment partner
      </Button>
      <p>
        <a className="tap" href={`/payment/cancel?attempt=${reference}`}>
          Cancel
        </a>
      </p>
    </>
  );
}
