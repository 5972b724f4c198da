import { removeFolder, startSite } from "../../tests/support/site";
import { load } from "./load";
import { table } from "./table";

/** Requests a second on one server process, with the load made on the same machine. */
export async function measureRequests(): Promise<string> {
  const site = await startSite();
  const rows = [];
  for (const path of ["/health", "/", "/pricing"]) {
    await load(site.url + path, 3);
    const { requests, latency, non2xx } = await load(site.url + path, 10);
    rows.push([path, Math.round(requests.average), latency.p50, latency.p99, non2xx]);
  }
  await site.stop();
  removeFolder(site.dataFolder);
  return table(["Path", "Requests a second", "Median ms", "p99 ms", "Not 200"], rows);
}
