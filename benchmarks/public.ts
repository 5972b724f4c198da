import { removeFolder, startSite, type Site } from "../tests/support/site";
import { measureHtml } from "./public/html";
import { measureLighthouse } from "./public/lighthouse";
import { measurePaint } from "./public/paint";
import { measureWeight } from "./public/weight";

/** The public site, on a separate server. */
export const publicBenchmarks = {
  weight: { heading: "Weight", measure: () => onSite(measureWeight) },
  paint: { heading: "On a cheap phone and a slow network", measure: () => onSite(measurePaint) },
  lighthouse: { heading: "Lighthouse", measure: () => onSite(measureLighthouse) },
  html: { heading: "Valid HTML", measure: () => onSite(measureHtml) },
};

async function onSite(measure: (site: Site) => Promise<string>): Promise<string> {
  const site = await startSite({ PASSWORD_COST: "low", TRUSTED_PROXIES: "127.0.0.1" });
  try {
    return await measure(site);
  } finally {
    await site.stop();
    removeFolder(site.dataFolder);
  }
}
