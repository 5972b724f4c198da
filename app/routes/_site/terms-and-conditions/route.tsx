import { sharedPage } from "~/http/shared-page";
import { GRACE_DAYS } from "~/models/subscriptions/grace";
import { lengthInWords, DAY } from "~/models/duration";
import type { MetaFunction } from "@remix-run/node";
import { brand } from "~/brand";
import { useContact } from "~/components/layout/contact-details";
import { LegalPage } from "~/components/page/legal-page";
import type { Handle } from "~/components/layout/page-handle";
import { pageMeta } from "~/models/site/meta";
import { pictures } from "~/routes/_site/pictures";
import { siteOrigin } from "~/http/site-origin.server";
import { TRIAL } from "~/models/subscriptions/trial";
import { REMINDED } from "~/models/subscriptions/reminder";

export const handle: Handle = { header: "slim", footer: "mini" };

export const headers = sharedPage;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: "Terms of Service",
    description: `The agreement between ${brand.name} and the shops that use it: who may use it, plans and payment, disputes.`,
    path: "/terms-and-conditions",
    origin: data?.origin ?? "",
    picture: pictures.terms,
  });

export function loader() {
  return { origin: siteOrigin() };
}

export default function Terms() {
  const { mailbox, phones, offices } = useContact();
  const [phone] = phones;
  const [office] = offices;
  return (
    <LegalPage title="Terms of Service">
      <p>
        These terms are the agreement between you and {brand.name}. They apply from the moment you open an
        account or use any of our apps. If you do not agree with them, do not use {brand.name}.
      </p>
      <Account />
      <Payment />
      <Refunds />
      <EndOfPlan />
      <YourData />
      <Agents />
      <Ending />
      <Disputes />
      <h2>Contact</h2>
      <p>
        Write to <a href={`mailto:${mailbox}`}>{mailbox}</a> or call{" "}
        <a href={`tel:${phone.number}`}>{phone.shown}</a>.{office && ` Our address is ${office.address}.`}
      </p>
    </LegalPage>
  );
}

function Account() {
  return (
    <>
      <h2>Your account</h2>
      <ul>
        <li>You must be 18 years or older, and allowed to act for the business that you register.</li>
        <li>The name, email and phone number of the account must be real and yours. Keep them up to date.</li>
        <li>Keep your password and the codes we send you to yourself. Our staff never ask for them.</li>
        <li>You are responsible for what the people you add to your account do with it.</li>
        <li>Tell us at once if you think that someone else is using your account.</li>
      </ul>
    </>
  );
}

function Payment() {
  return (
    <>
      <h2 id="payment">Plans and payment</h2>
      <ul>
        <li>Basic is free. Plus is paid by the month or by the year, in naira and in advance.</li>
        <li>
          You may try Plus once, free for {TRIAL} and without a card. When the trial ends, nothing is charged.
        </li>
        <li>The price of an order, with all extras and discounts, is shown before you pay.</li>
        <li>
          VAT is added where the law requires it. It is then a line of its own in your order and on your
          receipt, and part of the total that you see before you pay.
        </li>
        <li>
          A subscription belongs to one shop. It ends with the paid period unless you pay for another one, or
          chose that we renew it from your wallet or a saved card.
        </li>
        <li>
          We announce a new price at least 30 days ahead. It never changes a period that you have paid for.
        </li>
        <li>
          Where we pay money to you, we pay it to the bank account you gave us. A change of bank details needs
          3 working days&rsquo; notice.
        </li>
      </ul>
    </>
  );
}

function Refunds() {
  return (
    <>
      <h2 id="refunds">Refunds</h2>
      <ul>
        <li>
          If we charged you wrongly or twice, we refund it in full: to your wallet or, if you ask, the way you
          paid.
        </li>
        <li>If money comes too late for its order, we add it to your wallet and tell you.</li>
        <li>
          A month or a year that you paid for runs to its end. We do not refund part of it if you stop sooner.
          When you move to a larger plan, the days that are left are taken off its price.
        </li>
        <li>When you close your account, we pay what is left in your wallet to your bank account.</li>
      </ul>
    </>
  );
}

function EndOfPlan() {
  return (
    <>
      <h2 id="end">When a plan ends</h2>
      <ul>
        <li>{`We remind you ${REMINDED} before a paid period ends.`}</li>
        <li>
          If you chose to renew and the payment fails, we tell you at once and try again. Your plan keeps
          working for {lengthInWords(GRACE_DAYS * DAY)} in the meantime.
        </li>
        <li>
          After that, and after a trial, your shop moves to Basic, free for as long as you like. Only what
          Basic does not include stops.
        </li>
        <li>Your records stay. Pay for Plus again, and everything is there as before.</li>
      </ul>
    </>
  );
}

function YourData() {
  return (
    <>
      <h2>Your records</h2>
      <p>
        What you enter about your shop stays yours. We keep it to run the service for you, on a cloud server
        in London, as our <a href="/privacy-policy">privacy policy</a> describes. You may export it while your
        account is open. Keep copies of what the law requires you to keep.
      </p>
      <h2>Fair use</h2>
      <ul>
        <li>Do not use {brand.name} for anything that the law forbids.</li>
        <li>Do not try to reach the data of others, to overload the service or to get around its limits.</li>
        <li>Do not copy or resell the software without a written agreement with us.</li>
      </ul>
    </>
  );
}

function Agents() {
  return (
    <>
      <h2>Agents and resellers</h2>
      <p>
        Agents may register customers and pay for their subscriptions. They act in their own name, must tell
        the customer what they pay for, and may not ask for more than the price we publish. The account
        belongs to the customer.
      </p>
    </>
  );
}

function Ending() {
  return (
    <>
      <h2>Ending the agreement</h2>
      <p>
        You may close your account at any time. We may close or pause one that breaks these terms, after a
        warning where a warning can still help. If we end the service without a fault of yours, we return what
        you paid for the time that is left.
      </p>
      <h2>Our liability</h2>
      <p>
        We run the service with care and fix faults as fast as we can, but we cannot promise that it is never
        interrupted. Where the law allows a limit, what we owe you for a loss is at most what you paid us in
        the 12 months before it. Nothing here limits what the law does not let us limit.
      </p>
    </>
  );
}

function Disputes() {
  return (
    <>
      <h2>Disputes</h2>
      <p>
        The laws of the Federal Republic of Nigeria apply. If we disagree, we take these steps, in this order:
      </p>
      <ul>
        <li>For 14 days after one side has written to the other, both try to settle the matter amicably.</li>
        <li>Then a mediator whom both accept tries to settle it, for up to 3 months.</li>
        <li>Then the High Court of Lagos decides.</li>
      </ul>
      <h2>Changes</h2>
      <p>We tell you by email at least 30 days before a change of these terms applies to you.</p>
    </>
  );
}
