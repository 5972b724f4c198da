import type { MenuUser } from "~/models/users/user";
import type { FlashMessage } from "~/models/http/flash-message";
import { yearOf } from "~/models/date";
import { homeOf } from "~/models/users/user";
import { app } from "~/services/platform/app.server";
import type { Config } from "~/services/platform/config.server";
import { isDatabaseDown } from "~/services/platform/database-outage.server";
import { readFlash } from "~/http/flash.server";
import { findSignedIn } from "~/http/find-signed-in.server";
import { accountLinkPrefix } from "~/http/site-origin.server";

interface LayoutState {
  user: MenuUser | null;
  /** Prefix of links to account pages. */
  accounts: string;
  flash: FlashMessage | null;
  /** What visitors must know about this installation, for example that no money is real. */
  notice: string | null;
  year: number;
}

/** The data of header and footer, and the cookie that removes a shown flash message. */
export async function readLayout(request: Request): Promise<{ layout: LayoutState; headers: Headers }> {
  const { flash, clear } = readFlash(request);
  const user = await findMenuUser(request);
  const headers = new Headers(clear === null ? {} : { "Set-Cookie": clear });
  return { layout: { ...layoutOf(user), flash }, headers };
}

const notices: Record<Config["mode"], string | null> = {
  demo: "Demo: no real money",
  staging: "Staging: for trying out. No real money, and only listed people get messages",
  production: null,
};

function layoutOf(user: LayoutState["user"]) {
  return {
    user,
    accounts: accountLinkPrefix(),
    notice: notices[app.config.mode],
    year: yearOf(app.clock.now()),
  };
}

/** The layout of an error page. Errors in here are ignored, so that they do not hide the first one. */
export async function readErrorLayout(request: Request): Promise<LayoutState> {
  const user = await findMenuUser(request).catch(() => null);
  return { ...layoutOf(user), flash: null };
}

/** Without a database the menu shows no user, so that pages that need none can still be served. */
async function findMenuUser(request: Request): Promise<LayoutState["user"]> {
  try {
    const signedIn = await findSignedIn(request);
    if (signedIn === null) return null;
    const { name, username, role } = signedIn.user;
    return { name, username, role, home: homeOf(role) };
  } catch (error) {
    if (isDatabaseDown(error)) return null;
    throw error;
  }
}
