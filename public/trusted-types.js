// The page's only policy of Trusted Types, for whatever hands a text to the browser where it could run: in this app nothing
// does but workers, which are files of ours. It is named default, since MapLibre and the service worker's registration
// know of no policies. What is refused here throws, and does not run.

(function () {
  if (!window.trustedTypes) return;
  // The service worker, and what the build named by its content.
  var OURS = /^\/(sw\.js|assets\/[\w.-]+\.m?js)$/;
  trustedTypes.createPolicy('default', {
    createScriptURL: function (text) {
      var url = new URL(text, location.href);
      return url.origin === location.origin && OURS.test(url.pathname) && url.search === '' ? text : null;
    },
    // MapLibre parses attributions. They have no markup (external-style.ts).
    createHTML: function (text) {
      return text.includes('<') ? null : text;
    },
  });
})();
