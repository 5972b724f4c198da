import { createContext, useContext } from "react";
import type { FrameData } from "./page-frame";

interface Page {
  nonce?: string;
  /** For error pages, whose visit may have ended before the root loader ran. */
  frame?: FrameData;
  requestId?: string;
  /** The database does not answer: the page that needed it says so with 503 instead of 500. */
  unavailable?: boolean;
  /** The style sheet, where the page brings it along instead of linking to it. */
  styles?: string;
}

/** What only the server knows about the page it renders; in the browser it stays empty. */
export const PageContext = createContext<Page>({});

export function usePage(): Page {
  return useContext(PageContext);
}
