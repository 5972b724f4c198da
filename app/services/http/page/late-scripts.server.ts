/**
 * What the browser runs at the end of the page: short, since every page with scripts carries it. A page that is not
 * drawn, in a tab behind others, and a browser that does not tell of its paints start all the same.
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
 * Has a page load its scripts after its first paint and at a low priority: on a slow line they would hold up what
 * people came to read. Remix asks for them while the page is read; here the links apply to no medium, and the module
 * waits, until the content was drawn. React minds neither the attributes nor what stands at the end of the body.
 */
export function startAfterPaint(html: string, nonce: string): string {
  return html
    .replace(/<link rel="modulepreload" /g, '<link rel="modulepreload" media="not all" ')
    .replace(/(<script nonce="[^"]*") type="module" async="">/, '$1 type="text/late">')
    .replace(END, `<script nonce="${nonce}">${starter}</script>${END}`);
}
