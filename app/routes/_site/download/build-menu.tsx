import { countedLink, formatSize, type Release } from "~/models/site/release";

/** One link for each build, which counts the download. */
export function BuildMenu({ release: { product, version, builds } }: { release: Release }) {
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
