import { setTimeout as sleep } from 'node:timers/promises';
import { contentPage } from '../../e2e/support/page-objects.ts';
import { arrived, type Stage } from '../device/test-stage.ts';
import type { Tablet } from '../device/tablet.ts';

export interface KillsOutcome {
  kills: number;
  /** Changes that the app had said were kept. */
  kept: number;
  /** What went wrong, one sentence each. */
  faults: string[];
}

/** Milliseconds after the message of the first kept change of a round until the kill, at most: in one round, in the next. */
const AFTER_MS = [300, 3000] as const;

/**
 * Renames a place over and over, with a network in every other round, and kills the browser (or crashes the page) in the middle
 * of it, once at least one change was reported as kept. All changes reported as kept have to be there when the app is opened
 * again; at the end, on the server.
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
    let tellFirst: () => void = () => undefined;
    const first = new Promise<void>((resolve) => {
      tellFirst = resolve;
    });
    const work = (async () => {
      while (!isOver) {
        const next = `Kept by the ${dies} ${(n += 1)}`;
        tried.push(next);
        await tablet.rename(kept, next);
        kept = next;
        count += 1;
        tellFirst();
      }
    })();
    let stopped = '';
    const ended = work.catch((cause: unknown) => void (stopped = String(cause)));
    const before = count;
    await Promise.race([first, ended]);
    if (count === before) faults.push(`${dies} ${round}: nothing was said to be kept, for ${stopped}`);
    const ms = Math.round(Math.random() * (AFTER_MS[round % 4 < 2 ? 0 : 1] ?? 0));
    await sleep(ms);
    isOver = true;
    await (dies === 'browser' ? tablet.kill() : tablet.crash());
    await ended;
    await (dies === 'browser' ? tablet.comeBack(isCut) : tablet.lookAgain());
    // What was under way may have been kept as well: saved, and not yet said.
    const may = tried.slice(tried.indexOf(kept));
    const shown = await shownOf(tablet, may);
    tell(
      `${dies} ${round} dead ${ms} ms after a change was kept, ${isCut ? 'without' : 'with'} a network: ${kept} kept, ${shown ?? 'none'} shown`,
    );
    if (shown === null) {
      return {
        kills: round,
        kept: count,
        faults: [...faults, `${dies} ${round} dead: ${kept} was kept and is not there`],
      };
    }
    kept = shown;
  }
  stage.kept = kept;
  faults.push(...(await arrived(stage)));
  return { kills, kept: count, faults };
}

async function shownOf(tablet: Tablet, names: readonly string[]): Promise<string | null> {
  for (let tries = 0; tries < 100; tries += 1) {
    for (const name of names) if (await contentPage(tablet.page).row(name).isVisible()) return name;
    await sleep(100);
  }
  return null;
}
