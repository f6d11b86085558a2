import { painted } from '../setup/browser.ts';
import type { Device } from '../setup/prepared-profile.ts';
import { asMs, atMost, percentile, plain, type Section } from '../figure.ts';
import { saveOf, watchSaves, type Save } from '../setup/one-save.ts';
import type { Stage } from '../setup/test-stage.ts';

const SAVES = 30;
/** So few that a warning above the screen pushes none of them out of the list. */
const ROWS = 4;
/** Milliseconds. */
const LIMIT = { told: 50 };
/**
 * Milliseconds for which the button is held down. A finger or a mouse takes some 80 for a press; a browser told to click
 * does all of it in one moment, and then draws the pressed button while the save runs.
 */
const HELD = { byAPerson: 80, byAProgram: 0 };

/** Changes one place after the other on a level of 5,000 features, without a network. */
export async function measureSaves(stage: Stage, device: Device): Promise<Section> {
  const { context, page } = await device.open();
  try {
    await context.addInitScript(watchSaves);
    await context.setOffline(true);
    await page.goto(stage.paths.places);
    await painted(page);
    const saves: Save[] = [];
    const atOnce: Save[] = [];
    for (let n = 0; n < SAVES; n += 1) {
      saves.push(await saveOf(page, rowOf(2 * n), HELD.byAPerson));
      atOnce.push(await saveOf(page, rowOf(2 * n + 1), HELD.byAProgram));
    }
    const p = (pick: (save: Save) => number, share: number, of = saves) => percentile(of.map(pick), share);
    const both = (pick: (save: Save) => number, of = saves) =>
      `${asMs(p(pick, 0.5, of))} / ${asMs(p(pick, 0.95, of))}`;
    return {
      title: 'From Save to "Saved on this device", level of 5,000 features',
      figures: [
        atMost(
          'p95, from letting go of the button to the message on the page',
          p((s) => s.told, 0.95),
          LIMIT.told,
          asMs,
        ),
        plain('p50', asMs(p((s) => s.told, 0.5))),
        plain(
          'To the committed transaction, p50 / p95 (F7)',
          both((s) => s.committed),
          'p50 ≤ 6 ms, p95 ≤ 25 ms',
        ),
        plain(
          'To the closed form, p50 / p95',
          both((s) => s.closed),
        ),
        plain(
          'To the message where the button is pressed and let go in one moment, p50 / p95',
          both((s) => s.told, atOnce),
        ),
      ],
      notes: [
        `${SAVES} saves of each kind with the network cut. The button is held for ${HELD.byAPerson} ms, as people do; pressed and let go in one moment, the browser draws the pressed button (in software, on both cores) while the save runs.`,
      ],
    };
  } finally {
    await context.close();
  }
}

const rowOf = (n: number): string => `Room ${(n % ROWS) * 5 + 1}`;
