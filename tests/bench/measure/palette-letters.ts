import type { Page } from '@playwright/test';
import { text } from '../../support/app/texts.ts';
import { asMs, atMost, median, percentile, plain, type Section } from '../figure.ts';
import { traceMainThread } from '../setup/main-thread-trace.ts';
import { onLevel } from '../setup/open-level.ts';
import type { Stage } from '../setup/test-stage.ts';

const PLACES = 20_000;
const WORDS = ['room 17', 'room 482', 'oom 9', 'room 19999'];
/** Milliseconds. */
const LIMIT = { letter: 30 };
/** Milliseconds after a letter until its answers are there, with the rest of the hand that the search waits for. */
const ANSWERED = 500;

interface Letter {
  /** Milliseconds of script, all and in the longest task. */
  script: number;
  longest: number;
  /** What ran in that one. */
  where: string;
}

/** Letters that are typed into the palette, of which each searches all places of the device; without a network. */
export async function measurePalette(stage: Stage): Promise<Section> {
  const { first, letters } = await onLevel(stage, PLACES, async (page) => {
    await page.keyboard.press('ControlOrMeta+k');
    const field = page.getByRole('combobox', { name: text('palette:title') });
    await field.waitFor();
    await page.waitForTimeout(2 * ANSWERED);
    const opened = await typed(page, 'r');
    const all: Letter[] = [];
    for (const word of WORDS) {
      await field.fill('');
      await page.waitForTimeout(ANSWERED);
      for (const letter of word) all.push(await typed(page, letter));
    }
    return { first: opened, letters: all };
  });
  const longest = letters.map((one) => one.longest);
  const worst = letters.toSorted((a, b) => b.longest - a.longest)[0];
  return {
    title: 'Letters in the palette',
    figures: [
      atMost(
        `Longest script in a task of a letter among ${PLACES.toLocaleString('en')} places, p50`,
        median(longest),
        LIMIT.letter,
        asMs,
      ),
      plain('The same, p95', asMs(percentile(longest, 0.95))),
      plain('All script of a letter, p50', asMs(median(letters.map(({ script }) => script)))),
      plain('Longest of the first letter, which writes out what is looked in', asMs(first.longest)),
    ],
    notes: [`Longest: ${longest.map(asMs).join(', ')}; the worst in ${worst?.where ?? ''}.`],
  };
}

async function typed(page: Page, letter: string): Promise<Letter> {
  const tasks = await traceMainThread(page, async () => {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    await page.waitForTimeout(ANSWERED);
  });
  const worst = tasks.toSorted((a, b) => b.script - a.script)[0];
  return {
    script: tasks.reduce((sum, { script }) => sum + script, 0),
    longest: worst?.script ?? 0,
    where: worst?.longest ?? '',
  };
}
