import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { brand } from "~/brand";
import { MailLinkPage } from "~/components/page/mail-link-page";
import type { Handle } from "~/components/layout/page-handle";
import { redirectTo } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { brokenLink, postedToken, showLink } from "~/routes/_site/newsletter/confirm-by-link.server";
import { unsubscribe } from "~/services/site/subscribe.server";
import { withFlash } from "~/http/flash.server";

export const handle: Handle = { footer: "mini" };

export const meta: MetaFunction = () => [
  { title: `Leave the newsletter – ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export function loader({ request }: LoaderFunctionArgs) {
  return showLink(request);
}

export async function action({ request }: ActionFunctionArgs) {
  const token = await postedToken(request);
  if (token === null || !(await unsubscribe(app, token))) return brokenLink();
  return redirectTo("/newsletter", { headers: withFlash("newsletter-left") });
}

export default function LeaveNewsletter() {
  const { token } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>()?.broken === true;
  return (
    <MailLinkPage
      title="Leave the newsletter"
      text="We will stop sending you news. You still get emails about your account."
      button="Unsubscribe"
      token={failed ? null : token}
    />
  );
}
