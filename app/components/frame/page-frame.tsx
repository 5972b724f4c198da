import { useLocation } from "@remix-run/react";
import { Fragment, type ReactNode, createContext, useContext } from "react";
import { HaveAccount } from "~/components/form/have-account";
import { Note } from "~/components/page/note";
import type { FlashMessage } from "~/models/doors/flash";
import type { MenuUser } from "~/models/users/account-links";
import { MiniFooter, NewsletterForm, SiteFooter } from "./footer";
import { SiteHeader } from "./header";
import { SlimBar } from "./slim-bar";
import { useHandle } from "./use-handle";

interface FrameData {
  user: MenuUser | null;
  accounts: string;
  flash: FlashMessage | null;
  notice: string | null;
  year: number;
}

const anonymous: FrameData = {
  user: null,
  accounts: "",
  flash: null,
  notice: null,
  year: new Date().getFullYear(),
};

export function PageFrame({ data, children }: { data: FrameData | undefined; children: ReactNode }) {
  const path = useLocation().pathname;
  const { header = "full", footer = "full" } = useHandle();
  const { frame = anonymous } = usePage();
  const { user, accounts, flash, notice, year } = data ?? frame;
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
      {flash && (
        <div className="wrap under">
          <Note tone={flash.tone} role="status">
            {flash.text}
            {[flash.next, flash.link].map(
              (link) =>
                link && (
                  <Fragment key={link.href}>
                    {" "}
                    <a href={link.href}>{link.text}</a>
                  </Fragment>
                ),
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

interface Page {
  nonce?: string;
  /** For error pages, where the root loader may not have run. */
  frame?: FrameData;
  requestId?: string;
  /** Whether the database is down: then the page responds with 503 instead of 500. */
  unavailable?: boolean;
  /** The style sheet of a page that inlines it. */
  styles?: string;
}

/** Data that exists only while the server renders; in the browser it is empty. */
export const PageContext = createContext<Page>({});

export function usePage(): Page {
  return useContext(PageContext);
}

function SkipLink() {
  return (
    <a className="skip" href="#main">
      Skip to main content
    </a>
  );
}
