/** The user of the menu, with the home page of the role. */
export type MenuUser = { name: string; username: string; home: string };

/** The account menu, which needs no script. Names may be long or written from right to left. */
export function AccountMenu({ user }: { user: MenuUser }) {
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
        <AccountLinks user={user} />
      </nav>
    </details>
  );
}

export function AccountLinks({ user }: { user: MenuUser }) {
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
      <a href={user.home}>My Dashboard</a>
      <form method="post" action="/logout">
        <button className="key alt">Log out</button>
      </form>
    </>
  );
}

function initialOf(name: string): string {
  return (Array.from(name.trim())[0] ?? "").toUpperCase();
}
