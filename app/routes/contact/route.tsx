import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { topicOfPlan } from "~/models/contact-topic";
import { ContactForm } from "./contact-form";
import { postContact } from "./handle-contact.server";
import { InTouch } from "./in-touch";

export const meta: MetaFunction = () => [{ title: "Contact" }];

export function loader({ request }: LoaderFunctionArgs) {
  return { topic: topicOfPlan(new URL(request.url).searchParams.get("plan")) };
}

export function action({ request }: ActionFunctionArgs) {
  return postContact(request);
}

export default function Contact() {
  const { topic } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  return (
    <main id="main" className="page">
      <div className="wrap grid order">
        <div className="stack-l form">
          <div>
            <h1>Connect with our Sales team.</h1>
            <p className="soft big">Tell us about your shop. We answer within one working day.</p>
          </div>
          <ContactForm lastResult={lastResult} topic={topic} />
        </div>
        <InTouch />
      </div>
    </main>
  );
}
