import { createHash } from "node:crypto";

import type { Random } from "~/services/platform/random.server";

/** Random bytes that follow from a seed alone, and whole numbers made from them. */
export class SeededRandom implements Random {
  private drawn = 0;
  private left = Buffer.alloc(0);

  constructor(private readonly seed: string) {}

  bytes(length: number): Buffer {
    while (this.left.length < length) {
      this.drawn += 1;
      const more = createHash("sha256").update(`${this.seed}:${this.drawn}`).digest();
      this.left = Buffer.concat([this.left, more]);
    }
    const taken = Buffer.from(this.left.subarray(0, length));
    this.left = this.left.subarray(length);
    return taken;
  }

  digits(length: number): string {
    return Array.from({ length }, () => this.below(10)).join("");
  }

  /** A whole number from 0 up to, but not including, the limit. */
  below(limit: number): number {
    return this.bytes(4).readUInt32BE() % limit;
  }

  /** Whether an event happens that has one chance in so many. */
  oneIn(times: number): boolean {
    return this.below(times) === 0;
  }
}
