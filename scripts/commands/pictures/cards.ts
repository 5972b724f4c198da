import { brand } from "../../../app/brand";

export interface Card {
  headline: string;
  /** The groups of lines on the receipt on the right. */
  groups: { title: string; rows: [item: string, value: string][] }[];
}

/** Preview images of shared links, by their names in app/routes/_site/pictures.ts. */
export const cards: Record<string, Card> = {
  home: {
    headline: "Know what sold, what is left and who owes you.",
    groups: [
      {
        title: "What sold",
        rows: [
          ["Rice, 5 kg × 1", "₦9,500"],
          ["Oil, 1 L × 2", "₦7,000"],
        ],
      },
      {
        title: "What is left",
        rows: [
          ["Rice, 5 kg", "14 bags"],
          ["Oil, 1 L", "3 left"],
        ],
      },
      { title: "Who owes you", rows: [["Ada", "₦4,500"]] },
    ],
  },
  pricing: {
    headline: "Start free. Pay when you need more.",
    groups: [
      { title: "Basic", rows: [["For one small shop", "Free"]] },
      { title: "Plus", rows: [["For busy shops", "14 days free"]] },
      { title: "Enterprise", rows: [["For many outlets", "As agreed"]] },
    ],
  },
  download: {
    headline: `${brand.name} on the computer in your shop.`,
    groups: [
      {
        title: "Download",
        rows: [
          ["Windows", "32 and 64 bit"],
          ["Mac", "64 bit"],
          ["Linux", "64 bit"],
        ],
      },
      {
        title: "On your phone",
        rows: [
          ["Android", "Google Play"],
          ["iPhone", "Apple store"],
        ],
      },
    ],
  },
  contact: {
    headline: "Connect with our Sales team.",
    groups: [
      // The settings say whose mailbox and numbers they are.
      {
        title: "Write to us",
        rows: [
          ["Form", "About your shop"],
          ["Mail", "To our team"],
        ],
      },
      { title: "Call us", rows: [["Phone", "To a person"]] },
    ],
  },
  news: {
    headline: "News for shop owners.",
    groups: [
      {
        title: "By email",
        rows: [
          ["New features", "As they come"],
          ["Tips", "For your shop"],
        ],
      },
      { title: "Your choice", rows: [["Leave", "At any time"]] },
    ],
  },
  terms: {
    headline: "Terms of Service",
    groups: [
      {
        title: "In short",
        rows: [
          ["Who may join", "18 and older"],
          ["Free trial", "14 days"],
          ["Last updated", "13 February 2024"],
        ],
      },
    ],
  },
  privacy: {
    headline: "Privacy policy",
    groups: [
      {
        title: "In short",
        rows: [
          ["Kept in", "London"],
          ["Trackers", "None"],
          ["Last updated", "13 February 2024"],
        ],
      },
    ],
  },
};
