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

const END = "</body></html>";

/**
 * Makes a page load its scripts after its first paint and at low priority: on a slow line they would delay the
 * content. Remix would load them while the page is parsed; here the links apply to no medium and the module waits
 * until the content is painted. React accepts the changed attributes and the script at the end of the body.
 */
export function startAfterPaint(html: string, nonce: string): string {
  return html
    .replace(/<link rel="modulepreload" /g, '<link rel="modulepreload" media="not all" ')
    .replace(/(<script nonce="[^"]*") type="module" async="">/, '$1 type="text/late">')
    .replace(END, `<script nonce="${nonce}">${starter}</script>${END}`);
}
