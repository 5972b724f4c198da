import type { ReactNode } from "react";
import { brand } from "~/brand";
import { Button } from "~/components/form/button";
import { Fold } from "~/components/page/fold";
import type { ContactDetails } from "~/models/platform/contact-details";
import { useContact } from "./contact-details";

type Entry = { label: string; href?: string };

type Section = { title: string; entries: Entry[] };

const FEATURES = "/#features";

/** Four columns on wide screens. */
const columnsOf = (contact: ContactDetails): Section[][] => [
  [
    {
      title: `Why ${brand.name}`,
      entries: [
        { label: "Increase Profitability", href: FEATURES },
        { label: "Manage Your Inventory Like a Pro", href: FEATURES },
        { label: "Manage customer list", href: FEATURES },
      ],
    },
    {
      title: "Products",
      entries: [
        { label: "Shops", href: "/products" },
        { label: "Hotels" },
        { label: "Restaurants and lounges" },
        { label: "Pricing", href: "/pricing" },
        { label: "Download", href: "/download" },
      ],
    },
  ],
  [
    {
      title: "Company",
      entries: [
        { label: "About us", href: "/#about" },
        { label: "Testimonials", href: "/#testimonials" },
      ],
    },
    {
      title: "Who we serve",
      entries: [{ label: "Stores" }, { label: "Pharmacies" }, { label: "Boutiques" }],
    },
  ],
  [
    {
      title: "Contact us",
      entries: [
        { label: "Help", href: "/help" },
        { label: "Contact Sales", href: "/contact" },
        ...contact.phones.map(({ shown, number }) => ({ label: shown, href: `tel:${number}` })),
        ...(contact.whatsApp ? [{ label: contact.whatsApp.shown, href: contact.whatsApp.url }] : []),
        { label: contact.mailbox, href: `mailto:${contact.mailbox}` },
        ...contact.offices.map(({ address }) => ({ label: address })),
      ],
    },
  ],
  [
    {
      title: "Follow us",
      entries: contact.social.map(({ network, url }) => ({ label: network, href: url })),
    },
  ],
];

/** The footer in columns, or as accordions on phones. The children are shown above the columns. */
export function SiteFooter({ year, children }: { year: number; children?: ReactNode }) {
  const contact = useContact();
  return (
    <footer className="deep">
      <div className="wrap">
        {children}
        <div className="foot">
          <div className="grid">
            {columnsOf(contact).map((sections, place) => (
              <div key={place}>
                {sections.map(
                  (section) =>
                    section.entries.length > 0 && <FooterSection key={section.title} {...section} />,
                )}
              </div>
            ))}
          </div>
        </div>
        <div className="legal">
          <ul>
            <li>
              <a href="/terms-and-conditions">Terms of Service</a>
            </li>
            <li>
              <a href="/privacy-policy">Privacy policy</a>
            </li>
            <li className="soft">
              © {year} {brand.name}
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}

function FooterSection({ title, entries }: Section) {
  return (
    <>
      <h2 className="alone">{title}</h2>
      <Fold spread name="foot" summary={title}>
        <ul>
          {entries.map(({ label, href }) => (
            <li key={label}>{href ? <a href={href}>{label}</a> : <span>{label}</span>}</li>
          ))}
        </ul>
      </Fold>
    </>
  );
}

/** The newsletter form above the footer. The page that it posts to shows its errors. */
export function NewsletterForm() {
  return (
    <form className="news" action="/newsletter" method="post">
      <div>
        <h2>News for shop owners</h2>
        <p className="soft under">New features and tips, by email. Unsubscribe at any time.</p>
      </div>
      <div className="field">
        <label htmlFor="news-email">Email address</label>
        <div className="join">
          <input className="input" id="news-email" name="email" type="email" autoComplete="email" />{" "}
          <Button kind="gold">Submit</Button>
        </div>
      </div>
    </form>
  );
}

/** The footer with the legal links only. */
export function MiniFooter({ year }: { year: number }) {
  const { whatsApp } = useContact();
  return (
    <footer className="mini">
      <div className="wrap legal">
        <ul>
          <li>
            <a href="/terms-and-conditions">Terms of Service</a>
          </li>
          <li>
            <a href="/privacy-policy">Privacy policy</a>
          </li>
          <li>
            <a href="/help">Help</a>
          </li>
          {whatsApp && (
            <li>
              <a href={whatsApp.url} rel="noreferrer">
                WhatsApp us
              </a>
            </li>
          )}
          <li className="soft">
            © {year} {brand.name}
          </li>
        </ul>
      </div>
    </footer>
  );
}
