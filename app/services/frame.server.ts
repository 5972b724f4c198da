import type { Notice } from "~/models/notice";
import { homeOf } from "~/models/user";
import { app } from "./app.server";
import { isDatabaseDown } from "./database-down.server";
import { readNotice } from "./notice.server";
import { findSignedIn } from "./session.server";
import { wayToAccounts } from "./site-origin.server";

export interface Frame {
  user: { name: string; username: string; home: string } | null;
  /** What links to pages of accounts begin with. */
  accounts: string;
  notice: Notice | null;
  demo: boolean;
  year: number;
}

/** What the header and footer of every page show, and the cookie that takes a shown notice away. */
export async function readFrame(request: Request): Promise<{ frame: Frame; headers: Headers }> {
  const { notice, clear } = readNotice(request);
  const user = await findMenuUser(request);
  const headers = new Headers(clear === null ? {} : { "Set-Cookie": clear });
  return { frame: { ...frameOf(user), notice }, headers };
}

function frameOf(user: Frame["user"]) {
  const year = Number(
    app.clock.now().toLocaleDateString("en", { year: "numeric", timeZone: "Africa/Lagos" }),
  );
  return { user, accounts: wayToAccounts(), demo: app.config.demo, year };
}

/** The frame of an error page: whatever fails here must not hide the error that it is about. */
export async function readErrorFrame(request: Request): Promise<Frame> {
  const user = await findMenuUser(request).catch(() => null);
  return { ...frameOf(user), notice: null };
}

/** A page that needs no database is served without one: then the menu just knows nobody. */
async function findMenuUser(request: Request): Promise<Frame["user"]> {
  try {
    const signedIn = await findSignedIn(request);
    if (signedIn === null) return null;
    const { name, username, role } = signedIn.user;
    return { name, username, home: homeOf(role) };
  } catch (error) {
    if (isDatabaseDown(error)) return null;
    throw error;
  }
}
