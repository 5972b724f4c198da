interface Product {
  name: string;
  description: string;
}

/** What a phone needs to put the site on its home screen. */
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
