import { remember } from "@epic-web/remember";

type Write = (chunk: string | Uint8Array) => boolean;

/**
 * Keeps the lines that remix-serve prints for each request off the standard output: they have the full address, with
 * people's tokens and codes. Only the line about its start is left; the application itself logs to the standard
 * error.
 */
export function silenceAccessLog(): void {
  remember("standard-output", () => {
    const write: Write = process.stdout.write.bind(process.stdout);
    process.stdout.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
      if (String(chunk).startsWith("[remix-serve]")) return write(chunk);
      for (const done of rest) if (typeof done === "function") process.nextTick(done);
      return true;
    };
    return true;
  });
}
