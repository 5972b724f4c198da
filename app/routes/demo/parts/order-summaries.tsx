import { Button } from "~/components/form/button";
import { Money } from "~/components/money/money";
import { PickGroup } from "~/components/form/pick";
import { Rows } from "~/components/page/rows";
import { Cut, OrderSummary } from "~/components/money/order-summary";
import { Tag } from "~/components/page/tag";
import { naira } from "~/models/money";
import { LARGE_AMOUNT, LONG_NAME, RIGHT_TO_LEFT_NAME } from "./samples";

export function OrderSummaries() {
  return (
    <>
      <OrderSummary id="coupon-used" title="Coupon used" aside="Plus, monthly">
        <Rows
          rows={[
            { name: "Plus, 1 month", detail: "to 20 November 2027", value: <Money kobo={naira(6_000)} /> },
            { name: "Users, 3 more", value: <Money kobo={naira(1_200)} /> },
            { name: "Subtotal", value: <Money kobo={naira(7_200)} /> },
            { name: "Coupon SHOP10", value: <Money kobo={naira(-720)} />, kind: "minus" },
            { name: "Total today", value: <Money kobo={naira(6_480)} />, kind: "sum" },
          ]}
        />
        <div className="top near">
          <span className="soft">One coupon for each order.</span> <Button kind="alt">Remove coupon</Button>
        </div>
      </OrderSummary>
      <OrderSummary id="hard-to-fit" title="Receipt" aside={<Tag tone="good">Paid</Tag>} as="article">
        <Rows
          rows={[
            { name: "For", value: <bdi>{LONG_NAME}</bdi> },
            { name: "For", value: <bdi>{RIGHT_TO_LEFT_NAME}</bdi> },
            { name: LONG_NAME, value: <Money kobo={LARGE_AMOUNT} /> },
          ]}
        />
        <Cut />
        <Rows rows={[{ name: "Total", value: <Money kobo={LARGE_AMOUNT} />, kind: "sum" }]} />
      </OrderSummary>
      <Picks />
    </>
  );
}

function Picks() {
  return (
    <div className="stack-l">
      <PickGroup
        legend="Additional Active Users"
        name="extraUsers"
        hint="Plus has 5. Each person who sells needs one."
        value="3"
        quantities
        options={[
          { value: "0", label: "No extra users", price: "₦0" },
          { value: "1", label: "1 more", price: "₦500" },
          { value: "3", label: "3 more", price: "₦1,200" },
          { value: "5", label: "5 more", price: "₦1,800" },
          { value: "10", label: "10 more", price: "₦3,200" },
        ]}
      />
      <PickGroup
        legend="Onboarding"
        name="onboarding"
        hint="How would you like to set up? You pay this once."
        error="You have to pick an onboarding type"
        options={[
          {
            value: "1",
            label: "Self Onboarding",
            detail: "You set up by yourself, with our guides.",
            price: "₦0",
          },
          {
            value: "2",
            label: "Setup by phone",
            detail: "We call you and set up together.",
            price: "₦5,000",
          },
        ]}
      />
    </div>
  );
}
