import { accountLinks } from "~/models/members/account-menu";
import type { MenuUser } from "~/models/users/user";

/**
 * The account menu, which needs no script. Names may be long or written from right to left. With a path it is the
 * only menu of an account page on phones, and has the links that the side menu has on wide screens.
 */
export function AccountMenu({ user, path }: { user: MenuUser; path?: string | undefined }) {
  return (
    <details className="menu user">
      <summary>
        <span className="face" aria-hidden="true">
          {initialOf(user.name)}
        </span>
        <bdi>{user.name}</bdi>
        <i aria-hidden="true" />
      </summary>
      <nav aria-label="You">
        <AccountLinks user={user} path={path} />
      </nav>
    </details>
  );
}

export function AccountLinks({ user, path }: { user: MenuUser; path?: string | undefined }) {
  const current = (href: string) => (href === path ? "page" : undefined);
  return (
    <>
      <p className="who">
        <b>
          <bdi>{user.name}</bdi>
        </b>
        <span className="soft">
          <bdi>{user.username}</bdi>
        </span>
      </p>
      <a href={user.home} aria-current={current(user.home)}>
        {user.role === "staff" ? "Staff console" : "My Dashboard"}
      </a>
      {path !== undefined && (
        <div className="thin">
          {accountLinks(user.role)
            .filter(({ href }) => href !== user.home)
            .map(({ label, href }) => [
              <a key={href} href={href} aria-current={current(href)}>
                {label}
              </a>,
              " ",
            ])}
        </div>
      )}
      <form method="post" action="/logout">
        <button className="button alt">Log out</button>
      </form>
    </>
  );
}

function initialOf(name: string): string {
  return (Array.from(name.trim())[0] ?? "").toUpperCase();
}
