import type { ServedApp } from "./served";
import { password } from "./sessions";
import type { Visitor } from "./visitor";

export interface ApiBody {
  success: boolean;
  error: boolean;
  message: string;
  api_token?: string;
  refresh_token?: string;
  errors?: Record<string, string[]>;
  data?: Record<string, unknown> & { action?: string };
}

type Call = (path: string, fields?: object, headers?: Record<string, string>) => Promise<ApiAnswer>;

export interface ApiAnswer {
  status: number;
  said: ApiBody;
  headers: Headers;
}

/** A program without cookies: it sends its token, if it has one. */
export function apiClient(site: Pick<ServedApp, "visitor">, token: string | null = null) {
  const authorization: Record<string, string> = token === null ? {} : { Authorization: `Bearer ${token}` };
  async function call(path: string, init: Parameters<Visitor["send"]>[1]): Promise<ApiAnswer> {
    const { status, body, headers } = await site.visitor().send(`/api/${path}`, init);
    return { status, headers, said: JSON.parse(body) as ApiBody };
  }
  const get: Call = (path, _, headers) => call(path, { headers: { ...authorization, ...headers } });
  const post: Call = (path, fields = {}, headers = {}) =>
    call(path, {
      method: "POST",
      body: JSON.stringify(fields),
      headers: { "Content-Type": "application/json", ...authorization, ...headers },
    });
  return { get, post };
}

/** The program of an account, after its login. */
export async function loggedInClient(site: Pick<ServedApp, "visitor">, user: { email: string }) {
  const { said } = await apiClient(site).post("auth/login", { email: user.email, password, origin: 3 });
  if (said.api_token === undefined) throw new Error(`no login: ${said.message}`);
  return { ...apiClient(site, said.api_token), token: said.api_token };
}

export type ApiClient = ReturnType<typeof apiClient>;
