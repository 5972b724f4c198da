import { redirect, type TypedResponse } from "@remix-run/node";

const PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;

/** Headers of an answer that is meant for one visitor. The one place that says no-store. */
export function privateHeaders(init?: HeadersInit): Headers {
  const headers = new Headers(init);
  headers.set("Cache-Control", "no-store");
  return headers;
}

/** 303 to a page of this site, or the status given; a path that could lead elsewhere is a bug of the caller. */
export function redirectTo(
  path: string,
  init: { status?: 302 | 303; headers?: HeadersInit } = {},
): TypedResponse<never> {
  return redirect(safePath(path), { status: init.status ?? 303, headers: privateHeaders(init.headers) });
}

/**
 * For a redirect that may lead to a page with a policy of its own, as those have that pay: a policy belongs to a
 * document, so scripts load one instead of putting the page into the document that is there.
 */
export function asDocument(init?: HeadersInit): Headers {
  const headers = new Headers(init);
  headers.set("X-Remix-Reload-Document", "true");
  return headers;
}

/** 301 for an address that has a new one for good. */
export function moved(path: string): TypedResponse<never> {
  return redirect(safePath(path), { status: 301, headers: { "Cache-Control": "public, max-age=3600" } });
}

/** A refusal to throw: pages show its text, resource routes send it as it is. */
export function refusal(status: number, message: string, headers?: HeadersInit): Response {
  const all = privateHeaders(headers);
  all.set("Content-Type", "text/plain; charset=utf-8");
  return new Response(message, { status, headers: all });
}

function safePath(path: string): string {
  if (!PATH.test(path)) throw new Error(`not a path on this site: ${JSON.stringify(path)}`);
  return path;
}
