import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { MenuUser } from "~/components/account-menu";
import { HaveAccount } from "~/components/have-account";
import { MiniFooter } from "~/components/mini-footer";
import { NewsletterForm } from "~/components/newsletter-form";
import { Note } from "~/components/note";
import { SiteFooter } from "~/components/site-footer";
import { SiteHeader } from "~/components/site-header";
import { SkipLink } from "~/components/skip-link";
import { SlimBar } from "~/components/slim-bar";
import type { Notice } from "~/models/notice";
import { usePage } from "./page-context";
import { useHandle } from "./use-handle";

export interface FrameData {
  user: MenuUser | null;
  accounts: string;
  notice: Notice | null;
  demo: boolean;
  year: number;
}

const anonymous: FrameData = {
  user: null,
  accounts: "",
  notice: null,
  demo: false,
  year: new Date().getFullYear(),
};

export function PageFrame({ data, children }: { data: FrameData | undefined; children: ReactNode }) {
  const path = useLocation().pathname;
  const { header = "full", footer = "full" } = useHandle();
  const { frame = anonymous } = usePage();
  const { user, accounts, notice, demo, year } = data ?? frame;
  return (
    <>
      <SkipLink />
      {demo && (
        <aside aria-label="About this demo">
          <p className="demo">Demo: no real money</p>
        </aside>
      )}
      {header === "full" ? (
        <SiteHeader path={path} user={user} accounts={accounts} />
      ) : (
        <SlimBar user={user}>{header === "log-in" && !user ? <HaveAccount /> : undefined}</SlimBar>
      )}
      {notice && (
        <div className="wrap under">
          <Note tone={notice.tone} role="status">
            {notice.text}
            {notice.link && (
              <>
                {" "}
                <a href={notice.link.href}>{notice.link.text}</a>
              </>
            )}
          </Note>
        </div>
      )}
      {children}
      {footer === "full" ? (
        <SiteFooter year={year}>
          <NewsletterForm />
        </SiteFooter>
      ) : (
        <MiniFooter year={year} />
      )}
    </>
  );
}
