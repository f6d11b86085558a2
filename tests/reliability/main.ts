import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { copyOfApp } from '../e2e/support/app-builds.ts';
import { startServer } from '../e2e/support/server.ts';
import { PARTS } from './scenario-list.ts';
import { setStage } from './device/test-stage.ts';

/**
 * What the browser itself, another tab and the network may do to what is kept, in a real Chromium with the built app and
 * the bundled server: `npm run reliability -- [--kills N] [--crashes N] [--wipes N] [--tabs N] ... [--only kills,tabs]`.
 * Ends with 1 where anything was lost.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    ...Object.fromEntries(
      PARTS.map(({ name, usual }) => [name, { type: 'string', default: String(usual) } as const]),
    ),
  },
});
const given = values as Record<string, string | undefined>;
const only = given['only']?.split(',');
const tell = (line: string): void => console.log(line);
const lines: string[] = [];
const faults: string[] = [];
for (const { name, play } of PARTS) {
  if (only !== undefined && !only.includes(name)) continue;
  const app = await copyOfApp();
  const server = await startServer({ seed: 'empty', env: { STOREY_APP_DIR: app } });
  // What concerns the server alone needs no browser.
  const stage = typeof play === 'function' ? await setStage(server, { app }) : null;
  const count = Number(given[name]);
  try {
    const done = await (typeof play === 'function'
      ? play(stage!, count, tell)
      : play.onServer(server, count, tell, only !== undefined));
    lines.push(done.line);
    faults.push(...done.faults);
  } catch (cause) {
    // A failing scenario does not stop the others.
    lines.push(`${name}: broken off`);
    faults.push(`${name}: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`);
  } finally {
    await stage?.dispose();
    await server.dispose();
    await rm(app, { recursive: true, force: true });
  }
}
for (const line of lines) console.log(line);
for (const fault of faults) console.log(`    ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;
