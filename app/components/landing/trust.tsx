import { useContact } from "~/components/layout/contact-details";
import { type ContactDetails, waysToAsk } from "~/models/platform/contact-details";

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

export function Trust() {
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
