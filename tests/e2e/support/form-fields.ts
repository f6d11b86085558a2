import type { Locator, Page } from '@playwright/test';

/** The fields on a screen, as a person reads them: label and number of the field, and its value. */
export type Shown = Record<string, string>;

const DIALOG = ':is([role="dialog"]:not([data-sheet]), [role="alertdialog"])';

/** Where fields are entered now: a dialog has what is behind it put away. */
const placesOn = async (page: Page): Promise<string> =>
  (await page.locator(DIALOG).filter({ visible: true }).count()) > 0 ? DIALOG : ':is(main, aside)';

const KINDS = {
  // Lists are searched by fields of type `search`.
  words: ':is(textarea, input:is([type="text"], [type="email"], [type="url"], [type="tel"], :not([type])))',
  switch: 'input[role="switch"]',
  checkbox: 'input[type="checkbox"]:not([role])',
  radio: 'input[type="radio"]',
  segment: 'button[role="radio"]',
  choice: 'button[aria-haspopup="listbox"]',
  day: '[role="spinbutton"]:not(input)',
  /** A word of a list, with the button that takes it away. */
  tag: 'li > bdi:has(+ button)',
} as const;
type Kind = keyof typeof KINDS;

/** Parts of a form that are closed at first. */
const CLOSED = 'button[aria-expanded="false"][aria-controls]:not([aria-haspopup]):visible';

/** @returns how many it has opened */
export const openParts = async (page: Page): Promise<number> =>
  page.locator(`${await placesOn(page)} ${CLOSED}`).evaluateAll((parts) => {
    for (const part of parts) if (part instanceof HTMLElement) part.click();
    return parts.length;
  });

/** All of a kind that can be changed. */
const changeable = async (page: Page, kind: Kind): Promise<Locator> =>
  page.locator(
    `${await placesOn(page)} ${KINDS[kind]}:not([readonly], [disabled], [aria-disabled="true"], [aria-readonly="true"], [role="combobox"])`,
  );

/** Runs in the page. */
function readFields([places, kinds]: [string, Record<string, string>]): Shown {
  const seen = new Map<string, number>();
  const shown: Shown = {};
  const isVisible = (element: Element): boolean =>
    (element.closest('label') ?? element).checkVisibility({ visibilityProperty: true });
  const textOf = (ids: string | null): string =>
    (ids ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim();
  const labelOf = (element: Element): string =>
    (element as HTMLInputElement).labels?.[0]?.textContent.trim() ??
    element.getAttribute('aria-label') ??
    textOf(element.getAttribute('aria-labelledby'));
  const put = (kind: string, label: string, value: string): void => {
    const name = `${kind}: ${label.replaceAll(/\s+/g, ' ').trim()}`;
    const at = seen.get(name) ?? 0;
    seen.set(name, at + 1);
    shown[at === 0 ? name : `${name} (${String(at + 1)})`] = value;
  };
  for (const [kind, selector] of Object.entries(kinds))
    for (const element of document.querySelectorAll(`${places} ${selector}`)) {
      if (!isVisible(element)) continue;
      if (element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type))
        put(kind, labelOf(element), String(element.checked));
      else if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
        put(kind, labelOf(element), element.value);
      else if (kind === 'segment') {
        const group = element.closest('[role="radiogroup"]')?.getAttribute('aria-label') ?? '';
        put(kind, `${group} ${element.textContent}`, element.getAttribute('aria-checked') ?? '');
      } else if (kind === 'choice') {
        const [label = '', value = ''] = (element.getAttribute('aria-labelledby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? '');
        put(kind, label, value);
      } else if (kind === 'tag') put(kind, element.textContent, '');
      else put(kind, labelOf(element), element.getAttribute('aria-valuetext') ?? '');
    }
  return shown;
}

export const shownIn = async (page: Page): Promise<Shown> =>
  page.evaluate<Shown, [string, Record<string, string>]>(readFields, [await placesOn(page), KINDS]);

/** What a field takes: each word is another one. */
const wordFor = (kind: string, i: number): string =>
  ({
    decimal: String(11 + i),
    numeric: String(11 + i),
    email: `word${String(i)}@example.org`,
    url: `https://word${String(i)}.example`,
  })[kind] ?? `word ${String(i)} kept`;

async function typeWords(page: Page): Promise<void> {
  for (const [i, field] of (await (await changeable(page, 'words')).all()).entries()) {
    // A choice may have taken it away, and a part of a form that is folded hides it.
    if (!(await field.isVisible())) continue;
    const kind = await field.evaluate((element) => {
      const { type, inputMode } = element as HTMLInputElement;
      return ['email', 'url'].includes(type) ? type : inputMode;
    });
    await field.fill(wordFor(kind, i));
  }
}

/** Another one than is chosen: the last of each group that is not. */
async function choose(page: Page, isLeft: (field: string) => boolean): Promise<void> {
  for (const kind of ['switch', 'checkbox'] as const)
    for (const field of await (await changeable(page, kind)).all())
      await field.evaluate((element) => {
        const label = element.closest('label');
        if (label?.checkVisibility() === true) label.click();
      });
  for (const kind of ['radio', 'segment'] as const)
    await page.locator(`${await placesOn(page)} [role="radiogroup"]`).evaluateAll((groups, selector) => {
      for (const group of groups) {
        const parts = [...group.querySelectorAll<HTMLElement>(selector)];
        const isOn = (part: HTMLElement): boolean =>
          part instanceof HTMLInputElement ? part.checked : part.getAttribute('aria-checked') === 'true';
        const other = parts.findLast((part) => !isOn(part) && !part.matches(':disabled'));
        (other?.closest('label') ?? other)?.click();
      }
    }, KINDS[kind]);
  for (const field of await (await changeable(page, 'choice')).all()) {
    if (!(await field.isVisible())) continue;
    const label = await field.evaluate((element) => {
      const [id = ''] = (element.getAttribute('aria-labelledby') ?? '').split(' ');
      return document.getElementById(id)?.textContent.trim() ?? '';
    });
    // Another client, say, would take away what is to be entered.
    if (isLeft(`choice: ${label}`)) continue;
    await field.press('Enter');
    const options = page.getByRole('option').and(page.locator(':not([aria-disabled="true"])'));
    await options.first().waitFor();
    const other = options.and(page.locator('[aria-selected="false"]')).last();
    if ((await other.count()) > 0) await other.press('Enter');
    else await page.keyboard.press('Escape');
    await options.first().waitFor({ state: 'hidden' });
  }
  for (const part of await (await changeable(page, 'day')).all())
    if (await part.isVisible()) await part.press('ArrowUp');
}

/**
 * Enters a value into each field, as a person does: first choices, which may bring other fields.
 * @returns the values of changed fields
 */
export async function enterAll(page: Page, isLeft: (field: string) => boolean): Promise<Shown> {
  const before = await shownIn(page);
  if (Object.keys(before).length === 0) return {};
  await choose(page, isLeft);
  await openParts(page);
  await typeWords(page);
  const after = await shownIn(page);
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => before[field] !== value && !isLeft(field)),
  );
}
