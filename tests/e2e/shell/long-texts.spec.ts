import { leaveOutMap } from '../support/browser-profile.ts';
import { signInPage } from '../support/page-objects.ts';
import { onEachScreen, PARTS } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { makeWorld } from '../support/test-world.ts';

test.use({ viewport: { width: 390, height: 844 } });

for (const part of PARTS)
  test(
    `no screen of a phone cuts texts that are two fifths longer, part ${part} of ${PARTS.length}`,
    { tag: '@slow' },
    async ({ page, server }) => {
      test.setTimeout(540_000);
      await leaveOutMap(page);
      const world = await makeWorld(server);
      await signInPage(page).signIn();
      const found: string[] = [];
      await onEachScreen(page, part, world, async (path) => {
        for (const cut of await page.evaluate(cutTexts)) found.push(`${path}: ${cut}`);
        await expect(page.getByText('~').filter({ visible: true }).first()).toBeVisible();
      });
      expect([...new Set(found)]).toEqual([]);
    },
  );

/**
 * Runs in the page: makes each text longer, as the pseudo-language does, and lists what does not show whole. Names that people
 * gave are in `bdi` and may be cut.
 */
function cutTexts(): string[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) texts.push(node as Text);
  const own = texts.filter((node) => {
    const parent = node.parentElement;
    if (parent === null || (node.textContent ?? '').trim().length < 2) return false;
    if (
      parent.closest(
        'bdi, svg, script, style, code, [hidden], [inert], [aria-hidden="true"], .visually-hidden, [class*="_hidden"]',
      )
    )
      return false;
    const { width, height } = parent.getBoundingClientRect();
    return width > 2 && height > 2;
  });
  for (const node of own) {
    const words = node.textContent ?? '';
    node.textContent = `${words.trimEnd()}${'~'.repeat(Math.ceil(words.trim().length * 0.4))}`;
  }
  const cut: string[] = [];
  for (const node of own) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    for (let at = node.parentElement; at !== null && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      const frame = at.getBoundingClientRect();
      const isOut = box.right > frame.right + 1 || box.left < frame.left - 1;
      if (/auto|scroll/.test(style.overflowX)) break;
      if (isOut && /hidden|clip/.test(style.overflowX)) {
        cut.push(`${(node.textContent ?? '').slice(0, 60)} in ${at.tagName} ${at.className}`);
        break;
      }
    }
  }
  return cut;
}
