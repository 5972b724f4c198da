import { Tag } from "~/components/page/tag";
import {
  buildAnchor,
  countedLink,
  formatSize,
  isSample,
  shownDate,
  shownSize,
  type Build,
  type Release,
} from "~/models/site/release";

export function ReleaseEntry({ release }: { release: Release }) {
  const { product, version, beta, description, builds } = release;
  return (
    <section className="release stack">
      <h2>
        {`${product} ${version} `}
        {beta && <Tag tone="warn">BETA version</Tag>}
      </h2>
      <p className="soft">{`${shownDate(release)}, ${shownSize(release)}`}</p>
      <p>{description}</p>
      <ul>
        {builds.map((build) => (
          <li key={build.id} id={buildAnchor(release, build)}>
            <BuildLine build={build} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function BuildLine({ build }: { build: Build }) {
  return (
    <>
      <a className="tap" href={countedLink(build)} target="_blank" rel="noopener nofollow">
        {`Download (${build.bit})bit`}
      </a>
      <p className="soft">{`${formatSize(build.sizeMb)}. ${build.requirements}`}</p>
      {isSample(build) && <p className="soft">This is a demo: there is no file to download.</p>}
      {build.sha256 && (
        <p className="soft">
          Fingerprint of the file, to check that it came whole (SHA-256): <code>{build.sha256}</code>
        </p>
      )}
    </>
  );
}
