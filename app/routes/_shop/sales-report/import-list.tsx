import { Tag } from "~/components/page/tag";
import type { ImportLine } from "./import-lines.server";

/** Files of sales, newest first. */
export function ImportList({ files }: { files: readonly ImportLine[] }) {
  return (
    <ul className="pairs">
      {files.map(({ href, name, tag, detail }) => (
        <li key={href}>
          <a href={href}>
            <b>
              <bdi>{name}</bdi>
            </b>{" "}
            <Tag {...(tag.tone && { tone: tag.tone })}>{tag.text}</Tag> <small>{detail}</small>
          </a>
        </li>
      ))}
    </ul>
  );
}
