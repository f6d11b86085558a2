/** Links that failed. The link itself does not show it: Chromium gives it a sheet that cannot be read. */
const failed = new WeakSet<EventTarget>();
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement) failed.add(target);
  },
  true,
);

let running: Promise<void> | undefined;

/**
 * Fetches the style sheets of the page that failed before: the bundler asks for each of them only once, and the screen
 * would stand there without its own.
 * Asked for while it is under way, it is not begun again: a link that is replaced before it has loaded never says so.
 * @throws where one fails again
 */
export const fetchFailedStyles = (page: Document): Promise<void> =>
  (running ??= fetchAll(page).finally(() => {
    running = undefined;
  }));

async function fetchAll(page: Document): Promise<void> {
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(links.filter((link) => failed.has(link)).map(fetchAnew));
}

const fetchAnew = async (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement;
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${link.href}`)));
    link.replaceWith(again);
  });
