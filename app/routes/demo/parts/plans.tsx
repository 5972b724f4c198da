import { Comparison } from "~/components/plan/comparison";
import { FaqList } from "~/components/page/questions";
import { Feature } from "~/components/landing/features";
import { HeroTill } from "~/components/landing/hero";
import { PlanCard, type PlanCardProps } from "~/components/plan/card";
import { Toggle } from "~/components/form/toggle";
import stock from "~/assets/stock.svg";
import { naira } from "~/models/money";

const allowances = [
  { name: "Users", value: "5" },
  { name: "Products", value: "1,000" },
  { name: "Customers", value: "Unlimited" },
];
const features = ["Advanced inventory management", "Payments and purchases of every customer"];

const plans: PlanCardProps[] = [
  {
    name: "Basic",
    description: "For one small shop.",
    price: 0,
    why: "Free. No card needed.",
    step: { label: "Get Started", href: "/signup?page=signup" },
    allowances,
    features,
  },
  {
    name: "Plus",
    description: "For busy shops that want the full picture.",
    price: naira(48_000),
    per: "a year",
    was: naira(60_000),
    saving: { percent: 20, amount: naira(12_000), perMonth: naira(4_000) },
    tag: "14 days free",
    best: true,
    step: { label: "Try free for 14 days", post: "/trial", fields: { plan: "2" } },
    purchase: { label: "Purchase now", href: "/plans-details/2/yearly" },
    allowances,
    features,
  },
  {
    name: "Enterprise",
    description:
      "For businesses with many outlets, a head office that wants all the numbers in one place, price lists of their own, and someone on our side who knows them by name and answers the phone.",
    price: "Personalise pricing",
    why: "Tell us how you work. We will agree a price with you.",
    step: { label: "Contact Sales", href: "/contact?plan=enterprise" },
    allowances,
    features,
  },
  {
    name: "Plus",
    description: "For a visitor whose trial runs.",
    price: naira(6_000),
    per: "a month",
    best: true,
    note: "You are on 14 days trial/Subscription",
    step: { label: "Try free for 14 days", href: "/signup" },
    purchase: { label: "Purchase now", href: "/plans-details/2/month" },
    allowances,
    features,
  },
  {
    name: "Old plan",
    description: "A card can be disabled.",
    price: naira(9_876_543),
    per: "a year",
    disabled: true,
    step: { label: "Get Started", href: "/signup" },
    allowances,
    features,
  },
];

export function Plans() {
  return (
    <>
      <Toggle
        label="Pay by the year or the month"
        options={[
          { label: "Yearly", href: "#yearly", current: true },
          { label: "Monthly", href: "#monthly", current: false },
        ]}
      />
      <div className="grid plans">
        {plans.map((plan, index) => (
          <PlanCard key={index} {...plan} />
        ))}
      </div>
      <Comparison
        label="Plans"
        plans={[
          { name: "Basic", price: "₦0" },
          { name: "Plus", price: "₦48,000" },
          { name: "Enterprise", price: "Ask us" },
        ]}
        groups={[
          {
            title: "Selling and stock",
            rows: [
              { name: "Products", values: ["100", "1,000", "As agreed"] },
              { name: "Low-stock warnings", values: [false, true, true] },
            ],
          },
        ]}
      />
      <HeroTill />
      <Feature
        title="Manage Your Inventory Like a Pro"
        lead="Your stock count changes as you sell, in every shop."
        points={["A warning before an item runs out", "Stock moved between shops, with a record"]}
        picture={{ src: stock, alt: "Stock list. Two products carry a low-stock badge: 3 left and 2 left." }}
      />
      <FaqList
        items={[
          {
            question: "Can I scan barcodes?",
            answer: "Yes. Scan to sell, to add stock and to count what you have.",
          },
          { question: "Is there a free plan?", answer: "Yes. Basic costs nothing and needs no card." },
        ]}
      />
    </>
  );
}
