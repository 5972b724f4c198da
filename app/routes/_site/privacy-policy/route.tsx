import type { MetaFunction } from "@remix-run/node";
import { useRouteLoaderData } from "@remix-run/react";
import { brand } from "~/brand";
import type { LayoutData } from "~/components/layout/page-context";
import { useContact } from "~/components/layout/contact-details";
import { LegalPage } from "~/components/page/legal-page";
import type { Handle } from "~/components/layout/page-handle";
import { sharedPage } from "~/http/shared-page";
import { lengthInWords } from "~/models/duration";
import { retention } from "~/models/platform/retention";
import { DATA_PAGE } from "~/messages/rights/data-file";
import { pageMeta } from "~/models/site/meta";
import { pictures } from "~/routes/_site/pictures";
import { siteOrigin } from "~/http/site-origin.server";

export const handle: Handle = { header: "slim", footer: "mini" };

export const headers = sharedPage;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: "Privacy policy",
    description: `What ${brand.name} knows about you and your shop, where it is kept, who sees it and what you may ask of us.`,
    path: "/privacy-policy",
    origin: data?.origin ?? "",
    picture: pictures.privacy,
  });

export function loader() {
  return { origin: siteOrigin() };
}

export default function Privacy() {
  const { mailbox, offices } = useContact();
  const [office] = offices;
  return (
    <LegalPage title="Privacy policy">
      <p>
        This page says what {brand.name} knows about you and your shop, why, for how long, and what you may
        ask of us.
      </p>
      <WhatWeKnow />
      <WhereItIs />
      <WhoSeesIt />
      <HowLong />
      <YourRights />
      <h2>Contact</h2>
      <p>
        Questions and requests go to <a href={`mailto:${mailbox}`}>{mailbox}</a>
        {office && ` or by post to ${office.address}`}. You may also complain to the Nigeria Data Protection
        Commission.
      </p>
    </LegalPage>
  );
}

function WhatWeKnow() {
  return (
    <>
      <h2>What we know and why</h2>
      <ul>
        <li>Your business name, username, email and phone number: to open your account and to reach you.</li>
        <li>Your password: only as a scrambled value that cannot be turned back into it.</li>
        <li>
          What you enter about products, sales, customers and bank accounts: to run the service for you.
        </li>
        <li>
          Your plan, orders and receipts: to deliver what you paid for, and because tax law requires it.
        </li>
        <li>
          A part of your internet address and the name of your browser: to stop misuse and to list your
          sessions.
        </li>
        <li>
          If you pay for someone else by a link: your email, to send you proof of the payment. The shop you
          pay for does not see it.
        </li>
        <li>
          If you ask for an account number: your name, email and phone at our payment company, and of each
          transfer to it the name and bank of its sender, to know what reached your wallet.
        </li>
        <li>What you write in the contact form: to answer you.</li>
        <li>
          Your email, if you confirm that you want our news: to send them. Each email has a link to
          unsubscribe.
        </li>
      </ul>
      <p>
        {brand.name} is for people who are 18 years or older. We do not knowingly keep data of anyone younger.
      </p>
      <h2>Cookies</h2>
      <p>
        We set a cookie when you log in, one that knows the device you logged in with, one while you enter a
        code or open a link of our emails, and one that carries a message to the next page. They are needed
        for that and for nothing else. There are no cookies for advertising and no trackers.
      </p>
    </>
  );
}

function WhereItIs() {
  return (
    <>
      <h2 id="where">Where it is kept</h2>
      <p>
        Your data is stored in a cloud server in London, in the United Kingdom. It travels encrypted between
        your device and us. Only staff who need it for their work can reach it.
      </p>
      <p>
        Your records stay yours. You can take them with you at any time:{" "}
        <a href="#your-rights">what you may ask of us</a>.
      </p>
    </>
  );
}

function WhoSeesIt() {
  return (
    <>
      <h2>Who else sees it</h2>
      <ul>
        <li>
          The companies that send our text messages and emails and take card payments, each only what it needs
          for that.
        </li>
        <li>The agent who registered you, if one did: your name, your plan and when it ends.</li>
        <li>Authorities, where a law or a court obliges us.</li>
      </ul>
      <p>We do not sell data.</p>
      <h2 id="cards">Your card</h2>
      <ul>
        <li>
          You type the number of your card on a page of Paystack, the company that carries our payments. It
          may open in a window over ours, which loads a script of theirs. We never see or keep the number.
        </li>
        <li>
          If you save a card, we keep its kind, its last four digits, the month it runs out, and a secret key
          that works for payments to us alone. That key is stored encrypted.
        </li>
        <li>
          We charge a saved card only when you tap Pay, or to renew a plan as you chose. You can remove it in
          your wallet at any time.
        </li>
      </ul>
    </>
  );
}

function HowLong() {
  return (
    <>
      <h2>How long</h2>
      <p>
        As long as your account is open, and {lengthInWords(retention.closedAccounts)} after you close it in
        case you change your mind. While a payment, a refund or a dispute of a bank is open, or there is money
        in your wallet, we wait with the deletion until that has ended. Receipts and payments of an account
        that was deleted stay {lengthInWords(retention.receipts)} with their names, as tax law requires; the
        amounts stay in our books without them. Of a phone number that had the free trial a scrambled value
        stays, since the trial is free once. What our staff did in an account stays too, with the reason they
        gave.
      </p>
      <p>
        Messages of the contact form stay {lengthInWords(retention.contactMessages)}. The log of logins and of
        changes in accounts, with a part of the internet address, stays {lengthInWords(retention.auditEvents)}
        . The texts of our emails and text messages to you stay {lengthInWords(retention.messageTexts)} at
        most, and to whom and when they went {lengthInWords(retention.messages)}. An email address that asked
        for our news and did not confirm it stays {lengthInWords(retention.newsRequests)}. To count downloads,
        we keep a scrambled value of your internet address and browser until midnight.
      </p>
    </>
  );
}

function YourRights() {
  const user = useRouteLoaderData<LayoutData>("root")?.user;
  /** The page would refuse other roles. */
  const isOwner = !user || user.role === "owner";
  return (
    <>
      <h2 id="your-rights">What you may ask of us</h2>
      <ul>
        <li>
          A copy of the data we keep about you, in a file that other software can read. A data access request
          is allowed twice per rolling 12 months. Owners download it under{" "}
          {isOwner ? <a href={DATA_PAGE}>Your data</a> : "Your data"}; other people of a shop ask its owner.
        </li>
        <li>
          To correct what is wrong and to delete what we no longer need. Owners delete their account{" "}
          {isOwner ? <a href={DATA_PAGE}>there</a> : "there"}, too.
        </li>
        <li>To stop using your data for something you agreed to, news by email for instance.</li>
      </ul>
      <p>
        What you write to us we answer within 30 days. To protect you, we first make sure that the request
        comes from you.
      </p>
      <p>
        If your bank details change, tell us 3 working days ahead. Our{" "}
        <a href="/terms-and-conditions">terms of service</a> say how disputes are settled.
      </p>
      <h2>Changes</h2>
      <p>We tell you by email at least 30 days before a change of this policy applies to you.</p>
    </>
  );
}
