import { createInterface } from "node:readline";

import { Problem } from "../supervisor/problem";

export interface Prompt {
  /** What is typed, or else what is offered; asked again while it is refused. */
  ask: (
    question: string,
    rules?: { offered?: string | undefined; problemOf?: (answer: string) => string | null },
  ) => Promise<string>;
  close: () => void;
}

/** Asks at the terminal. Answers may also come from a file, one in each line. */
export function openPrompt(input: NodeJS.ReadableStream, say: (text: string) => void): Prompt {
  const lines = createInterface({ input });
  const typed = lines[Symbol.asyncIterator]();
  return {
    async ask(question, { offered = "", problemOf = () => null } = {}) {
      for (;;) {
        say(offered === "" ? `${question}: ` : `${question} [${offered}]: `);
        const line = await typed.next();
        if (line.done) throw new Problem("No answer came, so nothing more was done.");
        const answer = line.value.trim() || offered;
        const problem = answer === "" ? "This is needed" : problemOf(answer);
        if (problem === null) return answer;
        say(`${problem}.\n`);
      }
    },
    close: () => lines.close(),
  };
}
