import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { TIME } from '../../../src/domain/limits.ts';
import { text } from '../../support/app/texts.ts';
import { expect, test } from '../support/tablet-user.ts';
import { block } from '../support/test-world.ts';

test.use({ drawsMap: false });

/** A touch, and the card that had been seen where it came down; null: none for long enough. */
interface Touch {
  seen: string | null;
}
/** Milliseconds after which a card that is painted has been seen. */
const SEEN_MS = 400;

/** Writes down what each touch hit, by the frames of the page and not by what the survey says of itself. */
async function watchTouches(context: BrowserContext): Promise<Touch[]> {
  const touches: Touch[] = [];
  await context.exposeBinding('touched', (_, seen: string | null) => void touches.push({ seen }));
  await context.addInitScript((seenAfter) => {
    let shown: { place: string | null; since: number } = { place: null, since: 0 };
    const look = (): void => {
      const place = document.querySelector<HTMLElement>('[data-place]')?.dataset['place'] ?? null;
      if (place !== shown.place) shown = { place, since: performance.now() };
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    const { touched } = window as unknown as { touched: (seen: string | null) => void };
    const onDown = ({ timeStamp, target }: PointerEvent): void => {
      if (!(target instanceof Element) || target.closest('[data-ready] [role=group] button') === null) return;
      touched(timeStamp - shown.since >= seenAfter - 20 ? shown.place : null);
    };
    window.addEventListener('pointerdown', onDown, { capture: true });
  }, SEEN_MS);
  return touches;
}

/** Types into the note of the card, and waits for as long as it takes to keep it. */
async function writeNote(page: Page, words: string): Promise<void> {
  await page
    .getByRole('group', { name: /still there/ })
    .getByRole('button', { name: new RegExp(`^${text('survey:answers.note')}`) })
    .click();
  await page.getByLabel(text('survey:noteText')).pressSequentially(words);
  await page.waitForTimeout(TIME.stagingFlush);
}

const ADDED = 14;
const KILLS = [4, 8, 12];

test(
  'a floor on a slow tablet · each answer tapped twice, the page killed three times → no room is answered unseen',
  { tag: '@slow' },
  async ({ surveyor }) => {
    test.setTimeout(900_000);
    const { world } = surveyor;
    for (let n = 0; n < ADDED; n += 1) {
      const west = 2 + (n % 5) * 8;
      const south = 32 + Math.floor(n / 5) * 4;
      await world.put(
        randomUUID(),
        { typeCode: 'room', name: `Place ${n}` },
        block(west, south, west + 6, south + 3),
      );
    }
    const survey = world.path.replace(/\/pois$/, '/survey');
    const touches = await watchTouches(surveyor.context);
    let { page } = surveyor;
    await page.goto(survey);
    await page.reload();

    const there = (on: Page) =>
      on
        .getByRole('group', { name: /still there/ })
        .getByRole('button')
        .first();
    const shownPlace = (on: Page): Promise<string | null> =>
      on
        .locator('[data-place]')
        .getAttribute('data-place', { timeout: 20_000 })
        .catch(() => null);
    const total = ADDED + 4;
    const answered = new Set<string>();
    let kills = 0;
    const slow = async (on: Page) => {
      await on.setViewportSize({ width: 820, height: 1180 });
      const protocol = await on.context().newCDPSession(on);
      await protocol.send('Emulation.setTouchEmulationEnabled', { enabled: true });
      await protocol.send('Emulation.setCPUThrottlingRate', { rate: 6 });
      return protocol;
    };
    let protocol = await slow(page);
    for (let round = 0; answered.size < total; round += 1) {
      await expect(page.locator('[data-ready=true]')).toBeVisible({ timeout: 60_000 });
      const place = await shownPlace(page);
      if (place === null) throw new Error('No card is shown.');
      expect(answered, 'a card that was answered comes again').not.toContain(place);
      const box = await there(page).boundingBox();
      if (box === null) throw new Error('There is nothing to tap.');
      const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
      // Gloves: two taps, further apart from round to round.
      for (const wait of [0, [50, 180, 600][round % 3] ?? 0]) {
        await page.waitForTimeout(wait);
        await protocol.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
        await protocol.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      }
      await expect(page.locator(`[data-place="${place}"]`)).toHaveCount(0, { timeout: 60_000 });
      answered.add(place);
      if (answered.size !== KILLS[kills]) continue;
      kills += 1;
      await expect(page.locator('[data-ready=true]')).toBeVisible({ timeout: 60_000 });
      const before = await shownPlace(page);
      // The words of a note that is not finished are kept with their card.
      const note = kills === 2 ? 'The closer squeaks' : '';
      if (note !== '') await writeNote(page, note);
      const crashed = page.waitForEvent('crash');
      protocol.send('Page.crash').catch(() => undefined);
      await crashed;
      const killed = page;
      page = await surveyor.context.newPage();
      await killed.close();
      protocol = await slow(page);
      await page.goto(survey);
      await expect(page.locator('[data-ready=true]')).toBeVisible({ timeout: 60_000 });
      if (note !== '') {
        await expect(page.getByLabel(text('survey:noteText'))).toHaveValue(note);
        await page.getByRole('button', { name: text('survey:cancel') }).click();
        await expect(page.locator('[data-ready=true]')).toBeVisible({ timeout: 60_000 });
      }
      expect(await shownPlace(page), 'the card that was shown before the kill').toBe(before);
    }
    await expect(page.getByText(text('survey:done.text'))).toBeVisible();
    expect(kills).toBe(KILLS.length);
    // All is answered: how fast a slow tablet uploads is not asked here.
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: 1 });

    const content = (): Promise<Awaited<ReturnType<typeof world.content>>> =>
      world.content(world.buildingId, 0);
    const verified = async (): Promise<string[]> =>
      (await content()).flatMap(({ properties: { fid, extra } }) =>
        (extra as Record<string, unknown> | undefined)?.['verifiedAt'] === undefined ? [] : [String(fid)],
      );
    await expect.poll(async () => (await verified()).length, { timeout: 120_000 }).toBe(total);
    const seen = new Set(touches.flatMap((touch) => touch.seen ?? []));
    for (const fid of await verified()) expect([...seen], 'answered, and seen at a touch').toContain(fid);
    // Two taps each: the second one hit a card that was answered, or not yet seen.
    expect(touches.length).toBeGreaterThanOrEqual(2 * total - 2);
  },
);
