import { OLD_SECRET_LIFE } from "~/models/webhooks/endpoint";
import { OFF_AFTER } from "~/models/webhooks/retry";
import { lengthInWords } from "~/models/duration";
import { Card } from "~/components/page/card";
import { Fold } from "~/components/page/fold";
import { eventBody, paymentEvent } from "~/models/webhooks/event";

const sample = paymentEvent("succeeded", {
  ...{ ownerId: 0, reference: "KPP-7HK2M9QWXA4T8BCD", orderId: 4812, amount: 1_200_000 },
  now: new Date("2026-11-21T09:00:00Z"),
});

const body = JSON.stringify(JSON.parse(eventBody(sample, 1)), null, 2);

/** For the developer of the receiver. */
export function WhatIsSent() {
  return (
    <Card id="sent" title="For your developer">
      <Fold summary="What we send">
        <div className="stack-l">
          <p>
            A POST with JSON, after{" "}
            <a href="https://www.standardwebhooks.com" rel="noreferrer">
              Standard Webhooks
            </a>
            . Amounts are in kobo, as text. Events may come twice and out of order: keep the{" "}
            <code>webhook-id</code> to know one that comes again, and of one payment or plan believe the
            highest <code>seq</code>.
          </p>
          <pre className="sent">{body}</pre>
        </div>
      </Fold>
      <Fold summary="How to check that it is ours">
        <div className="stack-l">
          <p>
            Take the secret of the address, without <code>whsec_</code>, out of base64. Make the HMAC-SHA256
            of <code>webhook-id</code>, a dot, <code>webhook-timestamp</code>, a dot and the body as it came.
            One entry of <code>webhook-signature</code> must be <code>v1,</code> and this in base64. Refuse
            what is more than 5 minutes old.
          </p>
          <p>
            While a secret is being changed, there are two entries for{" "}
            {lengthInWords(OLD_SECRET_LIFE, "hour")}. There are libraries for most languages.
          </p>
        </div>
      </Fold>
      <Fold summary="What to answer">
        <div className="stack-l">
          <p>
            Any 2xx within 15 seconds says that you have it. Anything else we send again: after 5 seconds, 5
            and 30 minutes, 2, 5, 10, 10 and 24 hours. We follow no redirects. With 429 we slow down, and obey{" "}
            <code>Retry-After</code>; with 410 we stop.
          </p>
          <p>
            After {lengthInWords(OFF_AFTER)} of failures we switch the address off. We write to you a day
            after the first.
          </p>
        </div>
      </Fold>
    </Card>
  );
}
