import { contentPage } from '../e2e/support/pages.ts';
import type { Done } from './done.ts';
import type { Stage } from './stage.ts';

/** Second-generation mobile network: bits a second, milliseconds; and one call of the API in ten breaks. */
const SLOW = { bitsPerS: 50_000, delayMs: 400 };
const BREAKS = 0.1;
/** Milliseconds for one change, most of it waiting. */
const PATIENCE_MS = 30_000;

/** Work of a day in the cellar goes over a slow network that breaks, while the page has to answer. */
export async function playSlow(stage: Stage, changes: number, tell: (line: string) => void): Promise<Done> {
  const { tablet, world, door } = stage;
  const { page } = tablet;
  const faults: string[] = [];
  await tablet.cut();
  const titles: string[] = [];
  for (let n = 1; n < changes; n += 1) {
    titles.push(`Slow ${n} of ${world.clientId}`);
    await tablet.addClient(titles.at(-1) ?? '');
  }
  await page.goto(world.path);
  await tablet.rename(stage.kept, 'Slow kitchen');
  stage.kept = 'Slow kitchen';
  door.calls.length = 0;
  door.slow = SLOW;
  let broken = 0;
  door.gate = async () => {
    const isCut = Math.random() < BREAKS;
    if (isCut) broken += 1;
    return isCut ? 'cut' : 'on';
  };
  await page.evaluate(watchFrames);
  const since = Date.now();
  await tablet.mend();
  await contentPage(page).pillSays(/^All synced/, changes * PATIENCE_MS);
  const ms = Date.now() - since;
  door.slow = null;
  door.gate = () => Promise.resolve('on');
  const longest = await page.evaluate(() => (window as unknown as Watched).longestTask);
  const writes = door.calls.filter((call) => !call.startsWith('GET') && !call.includes('/auth/')).length;
  const again = (writes - changes) / changes;
  if (again > 2) faults.push(`each write was begun again ${again.toFixed(1)} times on average`);
  const there = await world.clientTitles();
  for (const title of titles) {
    const times = there.filter((one) => one === title).length;
    if (times !== 1) faults.push(`${title} stands there ${times} times`);
  }
  const name = (await world.feature(world.fids.kitchen))?.properties.name;
  if (name !== stage.kept) faults.push(`the server has ${String(name)} instead of ${stage.kept}`);
  tell(
    `${changes} changes over ${SLOW.bitsPerS / 1000} kbit/s: ${Math.round(ms / 1000)} s, ${broken} calls broken`,
  );
  const line = `R16 ${changes} changes over 50 kbit/s, 400 ms, ${broken} of ${door.calls.length} calls broken: ${writes} writes (${(writes / changes).toFixed(2)} a change), longest task of the page ${Math.round(longest)} ms, ${faults.length} faults`;
  return { line, faults };
}

interface Watched {
  longestTask: number;
}

/** In the page: how long it was busy at most without looking up. */
function watchFrames(): void {
  const watched = window as unknown as Watched;
  watched.longestTask = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      watched.longestTask = Math.max(watched.longestTask, duration);
  }).observe({ type: 'longtask' });
}
