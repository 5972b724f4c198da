import { useLocation, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { HaveAccount } from "~/components/form/have-account";
import { accountMenu, currentPlace } from "~/models/members/account-menu";
import { MiniFooter, NewsletterForm, SiteFooter } from "./footer";
import { SiteHeader } from "./header";
import { type LayoutData, usePage } from "./page-context";
import { PhoneMenu } from "./phone-menu";
import { SlimBar } from "./slim-bar";
import { useHandle } from "./use-handle";

const anonymous: LayoutData = {
  user: null,
  accounts: "",
  flash: null,
  notice: null,
  year: new Date().getFullYear(),
};

export function PageLayout({ data, children }: { data: LayoutData | undefined; children: ReactNode }) {
  const path = useLocation().pathname;
  const { header = "full", footer = "full" } = useHandle();
  const { layout = anonymous } = usePage();
  const { user, accounts, notice, year, consoleMenu } = data ?? layout;
  return (
    <>
      <SkipLink />
      {notice && (
        <aside aria-label="About this site">
          <p className="demo">{notice}</p>
        </aside>
      )}
      {header === "full" ? (
        <SiteHeader path={path} user={user} accounts={accounts} />
      ) : (
        <SlimBar user={user} path={path} staff={header === "console" && user?.role === "staff"}>
          {header === "log-in" && !user ? <HaveAccount /> : undefined}
        </SlimBar>
      )}
      {children}
      <Footer isFull={footer === "full" && !isPlace(user, path)} year={year} />
      {(user || header === "full") && (
        <PhoneMenu
          path={path}
          user={user}
          accounts={accounts}
          site={header === "full"}
          consoleMenu={consoleMenu ?? null}
        />
      )}
    </>
  );
}

function Footer({ isFull, year }: { isFull: boolean; year: number }) {
  if (!isFull) return <MiniFooter year={year} />;
  return (
    <SiteFooter year={year}>
      <News />
    </SiteFooter>
  );
}

/** Not on error pages, which have one job: to lead on. */
function News() {
  return useRouteError() === null ? <NewsletterForm /> : null;
}

/** Whether the page is one of those in the menu of the account, which have the small footer. */
const isPlace = (user: LayoutData["user"], path: string): boolean =>
  user !== null && currentPlace(accountMenu(user.role), path) !== undefined;

function SkipLink() {
  return (
    <a className="skip" href="#main">
      Skip to main content
    </a>
  );
}
