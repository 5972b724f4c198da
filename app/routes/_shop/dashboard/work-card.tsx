import { Card } from "~/components/page/card";
import { Note } from "~/components/page/note";
import { Rows } from "~/components/page/rows";
import type { RoleWords } from "~/models/members/member";
import { mayInShop } from "~/models/members/permissions";
import { DownloadCard } from "./shop-cards";

const shortcuts = [
  { href: "/sales-report", label: "Sales report", permission: "salesReport" },
  { href: "/sales-report/debtors", label: "Who owes", permission: "debtors" },
  { href: "/account/devices", label: "Tills", permission: "tills" },
] as const;

interface WorkProps {
  shop: string;
  location: string;
  role: RoleWords;
  /** Why nothing of the shop opens, and who can change that; null if everything opens. */
  paused: string | null;
}

/** The shop where a member works, and what the role opens. */
export function WorkCard({ shop, location, role, paused }: WorkProps) {
  const places = shortcuts.filter(({ permission }) => mayInShop(role.value, permission));
  return (
    <>
      <Card id="work" title="Your work">
        {paused !== null && <Note tone="warn">{paused}</Note>}
        <Rows
          rows={[
            { name: "Business", value: <bdi>{shop}</bdi> },
            { name: "Shop", value: <bdi>{location}</bdi> },
            { name: "Role", value: role.name },
          ]}
        />
        {places.length > 0 && paused === null && (
          <p className="acts">
            {places.map(({ href, label }) => [
              <a key={href} className="tap" href={href}>
                {label}
              </a>,
              " ",
            ])}
          </p>
        )}
        <p className="soft">Need another role or shop? The owner can change both.</p>
      </Card>
      <DownloadCard />
    </>
  );
}
