/**
 * Runs in the browser at the end of the page; short, since every page with scripts carries it. In a background tab
 * that is never painted, and in a browser that does not report paints, it starts anyway.
 */
const starter = `(function () {
  var nonce = document.currentScript.nonce, begun = false;
  function start() {
    if (begun) return;
    begun = true;
    document.querySelectorAll("link[rel=modulepreload]").forEach(function (link) {
      link.fetchPriority = "low";
      link.removeAttribute("media");
      link.href = link.href;
    });
    var script = document.createElement("script");
    script.type = "module";
    script.nonce = nonce;
    script.text = document.querySelector('script[type="text/late"]').text;
    document.body.appendChild(script);
  }
  var types = window.PerformanceObserver && PerformanceObserver.supportedEntryTypes || [];
  if (types.indexOf("paint") < 0) requestAnimationFrame(function () { setTimeout(start); });
  else new PerformanceObserver(function (list) {
    if (list.getEntriesByName("first-contentful-paint").length) start();
  }).observe({ type: "paint", buffered: true });
  setTimeout(start, 2500);
})();`.replace(/\n\s*/g, "");

export interface LateScripts {
  nonce: string;
  /** The script file of the page, whose default export has a function `start`. */
  page: string;
  /** The files that it imports. */
  imports: readonly string[];
  /** What has to run before, under `npm run dev`. */
  first?: string | undefined;
}

/**
 * The scripts of a page, to load after its first paint and at low priority: on a slow line they would delay the
 * content. The links apply to no medium, and the module waits, until the content is painted.
 */
export function lateScripts({ nonce, page, imports, first }: LateScripts): string {
  const links = [page, ...imports].map(
    (path) => `<link rel="modulepreload" media="not all" href="${path}"/>`,
  );
  const before = first === undefined ? "" : `import "${first}";`;
  return (
    links.join("") +
    `<script nonce="${nonce}" type="text/late">${before}import page from "${page}";page.start()</script>` +
    `<script nonce="${nonce}">${starter}</script>`
  );
}
