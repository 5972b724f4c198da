import { type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { app } from "~/services/platform/app.server";
import { brand } from "~/brand";
import { NoReleases } from "~/components/page/no-releases";
import { Note } from "~/components/page/note";
import { sharedPage } from "~/http/shared-page";
import { pageMeta } from "~/models/site/meta";
import { pictures } from "~/routes/_site/pictures";
import {
  isSample,
  platformNames,
  readPlatform,
  releasesFor,
  buildAnchor,
  countedLink,
  formatSize,
  shownDate,
  shownSize,
  type Build,
  type Release,
} from "~/models/site/release";
import { refusal } from "~/http/responses.server";
import { siteOrigin } from "~/http/site-origin.server";
import { releasesToShow } from "~/services/site/read-releases.server";
import { Main } from "~/components/layout/main";
import { NO_SUCH_PAGE } from "~/components/layout/ways-on";
import { Tag } from "~/components/page/tag";

export const headers = sharedPage;

export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  page
    ? pageMeta({
        title: `Download for ${platformNames[page.os]}`,
        description: `Every version of ${brand.name} for ${platformNames[page.os]}, with its size, its date and what your computer needs.`,
        path: `/download/${page.os}`,
        origin: page.origin,
        picture: pictures.download,
      })
    : [{ title: `Page not found – ${brand.name}` }];

export async function loader({ params }: LoaderFunctionArgs) {
  const os = readPlatform(params.platform);
  if (!os) throw refusal(404, NO_SUCH_PAGE);
  const all = await releasesToShow(app);
  const releases = all && releasesFor(all, "client_server", os);
  return data({ os, origin: siteOrigin(), releases }, { status: releases ? 200 : 503 });
}

export default function DownloadForPlatform() {
  const { os, releases } = useLoaderData<typeof loader>();
  const samples = releases?.some(({ builds }) => builds.some(isSample));
  return (
    <Main className="page">
      <div className="wrap">
        <div className="head">
          <h1>{`Download ${brand.name} for ${platformNames[os]}`}</h1>
          <p>Newest first. Each download opens in a new tab.</p>
        </div>
        <div className="form stack-l">
          {samples && <Note tone="warn">This is a demo: there are no real files behind these links.</Note>}
          {releases === null && <NoReleases />}
          {releases?.length === 0 && <p>No downloads available yet</p>}
          {releases?.map((release) => (
            <ReleaseEntry key={release.id} release={release} />
          ))}
          <p>
            <a className="tap" href={`/download?os=${os}`}>
              All platforms
            </a>
          </p>
        </div>
      </div>
    </Main>
  );
}

function ReleaseEntry({ release }: { release: Release }) {
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
          SHA-256 checksum, to check that your download is complete: <code>{build.sha256}</code>
        </p>
      )}
    </>
  );
}
