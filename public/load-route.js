// Asks for all that the address needs at once, before anything of it runs: else each part would be found only when the
// one before has run. The build writes into this script's element which parts these are (script/route-chunks.ts).

(function () {
  var chunks = document.currentScript.dataset.chunks;
  // `npm run dev` has none.
  if (!chunks) return;
  function read(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
  // Whoever is not signed in is led to the sign-in.
  var path = read('storey.user') === null ? '/signin' : location.pathname;
  // As appearance.js has set it.
  var language = document.documentElement.lang;
  var asked = new Set();
  function ask(file, isLater) {
    if (asked.has(file)) return;
    asked.add(file);
    var link = document.createElement('link');
    var isStyle = file.endsWith('.css');
    link.rel = isStyle || isLater ? 'preload' : 'modulepreload';
    if (link.rel === 'preload') link.as = isStyle ? 'style' : 'script';
    // As an import asks for it: else what was fetched would not be taken for the same.
    if (!isStyle) link.crossOrigin = '';
    if (isLater) link.fetchPriority = 'low';
    link.href = file;
    document.head.append(link);
  }
  var fitting = JSON.parse(chunks).filter(function (route) {
    return (route.language ?? language) === language && new RegExp(route.path).test(path);
  });
  fitting.forEach(function (route) {
    route.now.forEach(function (file) {
      ask(file, false);
    });
  });
  fitting.forEach(function (route) {
    route.later.forEach(function (file) {
      ask(file, true);
    });
  });
})();
