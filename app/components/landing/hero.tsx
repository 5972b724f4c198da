import { HeroTill } from "../hero-till";
import { Key } from "../key";

export function Hero() {
  return (
    <section className="wrap grid hero">
      <div>
        <h1>Know what sold, what is left and who owes you.</h1>
        <p className="lead">
          Kaypoint is your till, your stock book and your customer list in one app. It works on Windows, Mac,
          Linux and your phone.
        </p>
        <div className="acts">
          <Key large href="/signup?page=signup">
            Get Started
          </Key>{" "}
          <Key large kind="alt" href="/contact">
            Contact Sales
          </Key>
        </div>
        <p className="soft under">Try Plus free for 14 days. No card needed.</p>
      </div>
      <HeroTill />
    </section>
  );
}

const blurbs = [
  { head: "Simple management", text: "Sync your stock and start selling within minutes." },
  { head: "Track your sales", text: "See what you sold today, this week and this month." },
  { head: "Grow at your pace", text: "Cloud software with integrations for the tools you already use." },
];

export function Blurbs() {
  return (
    <section className="wrap" aria-label="Why Kaypoint">
      <ul className="grid three blurbs">
        {blurbs.map(({ head, text }) => (
          <li key={head}>
            <h3>{head}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
