import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { conversionRefusal } from '../../refusal.ts';

/** The program has less time than the task around it, so that a slow program can be told from a slow server. */
const TIME_MS = 45_000;
const MEMORY_BYTES = 1_000_000_000;
const OUTPUT_BYTES = 200_000_000;
const LOOK_MS = 100;
/** The program sees none of the server's settings; PATH to find it and what it calls. */
const PASSED_ON = ['PATH', 'SystemRoot', 'LANG'];

export interface Conversion {
  /** The program and its arguments; `{in}` and `{out}` stand for the paths, which else come last. */
  command: string;
  input: string;
  output: string;
  /** A private folder, for whatever the program leaves lying about. */
  folder: string;
}

/**
 * Runs a converter program without a shell. Throws 422: `dwg-converter-missing` where it can't be started,
 * `dwg-conversion-failed` where it fails, `work-timeout`, `work-memory`, `drawing-too-large` at its limits.
 */
export async function runConverter({ command, input, output, folder }: Conversion): Promise<void> {
  const [program, ...args] = commandLine(command, input, output);
  if (program === undefined) throw conversionRefusal('dwg-converter-missing');
  const env = Object.fromEntries(PASSED_ON.flatMap((n) => (process.env[n] ? [[n, process.env[n]]] : [])));
  const child = spawn(program, args, {
    cwd: folder,
    stdio: 'ignore',
    windowsHide: true,
    env: { ...env, HOME: folder, TMPDIR: folder },
  });
  const ended = endOf(child);
  let broken: string | null = null;
  const until = Date.now() + TIME_MS;
  const timer = setInterval(() => {
    void limitBroken(output, until).then((limit) => {
      if (limit === null) return;
      broken ??= limit;
      child.kill('SIGKILL');
    });
  }, LOOK_MS);
  const end = await ended.finally(() => {
    clearInterval(timer);
  });
  if (end === 'not-started') throw conversionRefusal('dwg-converter-missing');
  broken ??= await limitBroken(output, Infinity);
  if (broken !== null) throw conversionRefusal(broken);
  if (end !== 0) throw conversionRefusal('dwg-conversion-failed');
}

/** Words are parted by spaces, quotes hold them together; nothing else has a meaning. */
function commandLine(command: string, input: string, output: string): string[] {
  const words = Array.from(command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g), (m) => m[1] ?? m[2] ?? m[3] ?? '');
  const hasPlaces = words.some((word) => word.includes('{in}') || word.includes('{out}'));
  const all = hasPlaces ? words : [...words, '{in}', '{out}'];
  return all.map((word) => word.replaceAll('{in}', input).replaceAll('{out}', output));
}

function endOf(child: ChildProcess): Promise<number | null | 'not-started'> {
  return new Promise((settle) => {
    child.once('error', () => {
      settle('not-started');
    });
    child.once('exit', (code) => {
      settle(code);
    });
  });
}

async function limitBroken(output: string, until: number): Promise<string | null> {
  if (Date.now() > until) return 'work-timeout';
  if ((await residentBytes()) > MEMORY_BYTES) return 'work-memory';
  const size = await stat(output).then(
    (found) => found.size,
    () => 0,
  );
  return size > OUTPUT_BYTES ? 'drawing-too-large' : null;
}

/**
 * What the system keeps in memory for the converter and all that it started: the group of this process, without this
 * process. 0 where the system does not say.
 */
async function residentBytes(): Promise<number> {
  const own = await groupOf('self');
  if (own === null) return 0;
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const sizes = await Promise.all(
    pids.map(async (pid) => {
      if (Number(pid) === process.pid || (await groupOf(pid)) !== own) return 0;
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The name of a program stands in brackets, and may hold anything: the numbers come behind the last of them. */
async function groupOf(pid: string): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const group = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2];
  return group === undefined ? null : Number(group);
}
