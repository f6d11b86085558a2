import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** Milliseconds that a page is kept busy, to tell it from the others. */
const BUSY_MS = 500;
/** Milliseconds without an answer after which a page counts as stopped. */
const ANSWER_MS = 1500;

/** The processes of a browser with this profile; of pages alone, where asked. */
export function processesOf(folder: string, ofPages = false): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8', maxBuffer: 2 ** 26 }).split(
    '\n',
  );
  const own = lines.filter((line) => line.includes(folder) && (!ofPages || line.includes('--type=renderer')));
  return own.map((line) => Number.parseInt(line, 10));
}

/**
 * Stops the process in which a page runs, and no other's, whatever it is about: also inside a transaction of its storage,
 * in which no browser freezes a page that others wait for. @returns how to let it go on
 */
export async function stop(page: Page, others: readonly Page[], folder: string): Promise<() => void> {
  const pid = await pidOf(page, others, folder, true);
  return () => process.kill(pid, 'SIGCONT');
}

/** The process in which a page runs, and none of the others. @param staysStopped it is still stopped on return */
export async function pidOf(
  page: Page,
  others: readonly Page[],
  folder: string,
  staysStopped = false,
): Promise<number> {
  const before = new Map(processesOf(folder, true).map((pid) => [pid, ticksOf(pid)]));
  await page.evaluate((ms) => {
    const end = performance.now() + ms;
    while (performance.now() < end);
  }, BUSY_MS);
  const spent = [...before].map(([pid, ticks]) => ({ pid, ticks: ticksOf(pid) - ticks }));
  // The process that was busy with the page, if the page stops answering when that process is stopped.
  for (const { pid } of spent.sort((one, two) => two.ticks - one.ticks)) {
    process.kill(pid, 'SIGSTOP');
    const isIt = !(await answers(page));
    const isAlone = (await Promise.all(others.map(answers))).every(Boolean);
    const isFound = isIt && isAlone;
    if (!isFound || !staysStopped) process.kill(pid, 'SIGCONT');
    if (isFound) return pid;
    if (isIt) throw new Error('Two tabs are one process.');
  }
  throw new Error('The process of the page is not found.');
}

const answers = (page: Page): Promise<boolean> =>
  Promise.race([page.evaluate(() => true), sleep(ANSWER_MS, false)]);

/** Time of a processor that a process has had. */
function ticksOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return 0;
  }
}
