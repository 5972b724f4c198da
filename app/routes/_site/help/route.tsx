import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import type { Role } from "#db/schema";
import { brand } from "~/brand";
import { AccountLayout } from "~/components/layout/account-layout";
import { useContact } from "~/components/layout/contact-details";
import { Main } from "~/components/layout/main";
import { useLayoutData } from "~/components/layout/page-context";
import type { Handle } from "~/components/layout/page-handle";
import { Card } from "~/components/page/card";
import { Fold } from "~/components/page/fold";
import { keepWhole } from "~/components/page/unbroken";
import { sharedPage } from "~/http/shared-page";
import { siteOrigin } from "~/http/site-origin.server";
import { pageMeta } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { pictures } from "~/routes/_site/pictures";
import { helpAnswers } from "./answers";

export const handle: Handle = { header: "log-in", footer: "mini", afterLogin: true };

export const headers = sharedPage;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: "Help",
    description: `The ten questions that owners ask most about ${brand.name}, and how to reach us.`,
    path: "/help",
    origin: data?.origin ?? "",
    picture: pictures.contact,
  });

export function loader() {
  return { origin: siteOrigin(), channels: app.config.payments.channels };
}

/** For visitors and, with the menu of their account, for everybody who is logged in. */
export default function Help() {
  const user = useLayoutData()?.user;
  if (user)
    return (
      <AccountLayout path="/help" role={user.role}>
        <Answers reader={user.role} />
      </AccountLayout>
    );
  return (
    <Main className="page">
      <div className="wrap grid">
        <Answers reader="owner" />
      </div>
    </Main>
  );
}

function Answers({ reader }: { reader: Role }) {
  const { channels } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Help</h1>
      <ContactCard />
      <Card id="questions" title="Questions we get most">
        {helpAnswers(reader, channels).map(({ question, answer }) => (
          <Fold key={question} summary={question}>
            <p>{answer}</p>
          </Fold>
        ))}
      </Card>
    </>
  );
}

function ContactCard() {
  const { whatsApp, hours, phones } = useContact();
  const [phone] = phones;
  return (
    <Card id="ask" title="Ask us">
      {hours !== null && <p className="soft">{hours}.</p>}
      <p className="acts">
        {whatsApp && (
          <>
            <a className="button" href={whatsApp.url} rel="noopener">
              {whatsApp.shown}
            </a>{" "}
          </>
        )}
        <a className="button alt" href={`tel:${phone.number}`}>
          <span>Call {keepWhole(phone.shown)}</span>
        </a>{" "}
        <a className="tap" href="/contact">
          Write to us
        </a>
      </p>
    </Card>
  );
}
