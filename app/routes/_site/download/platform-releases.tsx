import { Tag } from "~/components/page/tag";
import {
  platformNames,
  shownDate,
  shownSize,
  type Platform,
  type Release,
  countedLink,
  formatSize,
} from "~/models/site/release";

interface Props {
  os: Platform;
  releases: Release[];
  /** The chosen tab of wide screens. */
  active: boolean;
  open: boolean;
}

/** The releases of one platform: collapsible on phones, chosen by tabs on wide screens. */
export function PlatformReleases({ os, releases, active, open }: Props) {
  const name = platformNames[os];
  const older = releases.slice(1);
  return (
    <details className={active ? "fold platform on" : "fold platform"} open={open}>
      <summary>
        <h2>{`${name} Version`}</h2>
      </summary>
      {releases.length > 0 ? (
        <>
          <ReleaseTable label={`Newest version for ${name}`} releases={releases.slice(0, 1)} />
          {older.length > 0 && (
            <details className="fold older">
              <summary>
                Older versions<span className="vh">{` for ${name}`}</span>
              </summary>
              <ReleaseTable label={`Older versions for ${name}`} releases={older} />
            </details>
          )}
          <p className="under">
            <a className="tap" href={`/download/${os}`}>
              {`More about ${name} versions`}
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
  const { product, version, beta, description } = release;
  return (
    <tr>
      <td className="main">
        <div>
          {`${product} ${version} `}
          {beta && <Tag tone="warn">BETA version</Tag>}
          <p className="soft">{description}</p>
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

/** One link for each build, which counts the download. */
function BuildMenu({ release: { product, version, builds } }: { release: Release }) {
  return (
    <details className="builds">
      <summary className="button alt">
        Download
        <span className="vh">
          {" "}
          {product} {version}
        </span>
      </summary>
      <ul>
        {builds.map((build) => (
          <li key={build.id}>
            <a className="tap" href={countedLink(build)} target="_blank" rel="noopener nofollow">
              {`Download (${build.bit})bit`}
            </a>
            <p className="soft">{`${formatSize(build.sizeMb)}. ${build.requirements}`}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
