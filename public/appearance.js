// Runs before the first paint, so that a forced theme, touch sizes and the direction of the language never flash.
// The app's own theme module takes over later and says the same.

// The policy of the page forbids making code from text, which zod would try for speed as soon as it makes a schema: it
// must be told before any module runs.
globalThis.__zod_globalConfig = { jitless: true };

(function () {
  function read(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
  var root = document.documentElement;
  var theme = read('theme');
  var density = read('density');
  var isSystem = theme === null || theme === 'system';
  var isDark = isSystem ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'force-dark';
  var isFixed = density === 'touch' || density === 'desk';
  var isTouch = isFixed ? density === 'touch' : matchMedia('(pointer: coarse)').matches;
  root.dataset.theme = isDark ? 'dark' : 'light';
  root.dataset.density = isTouch ? 'touch' : 'desk';
  // The build writes into this script's element which way each language runs (script/start-page.ts); the page has the default.
  var directions = JSON.parse(document.querySelector('script[data-directions]').dataset.directions);
  // Where none is stored, the first that the browser asks for: as src/app/i18n/choose-language.ts has it.
  var chosen = read('language');
  var language =
    chosen ??
    navigator.languages
      .map(function (tag) {
        return tag.split('-')[0].toLowerCase();
      })
      .find(function (code) {
        return Object.hasOwn(directions, code);
      });
  if (Object.hasOwn(directions, language)) {
    root.lang = language;
    root.dir = directions[language];
    // A translator is needed where the person asked for another language: as src/app/i18n/choose-language.ts has it.
    var first = (navigator.languages[0] ?? '').split('-')[0].toLowerCase();
    if (chosen === language || first === language) root.setAttribute('translate', 'no');
  }
})();
