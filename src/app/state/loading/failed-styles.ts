/**
 * Fetches the style sheets of the page that failed before: the bundler asks for each of them only once, and the screen
 * would stand there without its own.
 * @throws where one fails again
 */
export async function fetchFailedStyles(page: Document): Promise<void> {
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const failed = links.filter(({ sheet }) => sheet === null);
  await Promise.all(failed.map(fetchAnew));
}

const fetchAnew = async (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement;
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${link.href}`)));
    link.replaceWith(again);
  });
