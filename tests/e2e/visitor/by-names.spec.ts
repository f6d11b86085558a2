import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './public-campus.ts';

interface Spoken {
  role: string;
  name: string;
  id: number;
  isDisabled: boolean;
}

const ACTED_ON = [
  'button',
  'link',
  'textbox',
  'searchbox',
  'combobox',
  'checkbox',
  'radio',
  'slider',
  'image',
];

/** A reader who knows the page by roles and names alone, as a screen reader gives them, and acts by keys. */
class BlindReader {
  presses = 0;
  readonly #page: Page;
  readonly #protocol: CDPSession;

  constructor(page: Page, protocol: CDPSession) {
    this.#page = page;
    this.#protocol = protocol;
  }

  async tree(): Promise<Spoken[]> {
    const { nodes } = await this.#protocol.send('Accessibility.getFullAXTree');
    return nodes.flatMap(({ ignored, role, name, backendDOMNodeId: id, properties = [] }) =>
      ignored || id === undefined
        ? []
        : [
            {
              role: String(role?.value),
              name: String(name?.value ?? ''),
              id,
              isDisabled: properties.some((one) => one.name === 'disabled' && one.value.value === true),
            },
          ],
    );
  }

  async find(role: string, name: RegExp): Promise<Spoken> {
    let found: Spoken | undefined;
    await expect
      .poll(
        async () => (found = (await this.tree()).find((one) => one.role === role && name.test(one.name))),
        {
          message: `${role} ${name.source}`,
        },
      )
      .toBeDefined();
    return found!;
  }

  async press(role: string, name: RegExp): Promise<void> {
    const { id } = await this.find(role, name);
    await this.#protocol.send('DOM.focus', { backendNodeId: id });
    if (role === 'button') await this.#page.keyboard.press('Enter');
    this.presses += 1;
  }

  /** All that can be acted on has a name, in which words are apart. */
  async expectNamed(): Promise<void> {
    const acted = (await this.tree()).filter(({ role }) => ACTED_ON.includes(role));
    expect(acted.length).toBeGreaterThan(2);
    expect(acted.filter(({ name }) => name.trim() === '' || /\p{Ll}\p{Lu}/u.test(name))).toEqual([]);
  }
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('from a poster to the room by roles and names alone → four presses to the first step, and each step is read out', async ({
  page,
  campus,
}) => {
  const protocol = await page.context().newCDPSession(page);
  for (const domain of ['Accessibility.enable', 'DOM.enable'] as const) await protocol.send(domain);
  await protocol.send('DOM.getDocument');
  await page.goto(campus.address(`?at=${campus.fidOf('Main entrance')}`));
  const reader = new BlindReader(page, protocol);
  await reader.find('button', /^Open now$/);
  await reader.expectNamed();
  await reader.press('textbox', /^Search/);
  await page.keyboard.type('rehab');
  await reader.find('button', /^Rehabilitation/);
  await reader.expectNamed();
  await reader.press('button', /^Rehabilitation/);
  await reader.find('heading', /^Rehabilitation$/);
  await reader.expectNamed();
  await reader.press('button', /^Directions/);
  await reader.find('heading', /Rehabilitation⁩?: \d+ min$/);
  await reader.press('button', /^Start$/);
  expect(reader.presses).toBe(4);
  await reader.expectNamed();
  const heard: string[] = [];
  for (;;) {
    const current = page.locator('[aria-current=step]');
    const text = (await current.innerText()).split('\n')[0]!;
    // It is in the tree by the words on screen.
    const { name } = await reader.find('button', new RegExp(text.replaceAll(/[^\p{L}]/gu, '.'), 'u'));
    heard.push(name);
    if ((await reader.find('button', /^Next$/)).isDisabled) break;
    await reader.press('button', /^Next$/);
  }
  expect(heard.length).toBeGreaterThan(5);
  expect(heard.at(-1)).toContain('Rehabilitation');
  await reader.find('status', /^$/);
  expect((await reader.tree()).some(({ name }) => name.includes('Second floor is shown'))).toBe(true);
});
