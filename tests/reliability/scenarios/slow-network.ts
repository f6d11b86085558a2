import { contentPage, formPanel } from '../../e2e/support/page-objects.ts';
import type { Done } from '../device/scenario-result.ts';
import { planFile } from '../device/floor-plan-file.ts';
import type { Stage } from '../device/test-stage.ts';

/** Second-generation mobile network: bits a second, milliseconds; and one call of the API in ten breaks. */
const SLOW = { bitsPerS: 50_000, delayMs: 400 };
const BREAKS = 0.1;
/** Milliseconds after which a call breaks that does: at once, or up to that. */
const BREAKS_AFTER_MS = 20_000;
/** Bytes of the floor plan where there are 100 changes; fewer changes have a smaller one. */
const PLAN_BYTES = 2_000_000;
/** Milliseconds for one change, most of it waiting. */
const PATIENCE_MS = 30_000;

/** Work of a day in the cellar, and a floor plan, go over a slow network that breaks, while the page has to answer. */
export async function playSlow(stage: Stage, changes: number, tell: (line: string) => void): Promise<Done> {
  const { tablet, world, door } = stage;
  const { page } = tablet;
  const faults: string[] = [];
  await tablet.cut();
  const plan = planFile((PLAN_BYTES * changes) / 100);
  const rooms = await addLevel(stage, plan);
  const titles: string[] = [];
  for (let n = 1; n < changes - 1; n += 1) {
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
    if (Math.random() >= BREAKS) return 'on';
    broken += 1;
    return Math.random() < 0.5 ? 'cut' : Math.random() * BREAKS_AFTER_MS;
  };
  await page.evaluate(watchFrames);
  const since = Date.now();
  await tablet.mend();
  await contentPage(page).pillSays(/^All synced/, changes * PATIENCE_MS);
  const seconds = Math.round((Date.now() - since) / 1000);
  door.slow = null;
  door.gate = () => Promise.resolve('on');
  const busy = await page.evaluate(() => (window as unknown as Watched).busyMs);
  const writes = door.calls.filter((call) => !call.startsWith('GET') && !call.includes('/auth/'));
  const uploads = writes.filter((call) => /floor-plan/.test(call)).length;
  // A new level is made, its plan uploaded, and its content sent.
  const again = writes.length / (changes + 2) - 1;
  if (again > 2) faults.push(`each write was begun again ${again.toFixed(1)} times on average`);
  const there = await world.clientTitles();
  for (const title of titles) {
    const times = there.filter((one) => one === title).length;
    if (times !== 1) faults.push(`${title} stands there ${times} times`);
  }
  const name = (await world.feature(world.fids.kitchen))?.properties.name;
  if (name !== stage.kept) faults.push(`the server has ${String(name)} instead of ${stage.kept}`);
  const found = (await world.content(world.buildingId, 1)).length;
  if (found !== rooms) faults.push(`the new level has ${found} places instead of ${rooms}`);
  if (uploads === 0) faults.push('the floor plan was not uploaded');
  tell(`${changes} changes over ${SLOW.bitsPerS / 1000} kbit/s: ${seconds} s, ${broken} calls broken`);
  const sizes = `${changes} changes and a plan of ${(plan.buffer.length / 1e6).toFixed(2)} MB`;
  const line = `R16 ${sizes} over 50 kbit/s, 400 ms, ${broken} of ${door.calls.length} calls broken: ${seconds} s, ${writes.length} writes (begun again ${again.toFixed(2)} times on average, the plan ${uploads - 1}), the page busy for ${Math.round(Math.max(0, ...busy))} ms at most, ${busy.filter((ms) => ms > 100).length} times over 100 ms, ${faults.length} faults`;
  return { line, faults };
}

/** Makes a level of a floor plan, as the wizard does. @returns how many places it has */
async function addLevel({ tablet, world }: Stage, plan: ReturnType<typeof planFile>): Promise<number> {
  const { page } = tablet;
  await page.goto(world.path.replace(/\/levels\/.*/, '/levels'));
  await page.getByRole('button', { name: 'Add a level' }).click();
  const level = formPanel(page, 'Add level');
  await level.choose('Level type', 'Office');
  await level.field('Title').fill('First floor');
  await level.field('Short title').fill('1');
  await level.panel.locator('input[type=file]').setInputFiles(plan);
  await level.save.click();
  await contentPage(page).row('First floor').waitFor();
  return (JSON.parse(plan.buffer.toString()) as { features: unknown[] }).features.length;
}

interface Watched {
  busyMs: number[];
}

/** In the page: each time that it was busy without looking up. */
function watchFrames(): void {
  const watched = window as unknown as Watched;
  watched.busyMs = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.busyMs.push(duration);
  }).observe({ type: 'longtask' });
}
