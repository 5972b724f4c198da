import type { LoaderFunctionArgs } from "@remix-run/node";

import { brand } from "~/brand";
import { mailHtml } from "~/models/messages/mail-html";
import { readId } from "~/models/row-id";
import { SAMPLE_TOKEN, newsMail } from "~/models/site/news";
import { findNews } from "~/models/site/news.server";
import { app } from "~/services/platform/app.server";
import { noSuch } from "~/services/console/no-such.server";
import { resource } from "~/services/http/resource-route.server";
import { privateHeaders } from "~/services/http/responses.server";
import { publicOrigin } from "~/services/site/send-news.server";
import { requireStaff } from "~/services/staff/require-staff.server";

/** The HTML part of the mail as a page: nothing in it runs, loads or sends anything. */
export const loader = resource(async ({ request, params }: LoaderFunctionArgs) => {
  const { user } = await requireStaff(request, "newsletter");
  const news = await findNews(app.db, readId(params.id));
  if (!news) throw await noSuch(app, user, "newsletter");
  const mail = newsMail(news, { name: brand.name, origin: publicOrigin(app.config), token: SAMPLE_TOKEN });
  return new Response(mailHtml(mail), {
    headers: privateHeaders({
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox",
    }),
  });
});
