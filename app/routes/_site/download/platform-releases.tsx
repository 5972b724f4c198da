import { Tag } from "~/components/page/tag";
import { platformNames, shownDate, shownSize, type Platform, type Release } from "~/models/site/release";
import { BuildMenu } from "./build-menu";

type Props = { os: Platform; releases: Release[]; active: boolean };

/** The releases of one platform: collapsible on phones, chosen by tabs on wide screens. */
export function PlatformReleases({ os, releases, active }: Props) {
  const name = platformNames[os];
  return (
    <details className={active ? "fold platform on" : "fold platform"} open={active}>
      <summary>
        <h2>{`${name} Version`}</h2>
      </summary>
      {releases.length > 0 ? (
        <>
          <ReleaseTable label={`Versions for ${name}`} releases={releases} />
          <p className="under">
            <a className="tap" href={`/download/${os}`}>
              {`More about the versions for ${name}`}
            </a>
          </p>
        </>
      ) : (
        <>
          <p className="wide">No downloads available yet</p>
          <p className="thin">No available downloads yet.</p>
        </>
      )}
    </details>
  );
}

/** Under 640 px each row is a card. */
function ReleaseTable({ label, releases }: { label: string; releases: Release[] }) {
  return (
    <table className="list releases" aria-label={label}>
      <thead>
        <tr>
          {["Version", "Size", "Date released", "Download"].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {releases.map((release) => (
          <ReleaseRow key={release.id} release={release} />
        ))}
      </tbody>
    </table>
  );
}

function ReleaseRow({ release }: { release: Release }) {
  const { product, version, beta, description, builds } = release;
  return (
    <tr>
      <td className="main">
        <div>
          {`${product} ${version} `}
          {beta && <Tag tone="warn">BETA version</Tag>}
          <p className="soft">{description}</p>
          {builds[0] && <p className="soft">{builds[0].requirements}</p>}
        </div>
      </td>
      <td data-k="Size">
        <span>{shownSize(release)}</span>
      </td>
      <td data-k="Date released">
        <span>{shownDate(release)}</span>
      </td>
      <td>
        <BuildMenu release={release} />
      </td>
    </tr>
  );
}
