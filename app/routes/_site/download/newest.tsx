import { Button } from "~/components/form/button";
import { type Build, countedLink, formatSize, platformNames, type Release } from "~/models/site/release";

/** The newest version for the visitor's own computer. */
export const NewestForComputer = ({ release, build }: { release: Release; build: Build }) => (
  <div className="stack">
    <p>
      <Button large href={countedLink(build)} target="_blank" rel="noopener nofollow">
        {`Download for ${platformNames[release.os]}`}
      </Button>
    </p>
    <p className="soft">
      {`${release.product} ${release.version}, ${formatSize(build.sizeMb)}, ${build.bit}-bit. ${build.requirements}`}
    </p>
  </div>
);
