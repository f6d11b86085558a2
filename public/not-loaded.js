// Without the files that this page names there is no app that could say so: they are gone where a newer version took
// their place between the page and them, and unreachable where the network broke off.

addEventListener(
  'error',
  function (event) {
    var script = event.target;
    if (!(script instanceof HTMLScriptElement) || script.type !== 'module') return;
    var root = document.getElementById('root');
    if (root === null || root.firstChild !== null) return;
    // The build writes into this script's element what the page says in each language (script/start-page.ts).
    var texts = JSON.parse(document.querySelector('script[data-texts]').dataset.texts);
    var said = texts[document.documentElement.lang];
    var main = document.createElement('main');
    main.setAttribute('role', 'alert');
    main.style.cssText =
      'font-family:system-ui;max-inline-size:32rem;margin:20vh auto 0;padding:1rem;text-align:center;line-height:1.5';
    main.append(part('h1', said.title), part('p', said.text), again(said.reload));
    root.append(main);
  },
  // What fails to load tells nobody above it.
  true,
);

function part(name, words) {
  var element = document.createElement(name);
  element.textContent = words;
  return element;
}

function again(words) {
  var button = part('button', words);
  button.type = 'button';
  button.style.cssText =
    'font:inherit;margin-block-start:1rem;min-block-size:44px;padding-inline:1.25rem;cursor:pointer';
  button.addEventListener('click', function () {
    location.reload();
  });
  return button;
}
