import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const TEST_ADMIN = { email: 'admin@storey.local', password: 'Storey-Test-2026' } as const;

export interface TestServer {
  origin: string;
  dataDir: string;
  /** What it said on stdout and stderr so far. */
  output: () => string;
  /** As Ctrl-C would; the folder goes too, unless it was given. */
  stop: () => Promise<void>;
  /** As a power cut would: the process is gone at once, its database is left running. */
  kill: () => Promise<void>;
}

export interface TestServerOptions {
  seed?: 'demo' | 'empty';
  /** An existing folder, to start again on it. */
  dataDir?: string;
  port?: number;
  env?: Record<string, string>;
}

const MAIN = fileURLToPath(new URL('../../../server/main.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const START_MS = 60_000;

let program: string[] | null = null;
/** The built server where it is built from these very sources, which costs a third of the start; else its source. */
function serverProgram(): string[] {
  program ??= isBuiltFromHere() ? ['dist-server/main.mjs'] : ['--import', 'tsx', MAIN];
  return program;
}

function isBuiltFromHere(): boolean {
  const stamp = join(ROOT, 'dist-server/.built-from');
  if (!existsSync(stamp)) return false;
  const hash = ['script/lib/hash.mjs', ...builtFrom()];
  const sources = execFileSync(process.execPath, hash, { cwd: ROOT, encoding: 'utf8' });
  return readFileSync(stamp, 'utf8').trim() === sources.trim();
}

/** Read where it is built: of other files the hash never is the same, and the source would run. */
function builtFrom(): string[] {
  const build = readFileSync(join(ROOT, 'script/lib/prepare.sh'), 'utf8');
  const [, files] = /hash\.mjs ([^)\n]*script\/build-server\.ts[^)\n]*)\)/.exec(build) ?? [];
  if (files === undefined)
    throw new Error('script/lib/prepare.sh does not say what the server is built from.');
  return files.split(' ');
}

/** The real server as a process of its own on a free port, signed in to as TEST_ADMIN. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'storey-server-')));
  const child = spawn(process.execPath, serverProgram(), {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      PORT: String(options.port ?? 0),
      STOREY_DATA_DIR: dataDir,
      STOREY_SEED: options.seed ?? 'empty',
      STOREY_ADMIN_EMAIL: TEST_ADMIN.email,
      STOREY_ADMIN_PASSWORD: TEST_ADMIN.password,
      STOREY_LOG_LEVEL: 'warn',
      STOREY_DWG: 'off',
      ...options.env,
    },
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString('utf8');
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const origin = await readyAt(child, () => output);

  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((settle) => {
      child.once('exit', () => {
        settle();
      });
    });
    child.kill(signal);
    await ended;
  };
  return {
    origin,
    dataDir,
    output: () => output,
    stop: async () => {
      await end('SIGINT');
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
    kill: () => end('SIGKILL'),
  };
}

function readyAt(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((settle, fail) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail(new Error(`The server did not start in time: ${output()}`));
    }, START_MS);
    const look = () => {
      const found = /ready at (\S+)/.exec(output());
      if (!found) return;
      clearTimeout(timer);
      settle(found[1]!);
    };
    child.stdout?.on('data', look);
    child.once('exit', () => {
      clearTimeout(timer);
      fail(new Error(`The server ended: ${output()}`));
    });
  });
}
