import type { FilterErrors } from "~/models/filter";
import { data, redirect, redirectDocument, type TypedResponse } from "@remix-run/node";

const PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;

/** Headers of a response for one visitor only. Answers without headers of their own get the same by default. */
export function privateHeaders(init?: HeadersInit): Headers {
  const headers = new Headers(init);
  headers.set("Cache-Control", "no-store");
  return headers;
}

interface RedirectOptions {
  status?: 302 | 303;
  headers?: HeadersInit;
}

/**
 * Redirects to a page of this site, by default with 303. A path that could lead to another site is a bug. The page
 * loads as a new document, since each has its own content security policy, and most have no scripts.
 */
export function redirectTo(
  path: string,
  { status = 303, headers }: RedirectOptions = {},
): TypedResponse<never> {
  return redirectDocument(safePath(path), { status, headers: privateHeaders(headers) });
}

/** Redirects to another state of the same page, which stays open where its scripts run. */
export function redirectInPlace(
  path: string,
  { status = 303, headers }: RedirectOptions = {},
): TypedResponse<never> {
  return redirect(safePath(path), { status, headers: privateHeaders(headers) });
}

/** Redirects permanently from an address that has been replaced. */
export function movedPermanently(path: string): TypedResponse<never> {
  return redirect(safePath(path), { status: 301, headers: { "Cache-Control": "public, max-age=3600" } });
}

/** A response to throw as a refusal. Pages show its text, resource routes send it as it is. */
export function refusal(status: number, message: string, headers?: HeadersInit): Response {
  const all = privateHeaders(headers);
  all.set("Content-Type", "text/plain; charset=utf-8");
  return new Response(message, { status, headers: all });
}

/** The data of a page with a filter, which shows the errors beside their fields. */
export const listAnswer = <Page>(page: Page, errors: FilterErrors | null) =>
  data(page, { status: errors === null ? 200 : 422 });

/** Ends a request whose filter cannot be read, where no form can show the error beside its field. */
export function requireReadable(errors: FilterErrors | null): void {
  const [first] = Object.entries(errors ?? {});
  if (first) throw refusal(422, `The filter “${first[0]}” cannot be used. ${first[1][0] ?? ""}.`);
}

/** Refuses a form that its page no longer sends: an old page, or one that was changed on the way. */
export const staleForm = (status: 400 | 404 = 400): Response =>
  refusal(status, "This page is out of date. Reload it and try again.");

function safePath(path: string): string {
  if (!PATH.test(path)) throw new Error(`not a path on this site: ${JSON.stringify(path)}`);
  return path;
}
