import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import type { Handle } from "~/components/layout/page-handle";
import { PaperPage } from "~/components/money/paper-page";
import { Note } from "~/components/page/note";
import { ownPayLinkPath } from "~/models/pay-links/pay-link";
import { proFormaPath } from "~/models/pro-formas/pro-forma";
import { pageTitle } from "~/models/site/meta";
import { app } from "~/services/platform/app.server";
import { requireOwnerOrAgent } from "~/routes/_shared/require-access.server";
import { requireProForma } from "~/routes/_shop/require-paper.server";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data ? `${data.sheet.heading} ${data.sheet.number}` : "Pro-forma invoice");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { user } = await requireOwnerOrAgent(request);
  const { sheet, note, state, proForma } = await requireProForma(app, user.id, params.number);
  return { sheet, note, link: state === "valid" ? ownPayLinkPath(proForma.linkReference) : null };
}

export default function ProForma() {
  const { sheet, note, link } = useLoaderData<typeof loader>();
  return (
    <PaperPage
      sheet={sheet}
      file={`${proFormaPath(sheet.number)}.pdf`}
      note={<Note tone={note.tone}>{note.text}</Note>}
      next={link === null ? null : { href: link, text: "Send or withdraw the link" }}
    >
      <p className="soft">
        To show another name, number or address, change your <a href="/account/business">business details</a>{" "}
        and make a new pro-forma from the payment link.
      </p>
      {link !== null && (
        <p className="soft">
          A company that deducts withholding tax can enter the amount on the page of the payment link and pay
          the rest. Your business details need a tax number for that.
        </p>
      )}
    </PaperPage>
  );
}
