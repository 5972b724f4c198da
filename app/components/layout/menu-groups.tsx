import type { MenuGroup } from "~/models/members/account-menu";

type Props = { groups: readonly MenuGroup[]; current: string | undefined };

export function MenuGroups({ groups, current }: Props) {
  return (
    <>
      {groups.map(({ title, links }) => (
        <div key={title} className="menu-group">
          <p>{title}</p>
          <ul aria-label={title}>
            {links.map(({ label, href }) => (
              <li key={href}>
                <a href={href} aria-current={href === current ? "page" : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}
