import { useRouteLoaderData } from "@remix-run/react";
import { createContext, useContext } from "react";
import type { ContactDetails } from "~/models/platform/contact-details";
import type { FlashMessage } from "~/models/http/flash-message";
import type { CountedPlace } from "~/models/staff/console-bar";
import type { MenuUser } from "~/models/users/user";

export interface LayoutData {
  user: MenuUser | null;
  accounts: string;
  flash: FlashMessage | null;
  notice: string | null;
  year: number;
  /** The menu of the console, on its pages. */
  consoleMenu?: CountedPlace[] | null;
  contact?: ContactDetails;
}

interface Page {
  /** For error pages, where the root loader may not have run. */
  layout?: LayoutData;
  requestId?: string;
  /** Whether the browser sent a session, which an outage may have left unread. */
  hasSession?: boolean;
  /** After how many seconds the browser loads a page again that an outage prevented. */
  retrySeconds?: number | undefined;
  /** Whether the database is down: then the page responds with 503 instead of 500. */
  unavailable?: boolean;
  /** The style sheet of a page that inlines it. */
  styles?: string;
  /** The operator's contact details: see `useContact`. */
  contact?: ContactDetails;
  /** What the content security policy allows the inline scripts of this page by. */
  nonce?: string;
}

/** Data that exists only while the server renders; in the browser it is empty. */
export const PageContext = createContext<Page>({});

export function usePage(): Page {
  return useContext(PageContext);
}

/** What the root's loader answered; undefined on an error page that came before it. */
export const useLayoutData = () => useRouteLoaderData<LayoutData>("root");
