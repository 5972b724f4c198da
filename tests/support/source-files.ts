import { readFileSync, readdirSync } from "node:fs";
import ts from "typescript";

export interface SourceFile {
  path: string;
  tree: ts.SourceFile;
}

/** The code of these folders as the compiler parses it. */
export const sourceFiles = (...folders: string[]): SourceFile[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => {
        const path = `${folder}/${name}`;
        const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
        const text = readFileSync(path, "utf8");
        return { path, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind) };
      }),
  );

/** Calls for each node of a file. */
export function eachNode({ tree }: SourceFile, visit: (node: ts.Node) => void): void {
  const into = (node: ts.Node): void => {
    visit(node);
    ts.forEachChild(node, into);
  };
  into(tree);
}
