import type { SubmissionResult } from "@conform-to/react";

import type { PickView } from "~/models/checkout/choices";

/** The values of a failed post, and what was wrong with them. */
export class Posted {
  constructor(private readonly result: SubmissionResult | undefined) {}

  get formErrors(): string[] {
    return this.result?.error?.[""] ?? [];
  }

  error(field: string): string | undefined {
    return this.result?.error?.[field]?.[0];
  }

  value(field: string): string | undefined {
    const value = this.result?.initialValue?.[field];
    return typeof value === "string" ? value : undefined;
  }

  pick(view: PickView) {
    const posted = this.value(view.name);
    const isOffered = view.options.some(({ value }) => value === posted);
    return { ...view, value: isOffered ? posted : view.value, error: this.error(view.name) };
  }
}
