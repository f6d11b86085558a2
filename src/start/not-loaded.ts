/** In one language. */
interface Words {
  title: string;
  text: string;
  reload: string;
}

/**
 * Says so where the files of the app can't be had: they are gone where a newer version took their place between the page
 * and them, and unreachable where the network broke off. The app itself can't: it is in them.
 * @param words of each language, in JSON
 */
export function tellNotLoaded(host: Window, words: string): void {
  const { document } = host;
  const tell = (event: Event): void => {
    const script = event.target;
    if (!(script instanceof HTMLScriptElement) || script.type !== 'module') return;
    const root = document.querySelector('#root');
    if (root === null || root.firstChild !== null) return;
    const said = (JSON.parse(words) as Record<string, Words>)[document.documentElement.lang];
    if (said !== undefined) root.append(notice(host, said));
  };
  // An error of loading does not rise to what is above the script.
  host.addEventListener('error', tell, true);
}

function notice({ document, location }: Window, { title, text, reload }: Words): HTMLElement {
  const part = (name: string, words: string): HTMLElement => {
    const element = document.createElement(name);
    element.textContent = words;
    return element;
  };
  const button = document.createElement('button');
  button.textContent = reload;
  button.type = 'button';
  button.style.cssText =
    'font:inherit;margin-block-start:1rem;min-block-size:44px;padding-inline:1.25rem;cursor:pointer';
  button.addEventListener('click', () => location.reload());
  const main = document.createElement('main');
  main.setAttribute('role', 'alert');
  main.style.cssText =
    'font-family:system-ui;max-inline-size:32rem;margin:20vh auto 0;padding:1rem;text-align:center;line-height:1.5';
  main.append(part('h1', title), part('p', text), button);
  return main;
}
