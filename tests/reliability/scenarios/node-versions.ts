import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { ADMIN } from '../../e2e/support/server.ts';
import { run } from '../engines/processes.ts';

/** Node of each line that has support, as the registry has it. 20 is what the tests themselves run under in many places. */
const NODES = ['22.23.5', '24.22.3', '26.12.1'] as const;
const ROOT = join(import.meta.dirname, '../../..');
/** Milliseconds that packages and two builds may take on a busy machine. */
const FIRST_START_MS = 1_800_000;

const call = promisify(execFile);

/** How the registry is reached from here. */
const REACH = /^npm_config_(cafile|registry|proxy|https_proxy|noproxy|cache)$/i;

/** The settings of this process, without those that npm or the flags of this Node would hand on. */
const cleanEnv = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        REACH.test(name) || !/^(npm_|STOREY_|NODE_OPTIONS$|NODE_ENV$|PORT$|HOST$|DATABASE_URL$)/i.test(name),
    ),
  );

/**
 * A fresh clone of the last commit under each Node: packages, build, start, health, sign-in, stop. `script/start` is what
 * a person runs.
 * @param isAsked by name: a Node that can't be had is a fault then
 */
export async function playNodes(
  tell: (line: string) => void,
  isAsked: boolean,
): Promise<{ played: string[]; faults: string[] }> {
  const [played, faults]: [string[], string[]] = [[], []];
  for (const version of NODES) {
    const folder = await mkdtemp(join(tmpdir(), 'storey-node-'));
    // The database may run as another user, who must be able to enter the folder.
    await chmod(folder, 0o755);
    try {
      const bin = await getNode(version, folder).catch((cause: unknown) => {
        const line = `Node ${version} was not played: ${firstLine(cause)}`;
        tell(line);
        if (isAsked) faults.push(line);
        return null;
      });
      if (bin === null) continue;
      await startClone(folder, bin, version);
      tell(`Node ${version} · clone, packages, build, start, health, sign-in, stop`);
      played.push(`Node ${version}`);
    } catch (cause) {
      faults.push(`Node ${version}: ${cause instanceof Error ? cause.message : String(cause)}`);
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }
  return { played, faults };
}

/** From the registry. @returns the folder of the program */
async function getNode(version: string, folder: string): Promise<string> {
  const home = join(folder, 'node');
  await mkdir(home);
  const name = `node-${process.platform}-${process.arch}@${version}`;
  const options = ['--no-audit', '--no-fund', '--no-save', '--ignore-scripts', '--loglevel=error'];
  await call('npm', ['install', '--prefix', home, ...options, name], { cwd: home, env: cleanEnv() });
  const bin = join(home, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin');
  const { stdout } = await call(join(bin, 'node'), ['--version']);
  if (stdout.trim() !== `v${version}`) throw new Error(`the registry gave ${stdout.trim()}`);
  return bin;
}

async function startClone(folder: string, bin: string, version: string): Promise<void> {
  const clone = join(folder, 'storey');
  await call('git', ['clone', '--quiet', '--no-hardlinks', ROOT, clone]);
  const server = run(join(clone, 'script/start'), [], {
    ...cleanEnv(),
    PATH: [bin, process.env['PATH']].join(delimiter),
    PORT: '0',
    HOST: '127.0.0.1',
    STOREY_DATA_DIR: join(folder, 'data'),
    STOREY_ADMIN_EMAIL: ADMIN.email,
    STOREY_ADMIN_PASSWORD: ADMIN.password,
  });
  try {
    const [, origin = ''] = await server.wrote(/Storey is ready at (\S+)/, FIRST_START_MS);
    const health = await fetch(`${origin}/api/v8/health`);
    if (!health.ok) throw new Error(`/health answered ${health.status}`);
    const answer = await fetch(`${origin}/api/v8/auth/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ grant_type: 'password', username: ADMIN.email, password: ADMIN.password }),
    });
    if (!answer.ok) throw new Error(`the sign-in answered ${answer.status}:\n${server.output()}`);
    const page = await fetch(`${origin}/`);
    if (!page.ok) throw new Error(`the app answered ${page.status}`);
  } finally {
    await server.end('SIGINT');
  }
  if (server.child.exitCode !== 0)
    throw new Error(`ended with ${String(server.child.exitCode)} under ${version}:\n${server.output()}`);
  const warned = /^\(node:\d+\).*Warning.*$/m.exec(server.output());
  if (warned !== null) throw new Error(`Node warns: ${warned[0]}`);
}

const firstLine = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).split('\n').slice(0, 2).join(' ');
