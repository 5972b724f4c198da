import { Fold } from "./fold";

type Props = { path: string; links: readonly { label: string; href: string }[] };

/** The pages of the account: beside the page where there is room, else a fold above it. */
export function SideMenu({ path, links }: Props) {
  const list = links.map(({ label, href }) => (
    <a key={href} href={href} aria-current={href === path ? "page" : undefined}>
      {label}
    </a>
  ));
  return (
    <>
      <nav className="side wide" aria-label="Account">
        {list}
      </nav>
      <Fold className="card acct thin" summary="Account menu">
        <nav className="side" aria-label="Account">
          {list}
        </nav>
      </Fold>
    </>
  );
}
