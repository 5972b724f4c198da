import till from "~/assets/till.svg";
import { naira } from "~/models/money";
import { Money } from "./money";
import { Rows, type Row } from "./rows";
import { Cut } from "./slip";
import { Tag } from "./tag";

const sold: Row[] = [
  { name: "Rice, 5 kg × 1", value: <Money kobo={naira(9_500)} /> },
  { name: "Oil, 1 L × 2", value: <Money kobo={naira(7_000)} /> },
  { name: "Total", value: <Money kobo={naira(16_500)} />, kind: "sum" },
];
const left: Row[] = [
  { name: "Rice, 5 kg", value: "14 bags" },
  { name: "Oil, 1 L", value: <Tag tone="warn">3 left</Tag> },
];
const owed: Row[] = [
  { name: "Ada", value: <Money kobo={naira(4_500)} /> },
  { name: "Tunde", value: <Money kobo={naira(12_300)} /> },
];

/** The picture that proves the headline: one sale on the till, and its receipt in three parts. */
export function HeroTill() {
  return (
    <figure className="till">
      <img
        src={till}
        width={480}
        height={300}
        alt="Kaypoint till with a basket of three items and a total of ₦16,500."
      />
      <div className="slot" />
      <div className="feed">
        <div className="slip">
          <h2>What sold</h2>
          <Rows rows={sold} />
          <Cut />
          <h2>What is left</h2>
          <Rows rows={left} />
          <Cut />
          <h2>Who owes you</h2>
          <Rows rows={owed} />
        </div>
      </div>
    </figure>
  );
}
