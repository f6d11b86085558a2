import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { attackCalls } from './attack-files.ts';

/*
 * People who attack a server, as a process of its own: `{origin, tokens}` on stdin, one person for each token. Each sends
 * files in several calls at a time, tries again at once when refused, and holds further connections on which next to
 * nothing comes. Ends on SIGTERM, and tells what was answered.
 */
const CALLS_OF_EACH_FILE = 2;
const STALLED_OF_EACH = 4;
/** Milliseconds. */
const REST = 200;
const DRIP = 20_000;

const orderSchema = z.object({ origin: z.string(), tokens: z.array(z.string()) });
const { origin, tokens } = orderSchema.parse(JSON.parse(await text(process.stdin)));
const answers: Record<string, number> = {};

const ignore = (): void => undefined;

function call(token: string): ReturnType<typeof request> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const sent = request(`${origin}/api/v8/tools/cad-to-geojson`, { method: 'POST', headers });
  sent.on('response', (answer) => {
    answers[answer.statusCode ?? 0] = (answers[answer.statusCode ?? 0] ?? 0) + 1;
    answer.on('error', () => undefined).resume();
  });
  // A connection that the server closed while we still write.
  sent.on('socket', (socket) => {
    if (socket.listenerCount('error', ignore) === 0) socket.on('error', ignore);
  });
  sent.on('error', () => {
    answers['broken'] = (answers['broken'] ?? 0) + 1;
  });
  return sent;
}
const over = (sent: ReturnType<typeof request>) =>
  new Promise<void>((settle) => {
    sent.once('close', settle);
  });

async function sendOnAndOn(token: string, body: Buffer): Promise<never> {
  for (;;) {
    const sent = call(token);
    sent.end(body);
    await over(sent);
    await sleep(REST);
  }
}

async function stallOnAndOn(token: string): Promise<never> {
  for (;;) {
    const sent = call(token);
    sent.write('{"fileType":"dxf","floorPlanFileBase64":"');
    const drip = setInterval(() => sent.write('AAAA'), DRIP);
    sent.once('response', () => sent.destroy());
    await over(sent);
    clearInterval(drip);
    await sleep(REST);
  }
}

process.on('SIGTERM', () => {
  const { user, system } = process.cpuUsage();
  process.stdout.write(`${JSON.stringify({ answers, cpuMs: Math.round((user + system) / 1000) })}\n`, () =>
    process.exit(0),
  );
});
const bodies = attackCalls();
for (const token of tokens) {
  for (let i = 0; i < STALLED_OF_EACH; i += 1) void stallOnAndOn(token);
  for (const body of bodies) for (let i = 0; i < CALLS_OF_EACH_FILE; i += 1) void sendOnAndOn(token, body);
}
