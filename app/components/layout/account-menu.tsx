import type { MenuUser } from "~/models/users/user";

/** The account menu of wide screens, which needs no script. Names may be long or written from right to left. */
export function AccountMenu({ user, path }: { user: MenuUser; path?: string | undefined }) {
  return (
    <details className="menu user wide">
      <summary>
        <span className="face" aria-hidden="true">
          {initialOf(user.name)}
        </span>{" "}
        <bdi>{user.name}</bdi>
        <i aria-hidden="true" />
      </summary>
      <nav aria-label="You">
        <MenuName user={user} />
        <HomeLink user={user} path={path} />
        <LogOut />
      </nav>
    </details>
  );
}

export function MenuName({ user }: { user: MenuUser }) {
  return (
    <p className="who">
      <b>
        <bdi>{user.name}</bdi>
      </b>{" "}
      <span className="soft">
        <bdi>{user.username}</bdi>
      </span>
    </p>
  );
}

export function HomeLink({ user, path }: { user: MenuUser; path?: string | undefined }) {
  return (
    <a href={user.home} aria-current={path === user.home ? "page" : undefined}>
      {user.role === "staff" ? "Staff console" : "My Dashboard"}
    </a>
  );
}

export function LogOut() {
  return (
    <form method="post" action="/logout">
      <button type="submit" className="button alt">
        Log out
      </button>
    </form>
  );
}

function initialOf(name: string): string {
  return (Array.from(name.trim())[0] ?? "").toUpperCase();
}
