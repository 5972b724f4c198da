export interface Bar {
  x: number;
  width: number;
  y: number;
  height: number;
}

/** What is drawn: vertical positions in pixels, horizontal positions in percent of the width. */
export interface Chart {
  ticks: { y: number; text: string }[];
  height: number;
  /** The vertical position of zero sales. */
  zero: number;
  sales: Bar[];
  profit: Bar[];
  /** The path of the period before, in a box 100 wide and as high as the chart. */
  before: string;
  labels: { x: number; top: string; bottom: string }[];
  best: { x: number; y: number; text: string } | null;
  /** The chart in words. */
  words: string;
}
