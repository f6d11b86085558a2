import type { ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * The server itself goes before conversions, with half as much again of a processor, and short ones go before long ones,
 * with nine times as much. Much less, and a busy machine would never end a conversion.
 */
const NICENESS = { work: 2, 'long work': 12 } as const;
/** The system takes changes of a group's share only so often. */
const TRIES = 10;
const TRY_AGAIN_MS = 150;

/** Lowers the priority of a process that leads a session of its own. */
export function lowerPriority(child: ChildProcess, to: keyof typeof NICENESS): void {
  const { pid } = child;
  if (pid === undefined) return;
  try {
    setPriority(pid, NICENESS[to]);
  } catch {
    // Not every system lets us; then it runs as everything else does.
  }
  lowerGroup(child, NICENESS[to], TRIES);
}

/**
 * Linux may share processors between sessions first, and between the processes of each then (sched_autogroup): what a process
 * is worth does not count against the server then, only what its session is.
 */
function lowerGroup(child: ChildProcess, niceness: number, tries: number): void {
  if (process.platform !== 'linux' || child.exitCode !== null || child.signalCode !== null) return;
  try {
    writeFileSync(`/proc/${child.pid}/autogroup`, String(niceness));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || tries === 0) return;
    setTimeout(lowerGroup, TRY_AGAIN_MS, child, niceness, tries - 1).unref();
  }
}

/** Of Linux: in what it counts processor time. */
const TICK_MS = 10;

/** Processor time in milliseconds of a process and its children; null if unknown. */
export function workMsOf({ pid }: ChildProcess): number | null {
  try {
    const started = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return [String(pid), ...started].reduce((sum, id) => sum + ownWorkMs(id), 0);
  } catch {
    return null;
  }
}

function ownWorkMs(pid: string): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name, which may hold anything, ends with the last bracket; of what follows utime is the 12th, then stime, and both
  // of what ended.
  const times = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return times.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0);
}
