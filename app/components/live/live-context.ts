import type { useActionData, useLoaderData } from "@remix-run/react";
import { createContext, useContext } from "react";

import type { FlashMessage } from "~/models/http/flash-message";

export interface SubmitOptions {
  /** The address that the form is sent to. */
  action: string;
  /** Goes on in the same entry of the browser's history, where the page is scrolled to. */
  inPlace?: boolean;
}

export interface Live {
  /** What the loader of the page answered. */
  data: unknown;
  /** What its action answered, if a form was posted. */
  answer: unknown;
  flash: FlashMessage | null;
  /** The form that is being sent. */
  sent: FormData | null;
  submit: (fields: FormData, options: SubmitOptions) => void;
  /** Shows another state of the same page. */
  open: (address: string) => void;
}

const doNothing = () => undefined;

/** The state of a page before, or without, React in the browser. */
export const still: Live = {
  data: null,
  answer: undefined,
  flash: null,
  sent: null,
  submit: doNothing,
  open: doNothing,
};

export const LiveContext = createContext<Live>(still);

export const useLive = (): Live => useContext(LiveContext);

/** In place of Remix's hook, on pages that React takes over: its router would be 40 KB more to load. */
export const usePageData = <Loader>() => useLive().data as ReturnType<typeof useLoaderData<Loader>>;

export const usePageAnswer = <Action>() => useLive().answer as ReturnType<typeof useActionData<Action>>;
