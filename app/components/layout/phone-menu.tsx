import { accountMenu, currentLink, currentPlace, placesMostUsed } from "~/models/members/account-menu";
import { type CountedPlace, consoleBar } from "~/models/staff/console-bar";
import type { MenuUser } from "~/models/users/user";
import { LogOut, MenuName } from "./account-menu";
import { CountedLabel } from "./counted-label";
import type { LayoutData } from "./page-context";
import { PlaceList } from "./place-list";
import { EntryLinks, PageLinks } from "./site-links";

/** Where a link leads that opens the menu, and where one leads that closes it: neither scrolls the page. */
const MENU = "menu";
const CLOSED = "places";

/** The link in the header that opens the menu of phones, where the bar at the bottom does not. */
export function MenuLink() {
  return (
    <a className="opens thin" href={`#${MENU}`}>
      Menu
    </a>
  );
}

type Props = {
  path: string;
  user: MenuUser | null;
  /** Prefix of links to account pages. */
  accounts: string;
  /** The header has the links of the public site, so the menu has them too. */
  site: boolean;
  /** The menu of the console, on its pages. */
  consoleMenu: readonly CountedPlace[] | null;
};

/**
 * The navigation of phones: a bar at the bottom with the places used most, and the menu, a panel from the side that its
 * address opens (`:target`). So both work without scripts, also in browsers that do not know `details`. They are the
 * last of the page, so that the Tab key does not lead from the open menu to what it covers.
 */
export function PhoneMenu({ path, user, accounts, site, consoleMenu }: Props) {
  return (
    <>
      <div className="dock" id={CLOSED}>
        {user && <Dock user={user} path={path} consoleMenu={consoleMenu} />}
      </div>
      <div className="panel" id={MENU}>
        <a className="shade" href={`#${CLOSED}`} tabIndex={-1} aria-hidden="true" />
        <nav aria-label="Menu">
          <div className="top">
            {user ? (
              <MenuName user={user} />
            ) : (
              <p className="who">
                <b>Menu</b>
              </p>
            )}{" "}
            <a className="button alt" href={`#${CLOSED}`}>
              Close<span className="vh"> menu</span>
            </a>
          </div>
          {user ? (
            <Places user={user} path={path} consoleMenu={consoleMenu} />
          ) : (
            <>
              <PageLinks path={path} />
              <EntryLinks path={path} accounts={accounts} />
            </>
          )}
          {user && site && (
            <div className="menu-group">
              <p>Website</p>
              <PageLinks path={path} />
            </div>
          )}
          {user && <LogOut />}
        </nav>
      </div>
    </>
  );
}

/** Whether the page has the bar; the style sheet then keeps room for it. */
export const hasDock = (
  layout: Pick<LayoutData, "user" | "consoleMenu"> | undefined,
  path: string,
): boolean =>
  layout !== undefined &&
  layout.user !== null &&
  dockLinks(layout.user, path, layout.consoleMenu ?? null).length > 0;

/** Of staff only the console knows which pages they may open. */
const dockLinks = (
  user: MenuUser,
  path: string,
  consoleMenu: readonly CountedPlace[] | null,
): readonly CountedPlace[] =>
  user.role === "staff" ? consoleBar(consoleMenu ?? []) : placesMostUsed(user.role, path);

function Dock({ user, path, consoleMenu }: Pick<Props, "path" | "consoleMenu"> & { user: MenuUser }) {
  const links = dockLinks(user, path, consoleMenu);
  if (links.length === 0) return null;
  const current =
    user.role === "staff" ? currentLink(links, path) : currentPlace(accountMenu(user.role), path)?.place.href;
  return (
    <nav aria-label="Places used most">
      {links.map(({ href, ...place }) => [
        <a key={href} href={href} aria-current={href === current ? "page" : undefined}>
          <CountedLabel {...place} />
        </a>,
        " ",
      ])}
      <a href={`#${MENU}`}>Menu</a>
    </nav>
  );
}

/** The places of the account; those of the console come first on its pages. */
function Places({ user, path, consoleMenu }: Pick<Props, "path" | "consoleMenu"> & { user: MenuUser }) {
  const places = accountMenu(user.role).filter(({ href }) => !consoleMenu || href !== user.home);
  return (
    <>
      {consoleMenu && <ConsolePlaces menu={consoleMenu} path={path} />}
      <PlaceList places={places} current={currentPlace(places, path)} />
    </>
  );
}

const ConsolePlaces = ({ menu, path }: { menu: readonly CountedPlace[]; path: string }) => {
  const current = currentLink(menu, path);
  return (
    <div className="menu-group">
      <p>Console</p>
      <ul aria-label="Console">
        {menu.map(({ href, ...place }) => (
          <li key={href}>
            <a href={href} aria-current={href === current ? "page" : undefined}>
              <CountedLabel {...place} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
};
