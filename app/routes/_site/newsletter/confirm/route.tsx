import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { brand } from "~/brand";
import { MailLinkPage } from "~/components/page/mail-link-page";
import type { Handle } from "~/components/layout/page-handle";
import { redirectTo } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { brokenLink, postedToken, showLink } from "~/routes/_site/newsletter/confirm-by-link.server";
import { confirmSubscriber } from "~/services/site/subscribe.server";
import { withFlash } from "~/http/flash.server";
import { siteOrigin } from "~/http/site-origin.server";

export const handle: Handle = { footer: "mini" };

export const meta: MetaFunction = () => [
  { title: `Confirm your newsletter – ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export function loader({ request }: LoaderFunctionArgs) {
  return showLink(request);
}

export async function action({ request }: ActionFunctionArgs) {
  const token = await postedToken(request);
  if (token === null || !(await confirmSubscriber(app, token, siteOrigin()))) return brokenLink();
  return redirectTo("/newsletter", { headers: withFlash("newsletter-confirmed") });
}

export default function ConfirmNewsletter() {
  const { token } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>()?.broken === true;
  return (
    <MailLinkPage
      title="Confirm your newsletter"
      text="We will send you new features and tips by email. Unsubscribe at any time."
      button="Confirm"
      token={failed ? null : token}
    />
  );
}
