import { contentPage } from '../../e2e/support/page-objects.ts';
import type { Done } from '../device/scenario-result.ts';
import { arrived, type Stage } from '../device/test-stage.ts';

/** Milliseconds with a network, and then without. */
const TURN = { shortest: 5000, longest: 20_000 };
/** Every so manieth edit is a new client, which the server numbers: sent twice the server would have it twice. */
const EACH_CLIENT = 5;

/**
 * Works for so many minutes while the network comes and goes: requests under way when it goes break, and later ones never
 * leave.
 */
export async function playFlapping(
  stage: Stage,
  minutes: number,
  tell: (line: string) => void,
): Promise<Done> {
  const { tablet, world, door } = stage;
  const { page } = tablet;
  const link = createFlapping();
  let broken = 0;
  door.gate = () => {
    const left = link.leftMs();
    if (left === null) broken += 1;
    return Promise.resolve(left ?? 'cut');
  };
  door.calls.length = 0;
  const titles: string[] = [];
  const end = Date.now() + minutes * 60_000;
  let edits = 0;
  while (Date.now() < end) {
    edits += 1;
    if (edits % EACH_CLIENT === 0) {
      titles.push(`Flapping ${edits} of ${world.clientId}`);
      await tablet.addClient(titles.at(-1) ?? '');
      await page.goto(world.path);
      await contentPage(page).row(stage.kept).waitFor();
    } else {
      await tablet.rename(stage.kept, `Flap ${edits}`);
      stage.kept = `Flap ${edits}`;
    }
  }
  tell(`${edits} edits while the network came and went, ${link.turns()} turns`);
  door.gate = () => Promise.resolve('on');
  const faults = await arrived(stage);
  const there = await world.clientTitles();
  for (const title of titles) {
    const times = there.filter((one) => one === title).length;
    if (times !== 1) faults.push(`${title} stands there ${times} times`);
  }
  const line = `R16 ${minutes} min of a network that comes and goes (${link.turns()} turns): ${edits} edits (${titles.length} new clients), ${broken} of ${door.calls.length} calls found none, ${faults.length} faults`;
  return { line, faults };
}

/** A network that comes and goes at random. `leftMs`: for how long it will be there; null: it is not. */
function createFlapping(): { leftMs: () => number | null; turns: () => number } {
  const next = (): number => TURN.shortest + Math.random() * (TURN.longest - TURN.shortest);
  let isUp = true;
  let turnsAt = Date.now() + next();
  let turns = 0;
  return {
    leftMs: () => {
      for (; Date.now() >= turnsAt; turnsAt += next()) {
        isUp = !isUp;
        turns += 1;
      }
      return isUp ? turnsAt - Date.now() : null;
    },
    turns: () => turns,
  };
}
