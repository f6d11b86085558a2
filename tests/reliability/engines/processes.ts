import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that a browser has to start on a busy machine. */
const START_MS = 90_000;

/** A program and all that it starts, as a group of its own. */
export interface Running {
  child: ChildProcess;
  /** All that it has written. */
  output: () => string;
  /** Waits until it has written this, for so many milliseconds. */
  wrote: (what: RegExp, patience?: number) => Promise<RegExpExecArray>;
  /** The whole group ends. */
  end: (signal?: NodeJS.Signals) => Promise<void>;
}

export function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Running {
  // As the head of a group: what it starts can be ended with it.
  const child = spawn(command, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => parts.push(chunk.toString()));
  const output = (): string => parts.join('');
  const { pid } = child;
  const signalAll = (signal: NodeJS.Signals): void => {
    try {
      if (pid !== undefined) process.kill(-pid, signal);
    } catch {
      // It ended by itself.
    }
  };
  const interrupt = (): void => signalAll('SIGKILL');
  process.once('exit', interrupt);
  const ended = new Promise<void>((settle) => {
    child.once('error', () => settle());
    child.once('exit', () => settle());
  });
  return {
    child,
    output,
    wrote: async (what, patience = START_MS) => {
      for (const until = Date.now() + patience; Date.now() < until; await sleep(100)) {
        const found = what.exec(output());
        if (found !== null) return found;
        if (child.exitCode !== null) break;
      }
      throw new Error(`${command} did not start:\n${output()}`);
    },
    end: async (signal = 'SIGKILL') => {
      signalAll(signal);
      await ended;
      signalAll('SIGKILL');
      process.off('exit', interrupt);
    },
  };
}

/** A screen in memory: engines without one of their own draw on it. */
export async function openScreen(): Promise<{ display: string; close: () => Promise<void> }> {
  for (let n = 90; n < 140; n += 1) {
    if (existsSync(`/tmp/.X11-unix/X${n}`)) continue;
    const screen = run('Xvfb', [`:${n}`, '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], process.env);
    for (const until = Date.now() + START_MS; Date.now() < until && screen.child.exitCode === null;) {
      if (existsSync(`/tmp/.X11-unix/X${n}`)) return { display: `:${n}`, close: () => screen.end('SIGTERM') };
      await sleep(50);
    }
    await screen.end();
  }
  throw new Error('No virtual screen could be opened.');
}
