import { expect, test } from "vitest";
import { deviceOfAgent, storeOf, storesWithApp } from "~/models/site/app-store";
import {
  buildAnchor,
  formatSize,
  releasesFor,
  shownDate,
  shownSize,
  type Build,
  type Release,
} from "~/models/site/release";

const build = (change: Partial<Build> = {}): Build => ({
  id: 1,
  bit: "64",
  sizeMb: 132.4,
  link: "https://files.example/kaypoint.exe",
  sha256: null,
  requirements: "Windows 10",
  ...change,
});
const release = (change: Partial<Release> = {}): Release => ({
  id: 1,
  category: "client_server",
  os: "windows",
  product: "Kaypoint",
  version: "1.0.8",
  description: "",
  releasedOn: "2024-03-05",
  beta: true,
  builds: [build()],
  ...change,
});

test("the size shown is the first build's, or the second's if the first has none", () => {
  expect(shownSize(release())).toBe("132.4 MB");
  const two = [build({ sizeMb: null }), build({ sizeMb: 99 })];
  expect(shownSize(release({ builds: two }))).toBe("99 MB");
  expect(shownSize(release({ builds: [build({ sizeMb: null })] }))).toBe("Not stated");
  expect(formatSize(1_024)).toBe("1,024 MB");
});

test("releases come newest first, and higher versions before lower ones of the same day", () => {
  const versions = ["1.0.9", "1.0.10", "1.0.8"].map((version) =>
    release({ version, releasedOn: version === "1.0.8" ? "2024-04-01" : "2024-03-05" }),
  );
  const others = [release({ os: "linux" }), release({ category: "stand_alone" })];
  const shown = releasesFor([...versions, ...others], "client_server", "windows");
  expect(shown.map(({ version }) => version)).toEqual(["1.0.8", "1.0.10", "1.0.9"]);
});

test.each([
  ["2024-03-05", "March 5th, 2024"],
  ["2024-02-22", "February 22nd, 2024"],
  ["2024-12-31", "December 31st, 2024"],
])("%s reads %s", (releasedOn, text) => {
  expect(shownDate(release({ releasedOn }))).toBe(text);
});

test("a build has a place on its platform's page, and a sample build the one its link names", () => {
  expect(buildAnchor(release(), build({ link: "/download/windows#kaypoint-1.0.8-64.exe" }))).toBe(
    "kaypoint-1.0.8-64.exe",
  );
  expect(buildAnchor(release({ product: "Kay Point" }), build())).toBe("kay-point-1.0.8-64");
});

const links = { android: "https://play.google.com/app", ios: "https://apps.apple.com/app" };

test("a store without the app is not named", () => {
  expect(storeOf("ios", { ...links, ios: null })).toBeNull();
  expect(storesWithApp({ ...links, ios: null })).toEqual([{ name: "Google Play store", url: links.android }]);
  expect(storesWithApp({ android: null, ios: null })).toEqual([]);
});

test.each([
  ["Mozilla/5.0 (Linux; Android 14)", "android", "Google Play store"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 17)", "ios", "Apple store"],
  ["Mozilla/5.0 (iPad)", "ios", "Apple store"],
  ["Mozilla/5.0 (Windows NT 10.0)", "windows", undefined],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "apple", undefined],
  ["Mozilla/5.0 (X11; Linux x86_64)", "linux", undefined],
  [null, null, undefined],
])("the device of %j is %s", (userAgent, device, store) => {
  expect(deviceOfAgent(userAgent)).toBe(device);
  expect(storeOf(device as ReturnType<typeof deviceOfAgent>, links)?.name).toBe(store);
});
