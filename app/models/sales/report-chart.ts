export interface Bar {
  x: number;
  width: number;
  y: number;
  height: number;
}

/** What is drawn: positions down in pixels, positions across in percent of the width. */
export interface Chart {
  ticks: { y: number; text: string }[];
  height: number;
  /** Where nothing was sold. */
  zero: number;
  sales: Bar[];
  profit: Bar[];
  /** The path of the period before, in a box of 100 by the height. */
  before: string;
  labels: { x: number; top: string; bottom: string }[];
  best: { x: number; y: number; text: string } | null;
  /** The chart in words. */
  words: string;
}
