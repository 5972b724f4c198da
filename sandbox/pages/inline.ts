/** The script for the shop's page: opens a payment in a popup and calls back when it ends. */
export const inlineScript = `(function () {
  "use strict";
  var origin = new URL(document.currentScript.src).origin;

  function open(accessCode, callbacks) {
    var frame = document.createElement("iframe");
    frame.title = "Payment";
    frame.src = origin + "/" + encodeURIComponent(accessCode) + "?popup=1";
    frame.style.cssText =
      "position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647;background:#fff";
    function close() {
      window.removeEventListener("message", listen);
      frame.remove();
    }
    function call(name, value) {
      if (typeof callbacks[name] === "function") callbacks[name](value);
    }
    function listen(event) {
      if (event.origin !== origin || event.source !== frame.contentWindow) return;
      var told = event.data || {};
      close();
      if (told.event === "success")
        call("onSuccess", {
          id: told.id, trans: told.id, transaction: told.id, reference: told.reference,
          trxref: told.reference, status: "success", message: "Approved"
        });
      else if (told.event === "cancel") call("onCancel");
      else call("onError", { message: "The payment failed" });
    }
    window.addEventListener("message", listen);
    frame.addEventListener("load", function () {
      call("onLoad", { accessCode: accessCode });
      frame.focus();
    }, { once: true });
    document.body.appendChild(frame);
    return { accessCode: accessCode, close: function () { close(); call("onCancel"); } };
  }

  function PaystackPop() {}
  PaystackPop.prototype.resumeTransaction = function (accessCode, callbacks) {
    this.current = open(accessCode, callbacks || {});
    return this.current;
  };
  PaystackPop.prototype.cancelTransaction = function () {
    if (this.current) this.current.close();
    this.current = null;
  };
  /** The shop creates every transaction on its server, so this would create a second one. */
  PaystackPop.prototype.newTransaction = function (options) {
    if (options && typeof options.onError === "function")
      options.onError({ message: "Duplicate Transaction Reference" });
  };
  window.PaystackPop = PaystackPop;
})();
`;

/** The script of the hosted page in a popup: notifies the shop when the payment has ended. */
export const notifyShopScript = `(function () {
  "use strict";
  var told = document.currentScript.dataset;
  if (window.parent === window) return;
  window.parent.postMessage({ event: told.event, reference: told.reference, id: told.id }, told.target);
})();
`;
