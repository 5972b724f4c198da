import type { MetaDescriptor } from "@remix-run/react";
import { brand } from "~/brand";

interface PageMeta {
  /** Without the product name, which is added. */
  title: string;
  description: string;
  /** The canonical path, whatever URL was requested. */
  path: string;
  origin: string;
  /** The preview image of shared links. */
  picture?: { path: string; alt: string; width: number; height: number } | undefined;
  /** Structured data of schema.org. Remix escapes it, so no text can close the script element. */
  structured?: StructuredData[];
}

type Json = string | Json[] | { [name: string]: Json };
export type StructuredData = Record<string, Json>;

/** The meta tags of a public page. */
export function pageMeta({
  title,
  description,
  path,
  origin,
  picture,
  structured = [],
}: PageMeta): MetaDescriptor[] {
  const named = title.includes(brand.name) ? title : fullTitle(title);
  const url = origin + path;
  return [
    { title: named },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: brand.name },
    { property: "og:locale", content: "en_NG" },
    { property: "og:title", content: named },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    ...(picture ? pictureMeta(picture, origin) : [{ name: "twitter:card", content: "summary" }]),
    ...structured.map((data) => ({
      "script:ld+json": { "@context": "https://schema.org", ...data },
    })),
  ];
}

/** The title of a page in the browser's tab. */
const fullTitle = (title: string): string => `${title} – ${brand.name}`;

/** The meta tags of a page that search engines must not list. */
export function pageTitle(title: string): MetaDescriptor[] {
  return [{ title: fullTitle(title) }, { name: "robots", content: "noindex" }];
}

/**
 * The meta tags of a page that opens by a link alone. The title is all that a messenger shows of it, and no page that
 * it names is followed.
 */
export const strangerTitle = (title: string): MetaDescriptor[] => [
  { title: fullTitle(title) },
  { property: "og:title", content: fullTitle(title) },
  { name: "robots", content: "noindex, nofollow" },
];

function pictureMeta({ path, alt, width, height }: NonNullable<PageMeta["picture"]>, origin: string) {
  return [
    { property: "og:image", content: origin + path },
    { property: "og:image:alt", content: alt },
    { property: "og:image:width", content: String(width) },
    { property: "og:image:height", content: String(height) },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

interface Product {
  name: string;
  description: string;
}

/** The web app manifest, for phones that put the site on their home screen. */
export function webManifest({ name, description }: Product) {
  return {
    name,
    short_name: name,
    description,
    id: "/",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    lang: "en-NG",
    background_color: "#f8f5ec",
    theme_color: "#f8f5ec",
    icons: [
      { src: "/mark.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icons/192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}
