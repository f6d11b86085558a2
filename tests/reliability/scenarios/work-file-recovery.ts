import { join } from 'node:path';
import { contentPage } from '../../e2e/support/page-objects.ts';
import type { Done } from '../device/scenario-result.ts';
import { arrived, type Stage } from '../device/test-stage.ts';

/**
 * Everything that waits goes into a file, the browser loses all that the app kept, and the file is taken in again,
 * without a network. Then there is one.
 */
export async function playCarry(stage: Stage, rounds: number, tell: (line: string) => void): Promise<Done> {
  const { tablet, world } = stage;
  const faults: string[] = [];
  const titles: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    await tablet.cut();
    await tablet.rename(stage.kept, `Carried ${round}`);
    stage.kept = `Carried ${round}`;
    titles.push(`Carried ${round} of ${world.clientId}`);
    await tablet.addClient(titles.at(-1) ?? '');
    const before = await waiting(stage);
    const [download] = await Promise.all([
      tablet.page.waitForEvent('download'),
      tablet.page.getByRole('button', { name: 'Export all unsent work' }).click(),
    ]);
    const file = join(tablet.folder, `carried-${round}.json`);
    await download.saveAs(file);
    await tablet.leave();
    await tablet.loseAll();
    await tablet.comeBack(true);
    await tablet.takeIn(file);
    const after = await waiting(stage);
    if (JSON.stringify(after) !== JSON.stringify(before))
      faults.push(`round ${round}: ${after.join('; ')} instead of ${before.join('; ')}`);
    tell(`exported, wiped, taken in again: ${after.join('; ')}`);
    await tablet.mend();
    await contentPage(tablet.page).pillSays(/^All synced/, 120_000);
    await tablet.page.goto(world.path);
    await contentPage(tablet.page).row(stage.kept).waitFor();
  }
  faults.push(...(await arrived(stage)));
  const there = await world.clientTitles();
  for (const title of titles) {
    const times = there.filter((one) => one === title).length;
    if (times !== 1) faults.push(`${title} stands there ${times} times`);
  }
  const line = `R28 ${rounds} times exported, wiped and taken in again in Chromium, ${faults.length} faults`;
  return { line, faults };
}

/** What waits, as the sync centre lists it. */
async function waiting({ tablet }: Stage): Promise<string[]> {
  const { page } = tablet;
  await contentPage(page).syncPill.click();
  // What was sent is listed too, in the same words.
  const waits = page.getByRole('button', { name: /^Export: / });
  const entries = page.getByRole('listitem').filter({ has: waits });
  await entries.first().waitFor();
  const texts = await entries.allInnerTexts();
  return texts.map((text) => text.split('\n')[0] ?? '').sort();
}
