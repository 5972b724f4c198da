import customers from "~/assets/customers.svg";
import report from "~/assets/report.svg";
import stock from "~/assets/stock.svg";
import { Fold } from "~/components/page/fold";
import { Ticks } from "~/components/page/ticks";

const features = [
  {
    title: "Increase Profitability",
    lead: "See the profit on every sale, not only the cash in the drawer.",
    small: "Your profit may rise by more than 300%. How far depends on your shop.",
    points: [
      "Profit shown for each sale and each product",
      "Sales by day, week and month",
      "Money in each bank account, and what moved it",
    ],
    picture: {
      src: report,
      alt: "Sales report for one week. Each day has a bar for sales and a shorter one for profit.",
    },
  },
  {
    title: "Manage Your Inventory Like a Pro",
    lead: "Your stock count changes as you sell, in every shop.",
    points: [
      "A warning before an item runs out",
      "Barcode scanning at the till and in the store room",
      "Your product list imported from a CSV file",
      "Stock moved between shops, with a record",
    ],
    picture: { src: stock, alt: "Stock list. Two products carry a low-stock badge: 3 left and 2 left." },
  },
  {
    title: "Manage customer list",
    lead: "Know who buys from you, who owes you and whom you owe.",
    points: [
      "Debt and credit kept for each customer",
      "Purchases and payments in one place",
      "Creditors and debtors in one report",
    ],
    picture: {
      src: customers,
      alt: "Customer list. Ada owes ₦4,500, Musa has ₦2,000 credit, Tunde owes ₦12,300.",
    },
  },
];

export function Features() {
  return (
    <div className="wrap band" id="features">
      {features.map((feature) => (
        <Feature key={feature.title} {...feature} />
      ))}
    </div>
  );
}

type Props = {
  title: string;
  lead: string;
  small?: string;
  points: readonly string[];
  picture: { src: string; alt: string };
};

/** A picture of 480 by 340 and its points; collapsible on phones, where the picture is small until then. */
export function Feature({ title, lead, small, points, picture }: Props) {
  return (
    <section className="feature">
      <Fold
        spread
        summary={
          <>
            <img src={picture.src} alt="" width={80} height={57} loading="lazy" />
            <h2>{title}</h2>
          </>
        }
      >
        <div className="grid two">
          <div>
            <h2 className="alone">{title}</h2>
            <p className="lead">{lead}</p>
            <Ticks items={points} />
            {small && <p className="soft under">{small}</p>}
          </div>
          <img src={picture.src} alt={picture.alt} width={480} height={340} loading="lazy" />
        </div>
      </Fold>
    </section>
  );
}
