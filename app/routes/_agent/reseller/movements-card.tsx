import { WalletAmount } from "~/components/money/wallet-amount";
import { Card } from "~/components/page/card";

interface Movement {
  key: number;
  text: string;
  amount: number;
  detail: string;
  receipt: string | null;
}

/** The newest movements of the token statement. */
export function MovementsCard({ movements }: { movements: Movement[] }) {
  return (
    <Card
      id="moves"
      title="Recent token transactions"
      aside={
        <a className="tap" href="/tokens#statement">
          See all<span className="vh"> movements</span>
        </a>
      }
    >
      <ul className="moves">
        {movements.map(({ key, text, amount, detail, receipt }) => (
          <li key={key}>
            <span className="line">
              <span className="what">{receipt === null ? text : <a href={receipt}>{text}</a>}</span>{" "}
              <span className="sum">
                {amount > 0 && "+"}
                <WalletAmount wallet="tokens" amount={amount} />
              </span>
            </span>{" "}
            <small>{detail}</small>
          </li>
        ))}
      </ul>
    </Card>
  );
}
