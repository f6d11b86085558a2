import type { KeyCombo } from './keys.ts';

/** Layers over the page: all keys go to them while they are open. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"]';
/** Messages have such a role too, and lie beside the work. So has the canvas of the map, which is the work. */
const MESSAGES = '[role="region"]:not(canvas)';

export const isOverlayOpen = (): boolean =>
  [...document.querySelectorAll(OVERLAYS)].some((one) => one.closest(MESSAGES) === null);

/** Kinds of `input` in which nothing is typed. */
const PRESSED = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]);

/** The field that the person types in, if that is what has the focus. */
export function typesInto(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof HTMLElement)) return null;
  if (target instanceof HTMLInputElement) return PRESSED.has(target.type) ? null : target;
  if (target instanceof HTMLTextAreaElement || target.isContentEditable) return target;
  return null;
}

/** Choices by letters and paging by keys, which the kit's widgets do without taking the key from others. */
const WIDGETS = '[aria-haspopup="listbox"], [role="slider"], select';

/** Whether what has the focus needs the key itself, though it lets it pass. */
export function ownsKey(target: EventTarget | null, { key, mod, alt }: KeyCombo): boolean {
  if (!(target instanceof Element)) return false;
  // A message that has the focus is answered first.
  if (target.closest('[role="alertdialog"]') !== null) return true;
  // Words that are marked on the page are copied as ever.
  if (mod) return key === 'C' && document.getSelection()?.isCollapsed === false;
  if (key === 'Escape') return ownsEscape(target);
  if (target.closest('[role="listbox"]') !== null) return true;
  // The map zooms by itself while it has the focus.
  if (target instanceof HTMLCanvasElement) return key === 'Plus' || key === 'Minus';
  return !alt && target.closest(WIDGETS) !== null;
}

/** A list that is open, a search that holds a text, or a message that has the focus. */
function ownsEscape(target: Element): boolean {
  if (target.closest(`[aria-expanded="true"], [role="listbox"], ${MESSAGES}`) !== null) return true;
  return target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';
}
