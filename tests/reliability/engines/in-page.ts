/** What is looked for: a selector, a name that it has, and the name of the region or dialog in which it is. */
export interface Sought {
  css: string;
  /** Its accessible name or text; a pattern where it begins and ends with a slash. */
  name?: string;
  within?: string;
}

/** Where something is in the page, in pixels; null: it is not there, or can't be seen. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Runs in the page, so it uses nothing from around it. Finds the last visible match, scrolls to it, and returns its place;
 * @param isDisabledToo also if it can't be pressed yet.
 */
export function findInPage({ css, name, within }: Sought, isDisabledToo: boolean): Place | null {
  // Without what is hidden from those who hear it, such as the star of a required field.
  const textOf = (element: Element | null): string => {
    const copy = element?.cloneNode(true) as Element | undefined;
    for (const hidden of copy?.querySelectorAll('[aria-hidden="true"]') ?? []) hidden.remove();
    return (copy?.textContent ?? '')
      .replaceAll(/[\u2066-\u2069]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
  };
  const namesOf = (element: Element): string[] => {
    const by = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => textOf(document.getElementById(id)));
    const labels = [...((element as HTMLInputElement).labels ?? [])].map(textOf);
    return [element.getAttribute('aria-label') ?? '', by.join(' '), ...labels, textOf(element)];
  };
  const isNamed = (element: Element, wanted: string): boolean => {
    const pattern = wanted.startsWith('/') ? new RegExp(wanted.slice(1, -1)) : null;
    // What holds a whole list is not what is named so.
    if (
      element.childElementCount > 0 &&
      element.textContent.length > 2000 &&
      !element.hasAttribute('aria-labelledby')
    )
      return false;
    return namesOf(element).some((one) => (pattern === null ? one === wanted : pattern.test(one)));
  };
  const regions = 'section, aside, [role="region"], [role="complementary"], [role="dialog"]';
  const roots =
    within === undefined
      ? [document]
      : [...document.querySelectorAll(regions)].filter((region) => isNamed(region, within));
  const found = roots
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>(css)])
    .filter((element) => {
      if (element.closest('[inert], [aria-hidden="true"]') !== null) return false;
      if (!isDisabledToo && element.matches(':disabled, [aria-disabled="true"]')) return false;
      return name === undefined || isNamed(element, name);
    })
    .filter((element) => element.getClientRects().length > 0)
    .at(-1);
  if (found === undefined) return null;
  found.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const { x, y, width, height } = found.getBoundingClientRect();
  return { x, y, width, height };
}
