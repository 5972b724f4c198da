import { HaveAccount } from "~/components/form/have-account";
import { MiniFooter, SiteFooter } from "~/components/layout/footer";
import { SiteHeader } from "~/components/layout/header";
import { SlimBar } from "~/components/layout/slim-bar";
import { TotalBar } from "~/components/money/total-bar";
import { naira } from "~/models/money";
import { LONG_NAME, RIGHT_TO_LEFT_NAME } from "./samples";

const YEAR = 2026;
const account = { role: "owner", home: "/dashboard" } as const;

export function Bars() {
  return (
    <section className="band stack-l" aria-label="Bars and footers">
      <TotalBar
        label="Total today"
        kobo={naira(14_700)}
        action={{ href: "#coupon-used", text: "See my order" }}
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
