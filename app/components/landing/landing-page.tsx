import shops from "~/assets/shops.svg";
import { landingQuestions } from "./faq";
import type { PlanView } from "~/messages/plans/plan-card";
import { useContact } from "~/components/layout/contact-details";
import { Questions } from "~/components/page/questions";
import { Main } from "~/components/layout/main";
import { Features } from "./features";
import { Blurbs, Hero } from "./hero";
import { brand } from "~/brand";
import { countriesOf, type ContactDetails, waysToAsk } from "~/models/platform/contact-details";
import { Note } from "~/components/page/note";
import { PlanCard } from "~/components/plan/card";
import { PayMarks } from "~/components/money/pay-marks";
import { Fold } from "~/components/page/fold";
import type { PaymentChannel } from "~/models/payments/channel";

interface Props {
  plans: PlanView[] | null;
  /** The ways to pay that this installation offers. */
  channels: readonly PaymentChannel[];
}

export function LandingPage({ plans, channels }: Props) {
  return (
    <Main>
      <Hero plans={plans} />
      <Blurbs />
      <Features />
      <Plans plans={plans} channels={channels} />
      <Trust />
      <Questions items={landingQuestions(useContact())} />
      <About />
    </Main>
  );
}

function About() {
  const { offices } = useContact();
  const team = offices.length === 0 ? "" : `, by a team with offices in ${countriesOf(offices, "and")}`;
  return (
    <section className="wrap band grid two">
      <div>
        <h2 id="about">About us</h2>
        <p className="soft big">
          {brand.name} is made for people who run shops in Nigeria{team}. We also make apps for hotels and for
          restaurants and lounges.
        </p>
        <p id="testimonials" className="soft big under">
          Do you sell with {brand.name}? <a href="/contact">Tell us how it goes</a>.
        </p>
      </div>
      <img
        className="drawing"
        src={shops}
        width={480}
        height={210}
        alt="Drawing of a street with a market stall, a supermarket and a pharmacy."
        loading="lazy"
      />
    </section>
  );
}

function Plans({ plans, channels }: Props) {
  return (
    <section className="band sunk" aria-labelledby="plans">
      <div className="wrap">
        <div className="head">
          <h2 id="plans">Start free. Pay when you need more.</h2>
          {plans && <p>Prices are for one year, in naira.</p>}
        </div>
        {plans ? (
          <div className="grid plans">
            {plans.map((plan) => (
              <PlanCard key={plan.id} {...plan} description={plan.audience} heading="h3" brief />
            ))}
          </div>
        ) : (
          <Note tone="warn">We cannot show our prices right now. Try again in a few minutes, or ask us.</Note>
        )}
        <p className="under">
          <a className="tap" href="/pricing">
            Compare Plans and Features
          </a>
        </p>
        <PayMarks channels={channels} />
      </div>
    </section>
  );
}

/** What a shop can count on, each with the page that explains it. */
const promisesOf = (contact: ContactDetails) => [
  {
    title: "It sells without internet",
    text: "The app on your computer keeps selling, counting stock and printing receipts when the internet is down.",
    link: { label: "What works without internet", href: "/download#without-internet" },
  },
  {
    title: "Your records are yours",
    text: "Only the people you add can see them. You can download them as a file at any time.",
    link: { label: "Who holds your data", href: "/privacy-policy#where" },
  },
  {
    title: "Cards are safe",
    text: "You enter your card on Paystack, our payment partner. We never see or keep its number.",
    link: { label: "How your card is protected", href: "/privacy-policy#cards" },
  },
  {
    title: "People answer",
    text: waysToAsk(contact),
    link: { label: "All ways to reach us", href: "/contact" },
  },
  {
    title: "Stop paying, keep your shop",
    text: "If you stop paying, you keep your shop on Basic, free. Your records stay.",
    link: { label: "What happens at the end", href: "/terms-and-conditions#end" },
  },
  {
    title: "One price, shown before you pay",
    text: "VAT, where it is due, is in the total you see. If we overcharge you, we refund it.",
    link: { label: "Prices, VAT and refunds", href: "/terms-and-conditions#payment" },
  },
];

function Trust() {
  const promises = promisesOf(useContact());
  return (
    <section className="wrap band" aria-labelledby="trust">
      <div className="head">
        <h2 id="trust">What you can count on</h2>
      </div>
      <ul className="grid three blurbs folded">
        {promises.map(({ title, text, link }) => (
          <li key={title}>
            <Fold spread summary={<h3>{title}</h3>}>
              <h3 className="alone">{title}</h3>
              <p>{text}</p>
              <a className="tap" href={link.href}>
                {link.label}
              </a>
            </Fold>
          </li>
        ))}
      </ul>
    </section>
  );
}
