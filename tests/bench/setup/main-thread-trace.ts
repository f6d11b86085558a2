import type { Page } from '@playwright/test';

/** A complete event ('X') of Chromium's trace; times in microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** The same in time that the thread really had the processor, which other programs do not lengthen. */
  tts?: number;
  tdur?: number;
  args?: { name?: string; data?: { functionName?: string; url?: string } };
}

/** One task of the main thread. */
export interface MainTask {
  /** Milliseconds in the trace's own time. */
  start: number;
  /** Milliseconds of processor time in which JavaScript ran. */
  script: number;
  /** Milliseconds of processor time of all of it, with styles, layout and paint. */
  busy: number;
  /** The function that ran longest in it, as "name (file)". */
  longest: string;
  /** The browser asked for a picture in it. */
  isFrame: boolean;
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8'];
/** Events in which JavaScript runs, or the engine works for it. */
const SCRIPT = new Set([
  'FunctionCall',
  'EvaluateScript',
  'v8.compileModule',
  'v8.evaluateModule',
  'RunMicrotasks',
  'FireAnimationFrame',
  'TimerFire',
]);

/** Traces the page while `work` runs. @returns the tasks of its main thread, in their order */
export async function traceMainThread(page: Page, work: () => Promise<void>): Promise<MainTask[]> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: CATEGORIES, recordMode: 'recordContinuously' },
  });
  try {
    await work();
  } finally {
    const complete = new Promise<void>((settle) => session.once('Tracing.tracingComplete', () => settle()));
    await session.send('Tracing.end');
    await complete;
    await session.detach();
  }
  return tasksOf(mainThread(events));
}

/** What runs from one frame to the next is the cost of that frame. */
export function scriptPerFrame(tasks: readonly MainTask[]): number[] {
  const frames: number[] = [];
  for (const { isFrame, script } of tasks) {
    if (isFrame) frames.push(script);
    else if (frames.length > 0) frames[frames.length - 1] = (frames.at(-1) ?? 0) + script;
  }
  return frames;
}

/** The page's own main thread: of all renderers the one in which most was called. */
function mainThread(events: readonly TraceEvent[]): TraceEvent[] {
  const key = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const mains = new Set(
    events.filter((e) => e.name === 'thread_name' && e.args?.name === 'CrRendererMain').map(key),
  );
  const calls = new Map<string, number>();
  for (const event of events) {
    if (event.name !== 'FunctionCall' || !mains.has(key(event))) continue;
    calls.set(key(event), (calls.get(key(event)) ?? 0) + 1);
  }
  const [busiest] = [...calls].sort((a, b) => b[1] - a[1]);
  if (busiest === undefined) throw new Error('The trace has no script on a main thread.');
  return events
    .filter((event) => event.ph === 'X' && key(event) === busiest[0])
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
}

function tasksOf(events: readonly TraceEvent[]): MainTask[] {
  const tasks: (MainTask & { end: number; scriptEnd: number; longestFor: number })[] = [];
  for (const event of events) {
    const [start, duration] = timeOf(event);
    const current = tasks.at(-1);
    if (event.name === 'RunTask') {
      // A task in a task is part of it.
      if (current !== undefined && start < current.end) continue;
      const end = start + duration;
      tasks.push({
        start,
        end,
        busy: duration,
        script: 0,
        scriptEnd: start,
        longest: '',
        longestFor: 0,
        isFrame: false,
      });
      continue;
    }
    if (current === undefined || start >= current.end || !SCRIPT.has(event.name)) continue;
    if (event.name === 'FireAnimationFrame') current.isFrame = true;
    // Calls lie in calls: only what goes beyond the last one counts.
    const end = start + duration;
    if (end > current.scriptEnd) {
      current.script += end - Math.max(start, current.scriptEnd);
      current.scriptEnd = end;
    }
    if (event.name === 'FunctionCall' && duration > current.longestFor) {
      current.longestFor = duration;
      current.longest = nameOf(event);
    }
  }
  return tasks.map(({ start, busy, script, longest, isFrame }) => ({
    start,
    busy,
    script,
    longest,
    isFrame,
  }));
}

function timeOf({ ts, dur = 0, tts, tdur }: TraceEvent): [start: number, duration: number] {
  return tts === undefined || tdur === undefined ? [ts / 1000, dur / 1000] : [tts / 1000, tdur / 1000];
}

function nameOf({ args }: TraceEvent): string {
  const { functionName = '', url = '' } = args?.data ?? {};
  const file = url.split('/').at(-1) ?? '';
  return `${functionName === '' ? 'an unnamed function' : functionName} (${file.replace(/-[\w-]{8}\.(m?js)$/, '.$1')})`;
}
