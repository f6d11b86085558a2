import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { tokenOf } from '../../support/server/index.ts';
import { openApi } from '../../e2e/support/api-client.ts';
import type { TestServer } from '../../e2e/support/server.ts';
import { surveyorsCall } from '../attack/attack-files.ts';
import type { Done } from '../device/scenario-result.ts';

const ATTACKERS = fileURLToPath(new URL('../attack/attackers.ts', import.meta.url));
const PASSWORD = 'Long-enough-for-tests-1';
const EIGHT = 8;
const QUIET_ROUNDS = 3;
/** Milliseconds that a conversion may take longer than on a quiet server. */
const LONGER = 10_000;
/** Milliseconds until the attack is at its height. */
const WARM = 15_000;

/**
 * Eight people attack the converter, with as many calls as they like: stalled uploads, small files that are dear to read,
 * large honest ones. A ninth has a plan of 1 MB converted, time and again, and each time it takes at most 10 s longer than
 * before the attack. Attackers, server and the ninth are processes of their own, on this one machine.
 */
export async function playAttack(
  server: TestServer,
  rounds: number,
  tell: (line: string) => void,
): Promise<Done> {
  const tokens = await people(server, EIGHT + 1);
  const ninth = tokens.pop()!;
  const body = new Uint8Array(surveyorsCall());
  const quiet: number[] = [];
  for (let i = 0; i < QUIET_ROUNDS; i += 1) quiet.push((await convert(server, ninth, body)).ms);
  // The first one starts what later ones find ready.
  const usual = Math.min(...quiet);
  tell(`quiet: ${quiet.map(seconds).join(', ')} s; load ${load()}`);
  const attack = startAttack(server, tokens);
  await sleep(WARM);
  const faults: string[] = [];
  const times: number[] = [];
  for (let i = 0; i < rounds; i += 1) {
    const { ms, status } = await convert(server, ninth, body);
    times.push(ms);
    tell(`under attack: ${status} in ${seconds(ms)} s; load ${load()}`);
    if (status !== 200) faults.push(`attack: the ninth was answered ${status}`);
    else if (ms > usual + LONGER) faults.push(`attack: the ninth waited ${seconds(ms)} s`);
  }
  const answers = await attack.end();
  if (answers === null) faults.push('attack: the attackers ended before the ninth did');
  tell(`what the attackers were answered: ${answers ?? 'not known'}`);
  const most = seconds(Math.max(...times));
  const line = `S2  ${rounds} plans of 1 MB converted under attack, quiet ${seconds(usual)} s, at most ${most} s, ${faults.length} faults`;
  return { line, faults };
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);
const load = (): string => loadavg()[0]!.toFixed(1);

async function convert(server: TestServer, token: string, body: Uint8Array<ArrayBuffer>) {
  const from = performance.now();
  const answer = await fetch(`${server.origin}/api/v8/tools/cad-to-geojson`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - from };
}

function startAttack(server: TestServer, tokens: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', ATTACKERS], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Of a session of its own, so that the system does not take its share for the server's.
    detached: true,
  });
  child.stdin.end(JSON.stringify({ origin: server.origin, tokens }));
  const said = text(child.stdout);
  return {
    /** What they were answered; null where they had ended before. */
    end: async (): Promise<string | null> => {
      if (child.exitCode !== null) return null;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      return (await said).trim();
    },
  };
}

/** Tokens of people without any right, who came by the link in their mail. */
async function people(server: TestServer, count: number): Promise<string[]> {
  const { api } = await openApi(server);
  const client = await api('POST', '/clients', { clientTitle: 'Attacked' });
  const tokens: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const email = `person-${i}@example.org`;
    const path = `/clients/${String(client.result['clientInternalIdentifier'])}/users`;
    const added = await api('POST', path, { email });
    if (added.status !== 200) throw new Error(`${path}: ${added.status}`);
    const token = await mailedToken(server, email);
    const set = await api('POST', '/auth/resetPassword', { token, password: PASSWORD });
    if (set.status !== 200) throw new Error(`resetPassword: ${set.status}`);
    tokens.push(await tokenOf(server.origin, email, PASSWORD));
  }
  return tokens;
}

/** The server has no mail server: it writes mails into a folder. */
async function mailedToken(server: TestServer, email: string): Promise<string> {
  const folder = join(server.folder, 'data', 'mail');
  for (let i = 0; i < 100; i += 1) {
    for (const name of await readdir(folder).catch(() => [])) {
      const mail = await readFile(join(folder, name), 'utf8');
      const token = /token=([\w-]+)/.exec(mail)?.[1];
      if (token !== undefined && mail.startsWith(`To: ${email}\n`)) return token;
    }
    await sleep(100);
  }
  throw new Error(`No mail came to ${email}.`);
}
