/**
 * jsdom matches all its style rules again for each `getComputedStyle`, which queries by role ask for each element and its
 * ancestors: half of the time of a test of a panel. No style sheet of ours is in these documents, so whether an element is
 * shown follows from its own attributes. All other properties are asked of jsdom.
 */
const NEVER_SHOWN: ReadonlySet<string> = new Set([
  'HEAD',
  'LINK',
  'META',
  'NOSCRIPT',
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'TITLE',
]);

function displayOf(element: HTMLElement | SVGElement): string {
  const { display } = element.style;
  if (display !== '') return display;
  if (element instanceof SVGElement) return 'inline';
  return NEVER_SHOWN.has(element.tagName) || element.hidden === true ? 'none' : 'block';
}

function visibilityOf(element: HTMLElement | SVGElement): string {
  for (let at: HTMLElement | SVGElement | null = element; at !== null; at = at.parentElement) {
    const { visibility } = at.style ?? {};
    if (visibility !== undefined && visibility !== '' && visibility !== 'inherit') return visibility;
  }
  return 'visible';
}

const slow = window.getComputedStyle.bind(window);

window.getComputedStyle = (element, pseudo) => {
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return slow(element);
  let whole: CSSStyleDeclaration | undefined;
  const valueOf = (name: string): string | undefined => {
    if (name === 'display') return displayOf(element);
    if (name === 'visibility') return visibilityOf(element);
    // Nothing of ours puts content before or after an element here.
    return pseudo === undefined || pseudo === null ? undefined : '';
  };
  return new Proxy({} as CSSStyleDeclaration, {
    get(_target, key) {
      if (key === 'getPropertyValue') {
        return (name: string) => valueOf(name) ?? (whole ??= slow(element)).getPropertyValue(name);
      }
      const quick = typeof key === 'string' ? valueOf(key) : undefined;
      if (quick !== undefined) return quick;
      whole ??= slow(element);
      const value: unknown = Reflect.get(whole, key);
      return typeof value === 'function' ? (value as () => unknown).bind(whole) : value;
    },
  });
};
