import createClient, { type Middleware } from "openapi-fetch";
import type { components, paths } from "./kaypoint-api";

/** Everything known about the site comes from its API document. */
export type Refusal = components["schemas"]["Refusal"];

export interface Tokens {
  access: string;
  refresh: string;
}

/** A client that sends its token, and gets the next one once when the site says that it has expired. */
export function makeClient(baseUrl: string) {
  const client = createClient<paths>({ baseUrl });
  let tokens: Tokens | null = null;

  async function refresh(): Promise<boolean> {
    if (tokens === null) return false;
    const shown = tokens.refresh;
    tokens = null;
    const { data } = await client.POST("/api/auth/refresh", { body: { refresh_token: shown } });
    if (data) keep(data);
    return data !== undefined;
  }

  function keep(given: { api_token?: string; refresh_token?: string }): void {
    if (given.api_token !== undefined && given.refresh_token !== undefined)
      tokens = { access: given.api_token, refresh: given.refresh_token };
  }

  const showToken: Middleware = {
    onRequest({ request }) {
      if (tokens !== null) request.headers.set("Authorization", `Bearer ${tokens.access}`);
      return request;
    },
  };
  client.use(showToken);

  /** Makes a call, and repeats it with a new token if the site asks for one. A key makes the second call harmless. */
  async function withToken<Answer extends { error?: unknown }>(call: () => Promise<Answer>): Promise<Answer> {
    const first = await call();
    const refused = first.error as Refusal | undefined;
    return refused?.data?.action === "refresh" && (await refresh()) ? call() : first;
  }

  return { client, keep, withToken, tokens: () => tokens };
}

/** The data of an answer; otherwise throws an error with the site's message. */
export function answered<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (data !== undefined) return data;
  const { message = "The site did not answer", errors = {} } = (error ?? {}) as Partial<Refusal>;
  const fields = Object.entries(errors).map(([field, reasons]) => `${field}: ${reasons.join(" ")}`);
  throw new Error([message, ...fields].join("\n"));
}
