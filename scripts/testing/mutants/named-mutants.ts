export interface NamedMutant {
  /** The code that Stryker replaces, its spaces as one. */
  code: string;
  /** What stands there instead. */
  mutant: string;
  /** The line of the code, where the same code stands in more than one. */
  line?: number;
  /** Why no test can notice it, or none is worth it. */
  reason: string;
}

/** Mutants that survive for a reason, by file. The list stands here so that the application has no comments for a tool. */
export const namedMutants: Record<string, NamedMutant[]> = {};
