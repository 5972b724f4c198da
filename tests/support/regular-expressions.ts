import { readFileSync, readdirSync } from "node:fs";
import ts from "typescript";

interface SourceFile {
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
function eachNode({ tree }: SourceFile, visit: (node: ts.Node) => void): void {
  const into = (node: ts.Node): void => {
    visit(node);
    ts.forEachChild(node, into);
  };
  into(tree);
}

interface FoundExpression {
  /** Its file and line. */
  place: string;
  expression: RegExp;
}

/** The text of a constant: a string, or a template of such constants of its file; null if it is neither. */
function constantText(node: ts.Node | undefined, { tree }: SourceFile): string | null {
  if (!node) return null;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isIdentifier(node)) return constantText(valueOf(node.text, tree), { path: "", tree });
  if (!ts.isTemplateExpression(node)) return null;
  let text = node.head.text;
  for (const { expression, literal } of node.templateSpans) {
    const part = constantText(expression, { path: "", tree });
    if (part === null) return null;
    text += part + literal.text;
  }
  return text;
}

function valueOf(name: string, tree: ts.SourceFile): ts.Expression | undefined {
  for (const statement of tree.statements)
    if (ts.isVariableStatement(statement))
      for (const declared of statement.declarationList.declarations)
        if (declared.name.getText() === name) return declared.initializer;
  return undefined;
}

/** The regular expressions of a file, with those that it builds from constants, and the places of all others. */
export function expressionsIn(file: SourceFile): { found: FoundExpression[]; unknown: string[] } {
  const found: FoundExpression[] = [];
  const unknown: string[] = [];
  eachNode(file, (node) => {
    const { line } = file.tree.getLineAndCharacterOfPosition(node.getStart());
    const place = `${file.path}:${line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      found.push({ place, expression: new RegExp(node.text.slice(1, end), node.text.slice(end + 1)) });
    } else if (ts.isNewExpression(node) && node.expression.getText() === "RegExp") {
      const [source, flags] = node.arguments ?? [];
      const text = constantText(source, file);
      if (text === null) unknown.push(file.path);
      else found.push({ place, expression: new RegExp(text, constantText(flags, file) ?? "") });
    }
  });
  return { found, unknown };
}

const usual = ["0", "1", "a", "A", " ", "\n", ".", ",", "-", "'", '"', "=", "@", "/", "%", "\u0301", "₦"];

/**
 * Texts of any length that make an expression look at the same letters again and again: each letter that it names and
 * some that people type, repeated, in turn with another, and after another, with an end that fits nothing.
 */
export function hostileTexts({ source }: RegExp): ((length: number) => string)[] {
  const named = source
    .replace(/\\[dws]/gi, "")
    .replace(/\\t/g, "\t")
    .replace(/[\\^$?:()[\]{}|+*!<]/g, "");
  const letters = [...new Set([...usual, ...named])];
  const few = [...new Set([...named, "0", "a", " ", "."])]
    .filter((letter) => !/[b-zB-Z2-9]/.test(letter))
    .slice(0, 10);
  const pairs = few.flatMap((one) =>
    few.filter((other) => other !== one).map((other) => [one, other] as const),
  );
  return [
    ...letters.map((letter) => (length: number) => letter.repeat(length)),
    ...letters.map((letter) => (length: number) => `${letter.repeat(length)}\n\u0001!`),
    ...pairs.map(
      ([one, other]) =>
        (length: number) =>
          `${(one + other).repeat(length / 2)}\u0001!`,
    ),
    ...pairs.map(
      ([one, other]) =>
        (length: number) =>
          `${one}${other.repeat(length)}\u0001!`,
    ),
  ];
}
