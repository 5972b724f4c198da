import type { MetaFunction } from "@remix-run/node";

import type { Handle } from "~/components/layout/page-handle";
import { brand } from "~/brand";
import { app } from "~/services/platform/app.server";
import { Main } from "~/components/layout/main";
import { Fields } from "./fields";
import { Lists } from "./lists";
import { Plans } from "./plans";
import { OrderSummaries } from "./order-summaries";
import { NO_SUCH_PAGE } from "~/components/layout/ways-on";
import { refusal } from "~/http/responses.server";
import { HaveAccount } from "~/components/form/have-account";
import { MiniFooter, SiteFooter } from "~/components/layout/footer";
import { SiteHeader } from "~/components/layout/header";
import { SlimBar } from "~/components/layout/slim-bar";
import { TotalBar } from "~/components/money/total-bar";
import { naira } from "~/models/money";
import { LONG_NAME, RIGHT_TO_LEFT_NAME } from "./samples";
import { CODE_HINT } from "~/models/codes/code";
import { Card } from "~/components/page/card";
import { CodeField } from "~/components/form/code-field";
import { ResendForm } from "~/components/form/resend-form";
import { RESEND_PAUSE } from "~/models/codes/limits";
import { SECOND } from "~/models/duration";
import { EmptyState } from "~/components/page/empty-state";
import { Button } from "~/components/form/button";
import { Note } from "~/components/page/note";
import { Tag } from "~/components/page/tag";

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

const YEAR = 2026;
const account = { role: "owner", home: "/dashboard" } as const;

function Bars() {
  return (
    <section className="band stack-l" aria-label="Bars and footers">
      <TotalBar
        label="Total today"
        kobo={naira(14_700)}
        action={{ form: "coupon-used", intent: "continue", text: "Continue" }}
      />
      <SiteHeader path="/pricing" user={null} />
      <SiteHeader
        path="/"
        label="Main, signed in"
        user={{ name: LONG_NAME, username: "adashop", ...account }}
      />
      <SlimBar user={{ name: RIGHT_TO_LEFT_NAME, username: "amalshop", ...account }} path="/wallet" />
      <SlimBar>
        <HaveAccount />
      </SlimBar>
      <SiteFooter year={YEAR} />
      <MiniFooter year={YEAR} />
    </section>
  );
}

const seconds = RESEND_PAUSE / SECOND;

function Codes() {
  return (
    <Card id="codes" title="Codes">
      <div className="stack-l">
        <CodeField hint={`One field; five boxes once a script runs. ${CODE_HINT}`} />
        <CodeField id="code-wrong" error="That code is not right. 2 attempts left." />
        <ResendForm
          action="/demo"
          live
          pause={{ seconds, words: `in ${seconds} seconds`, ofNetwork: false }}
        />
      </div>
    </Card>
  );
}

function Small() {
  return (
    <>
      <Keys />
      <Card id="tags" title="Tags">
        <p className="acts">
          <Tag>Draft</Tag> <Tag tone="good">Paid</Tag> <Tag tone="warn">3 left</Tag>{" "}
          <Tag tone="bad">Declined</Tag> <Tag tone="gold">14 days free</Tag>
        </p>
        <p className="soft">A tag always has words. Gold only for the trial.</p>
      </Card>
      <Card id="messages" title="Messages">
        <Note>Money added. Your balance is ₦18,200.</Note>
        <Note tone="warn">Your trial ends in 3 days. Choose how to go on.</Note>
        <Note tone="bad">The bank declined the card. No money was taken.</Note>
      </Card>
      <Card id="empty" title="Nothing yet">
        <EmptyState action={{ label: "See plans", href: "/pricing" }}>
          No payments yet. Your receipts will be listed here.
        </EmptyState>
      </Card>
    </>
  );
}

function Keys() {
  return (
    <Card id="keys" title="Keys">
      <p className="acts">
        <Button href="#keys">Get Started</Button>{" "}
        <Button href="#keys" kind="alt">
          Contact Sales
        </Button>
      </p>
      <p className="acts">
        <Button type="button" disabled>
          Resend code
        </Button>{" "}
        <Button type="button" aria-busy>
          Please wait
        </Button>{" "}
        <Button type="button" large>
          Pay ₦14,700
        </Button>
      </p>
      <p>
        <a className="tap" href="#keys">
          Compare Plans and Features
        </a>
      </p>
    </Card>
  );
}
