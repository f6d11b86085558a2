import { contentPage } from '../../e2e/support/page-objects.ts';
import type { Done } from '../device/scenario-result.ts';
import { arrived, type Stage } from '../device/test-stage.ts';

const STARTS = 3;
/** Calls that are under way at once. */
const LANES = 4;

/**
 * A day without a network: the browser is opened cold, and there are that many edits, of which every tenth is a new
 * client, all of them through the forms of the app. Three times in between the browser is closed and opened again. Then
 * there is a network.
 */
export async function playSession(stage: Stage, edits: number, tell: (line: string) => void): Promise<Done> {
  const { tablet, world, door } = stage;
  const faults: string[] = [];
  const titles: string[] = [];
  const places = ['kitchen', 'library', 'workshop', 'desk'] as const;
  const names = { kitchen: stage.kept, library: 'Library', workshop: 'Workshop', desk: 'Front desk' };
  await tablet.cut();
  await tablet.leave();
  await tablet.comeBack(true);
  for (let n = 1; n <= edits; n += 1) {
    if (n % 10 === 0) {
      titles.push(`Client ${n} of ${world.clientId}`);
      await tablet.addClient(titles.at(-1) ?? '');
      await tablet.page.goto(world.path);
    } else {
      const place = places[n % places.length] ?? 'kitchen';
      await tablet.rename(names[place], `Edit ${n}`);
      names[place] = `Edit ${n}`;
      stage.kept = names.kitchen;
    }
    if (n % Math.ceil(edits / (STARTS + 1)) !== 0) continue;
    await tablet.leave();
    await tablet.comeBack(true);
    for (const name of Object.values(names)) await contentPage(tablet.page).row(name).waitFor();
    tell(`${n} edits without a network, and the browser closed and opened: all there`);
  }
  door.calls.length = 0;
  faults.push(...(await arrived(stage)));
  for (const place of places) {
    const name = (await world.feature(world.fids[place]))?.properties.name;
    if (name !== names[place]) faults.push(`the server has ${String(name)} instead of ${names[place]}`);
  }
  const there = await world.clientTitles();
  for (const title of titles) {
    const times = there.filter((one) => one === title).length;
    if (times !== 1) faults.push(`${title} stands there ${times} times`);
  }
  const writes = door.calls.filter((call) => !call.startsWith('GET') && !call.includes('/auth/'));
  const first = writes.findIndex((call) => call.startsWith('PUT /features'));
  const before = writes.slice(0, first).filter((call) => call === 'POST /clients').length;
  // The last clients may still be on their way in the other lanes.
  if (before <= titles.length - LANES)
    faults.push(`${before} of ${titles.length} clients went before a place`);
  const line = `R17 ${edits} edits without a network (${titles.length} new clients), ${STARTS} restarts: ${writes.length} writes, ${faults.length} faults`;
  return { line, faults };
}
