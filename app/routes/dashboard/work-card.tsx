import { Card } from "~/components/page/card";
import { Rows } from "~/components/page/rows";
import type { RoleWords } from "~/models/members/member";
import { DownloadCard } from "./shop-cards";

const ofManagers = [
  { href: "/sales-report", label: "Sales report" },
  { href: "/sales-report/debtors", label: "Who owes" },
  { href: "/account/devices", label: "Tills" },
];

/** Where somebody works, and what the role opens. It knows no amounts. */
export function WorkCard({ shop, location, role }: { shop: string; location: string; role: RoleWords }) {
  return (
    <>
      <Card id="work" title="Your work">
        <Rows
          rows={[
            { name: "Shop", value: <bdi>{shop}</bdi> },
            { name: "Location", value: <bdi>{location}</bdi> },
            { name: "Role", value: role.name },
          ]}
        />
        {role.value === "manager" && (
          <p className="acts">
            {ofManagers.map(({ href, label }) => (
              <a key={href} className="tap" href={href}>
                {label}
              </a>
            ))}
          </p>
        )}
        <p className="soft">Another role or location? The owner of the shop can change both.</p>
      </Card>
      <DownloadCard />
    </>
  );
}
