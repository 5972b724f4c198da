import { Card } from "~/components/page/card";
import { Note } from "~/components/page/note";
import { Rows } from "~/components/page/rows";
import type { RoleWords } from "~/models/members/member";
import { DownloadCard } from "./shop-cards";

const ofManagers = [
  { href: "/sales-report", label: "Sales report" },
  { href: "/sales-report/debtors", label: "Who owes" },
  { href: "/account/devices", label: "Tills" },
];

interface WorkProps {
  shop: string;
  location: string;
  role: RoleWords;
  /** Why nothing of the shop opens, and who can change that; null if everything opens. */
  paused: string | null;
}

/** The shop where a member works, and what the role opens. */
export function WorkCard({ shop, location, role, paused }: WorkProps) {
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
        {role.value === "manager" && paused === null && (
          <p className="acts">
            {ofManagers.map(({ href, label }) => [
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
