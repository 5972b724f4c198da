import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useContact } from "~/components/layout/contact-details";
import { afterVerb, waysToReach } from "~/models/platform/contact-details";
import { topicOfPlan } from "~/models/site/contact";
import { pageMeta } from "~/models/site/meta";
import { pictures } from "~/models/site/pictures";
import { app } from "~/services/platform/app.server";
import { siteOrigin } from "~/services/http/site-origin.server";
import { Main } from "~/components/layout/main";
import type { Handle } from "~/components/layout/page-handle";
import { ContactForm } from "./message";
import { postContact } from "./message.server";
import { InTouch } from "./in-touch";

export {
  afterEachAnswer as shouldRevalidate,
  sendOrKeep as clientAction,
} from "~/components/form/lost-connection";

export const handle: Handle = { hydrate: true };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: "Contact Sales",
    description: data?.description ?? "",
    path: "/contact",
    origin: data?.origin ?? "",
    picture: pictures.contact,
  });

export function loader({ request }: LoaderFunctionArgs) {
  const plan = new URL(request.url).searchParams.get("plan");
  const description = waysToReach(app.config.contact);
  return { topic: topicOfPlan(plan), origin: siteOrigin(), description };
}

export function action({ request }: ActionFunctionArgs) {
  return postContact(request);
}

export default function Contact() {
  const { topic } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <Main className="page">
      <div className="wrap grid order">
        <div className="stack-l form">
          <ContactForm lastResult={lastResult} topic={topic} heading={<Heading />} />
        </div>
        <InTouch />
      </div>
    </Main>
  );
}

function Heading() {
  const { answerTime } = useContact();
  return (
    <div>
      <h1>Connect with our Sales team.</h1>
      <p className="soft big">Tell us about your shop. We answer{afterVerb(answerTime)}.</p>
    </div>
  );
}
