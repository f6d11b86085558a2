import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

export const ADMIN = { email: 'admin@storey.local', password: 'Long-enough-for-tests-1' } as const;

export interface ServerOptions {
  seed?: 'demo' | 'empty';
  /** Of a server that ran before: the same data, after a stop or a kill. */
  folder?: string;
  port?: number;
  env?: Record<string, string>;
}

/** A server that runs, as tests see it that do not end it. */
export interface RunningServer {
  origin: string;
  port: number;
  folder: string;
}

export interface TestServer extends RunningServer {
  /** All that it has written, for messages. */
  output(): string;
  /** Ends it as Ctrl-C does. The data stays. */
  stop(): Promise<void>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
  /** Stops it and deletes its data. */
  dispose(): Promise<void>;
}

/** Starts the bundled server with the built app, on a free port and a data folder of its own. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const folder = options.folder ?? (await freshFolder());
  const child = spawn(process.execPath, ['dist-server/main.mjs'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(options.port ?? 0),
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      STOREY_DATA_DIR: join(folder, 'data'),
      STOREY_ADMIN_EMAIL: ADMIN.email,
      STOREY_ADMIN_PASSWORD: ADMIN.password,
      STOREY_SEED: options.seed ?? 'demo',
      STOREY_LOG_LEVEL: 'warn',
      ...options.env,
    },
  });
  const written: string[] = [];
  const output = () => written.join('');
  // A worker that is given up after a failed test comes to no end of its own.
  const interrupt = (): void => void child.kill('SIGINT');
  process.once('exit', interrupt);
  const ended = new Promise<void>((settle) =>
    child.once('exit', () => {
      process.off('exit', interrupt);
      settle();
    }),
  );
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  }
  let origin: string;
  try {
    origin = await announced(child, written);
  } catch (cause) {
    // Neither it nor its database is left behind to slow down the next one.
    await end('SIGINT');
    throw cause;
  }
  const stop = () => end('SIGINT');
  return {
    origin,
    port: Number(new URL(origin).port),
    folder,
    output,
    stop,
    kill: () => end('SIGKILL'),
    async dispose() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Milliseconds. Generous: two of them that start while the machine is busy have needed more than a minute. */
const START_MS = 150_000;

/** The database may run as another user, who must be able to enter the folder. */
async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'storey-e2e-'));
  await chmod(folder, 0o755);
  return folder;
}

function announced(child: ChildProcess, written: string[]): Promise<string> {
  return new Promise((settle, fail) => {
    const timer = setTimeout(
      () => fail(new Error(`The server did not get ready:\n${written.join('')}`)),
      START_MS,
    );
    const read = (chunk: Buffer) => {
      written.push(chunk.toString());
      const ready = /Storey is ready at (\S+)/.exec(written.join(''));
      if (!ready?.[1]) return;
      clearTimeout(timer);
      settle(ready[1]);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', (chunk: Buffer) => written.push(chunk.toString()));
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(new Error(`The server ended with ${code}:\n${written.join('')}`));
    });
  });
}
