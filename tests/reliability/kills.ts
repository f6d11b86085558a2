import { setTimeout as sleep } from 'node:timers/promises';
import { contentPage } from '../e2e/support/pages.ts';
import { arrived, type Stage } from './stage.ts';
import type { Tablet } from './tablet.ts';

export interface KillsOutcome {
  kills: number;
  /** Changes that the app had said were kept. */
  kept: number;
  /** What went wrong, one sentence each. */
  faults: string[];
}

/** Milliseconds of work before a kill: at least, and at most that much more. */
const WORK_MS = [500, 4000] as const;

/**
 * Somebody renames a place over and over, with a network in every other round, and the browser is killed (or the
 * page crashes) in the middle of it. Whatever the app had said was kept has to be there when it is opened again; at the end, on the server.
 */
export async function playKills(
  stage: Stage,
  kills: number,
  tell: (line: string) => void,
  dies: 'browser' | 'page' = 'browser',
): Promise<KillsOutcome> {
  const { tablet } = stage;
  const faults: string[] = [];
  let n = 0;
  let { kept } = stage;
  let count = 0;
  for (let round = 1; round <= kills; round += 1) {
    const isCut = round % 2 === 1;
    await (isCut ? tablet.cut() : tablet.mend());
    const tried = [kept];
    let isOver = false;
    const work = (async () => {
      while (!isOver) {
        const next = `Kept by the ${dies} ${(n += 1)}`;
        tried.push(next);
        await tablet.rename(kept, next);
        kept = next;
        count += 1;
      }
    })();
    const ended = work.catch(() => undefined);
    const ms = Math.round(WORK_MS[0] + Math.random() * WORK_MS[1]);
    await sleep(ms);
    isOver = true;
    await (dies === 'browser' ? tablet.kill() : tablet.crash());
    await ended;
    await (dies === 'browser' ? tablet.comeBack(isCut) : tablet.lookAgain());
    // What was under way may have been kept as well: saved, and not yet said.
    const may = tried.slice(tried.indexOf(kept));
    const shown = await shownOf(tablet, may);
    tell(
      `${dies} ${round} dead after ${ms} ms, ${isCut ? 'without' : 'with'} a network: ${kept} kept, ${shown ?? 'none'} shown`,
    );
    if (shown === null) {
      faults.push(`${dies} ${round} dead: ${kept} was kept and is not there`);
      break;
    }
    kept = shown;
  }
  stage.kept = kept;
  if (faults.length === 0) faults.push(...(await arrived(stage)));
  return { kills, kept: count, faults };
}

async function shownOf(tablet: Tablet, names: readonly string[]): Promise<string | null> {
  for (let tries = 0; tries < 100; tries += 1) {
    for (const name of names) if (await contentPage(tablet.page).row(name).isVisible()) return name;
    await sleep(100);
  }
  return null;
}
