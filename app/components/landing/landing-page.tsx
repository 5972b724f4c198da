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

export function LandingPage({ plans }: { plans: PlanView[] | null }) {
  return (
    <Main>
      <Hero plans={plans} />
      <Blurbs />
      <Features />
      <Plans plans={plans} />
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
      <div id="about">
        <h2>About us</h2>
        <p className="soft big">
          {brand.name} is made for people who run shops in Nigeria{team}. We also make apps for hotels and for
          restaurants and lounges.
        </p>
      </div>
      <div id="testimonials">
        <h2>Testimonials</h2>
        <p className="soft big">
          Do you sell with {brand.name}? <a href="/contact">Tell us how it goes</a>. If you agree, we publish
          your words here with your name and shop.
        </p>
      </div>
    </section>
  );
}

function Plans({ plans }: { plans: PlanView[] | null }) {
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
              <PlanCard key={plan.id} {...plan} description={plan.audience} heading="h3" />
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
    title: "One price, said before you pay",
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
      <ul className="grid three blurbs">
        {promises.map(({ title, text, link }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            <a className="tap" href={link.href}>
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
