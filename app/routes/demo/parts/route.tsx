import type { MetaFunction } from "@remix-run/node";
import type { Handle } from "~/components/layout/page-handle";
import { brand } from "~/brand";
import { app } from "~/services/platform/app.server";
import { Main } from "~/components/layout/main";
import { Bars } from "./bars";
import { Codes } from "./codes";
import { Fields } from "./fields";
import { Lists } from "./lists";
import { Plans } from "./plans";
import { OrderSummaries } from "./order-summaries";
import { Small } from "./small";
import { NO_SUCH_PAGE } from "~/models/site/ways-on";
import { refusal } from "~/services/http/responses.server";

export const handle: Handle = { header: "slim", footer: "mini" };

export const meta: MetaFunction = () => [
  { title: `Parts and states – ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export function loader() {
  if (!app.config.demo) throw refusal(404, NO_SUCH_PAGE);
  return null;
}

/** Shows every component in every state, for visual checks and tests. */
export default function Parts() {
  return (
    <Main className="page">
      <div className="wrap stack-l">
        <div className="title">
          <h1>Parts and states</h1>
          <p className="soft">
            Everything the pages are made of, with names and amounts that are hard to fit.
          </p>
        </div>
        <div className="grid two starts">
          <Small />
          <Fields />
          <Codes />
          <OrderSummaries />
          <Lists />
        </div>
        <Plans />
      </div>
      <Bars />
    </Main>
  );
}
