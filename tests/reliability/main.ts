import { parseArgs } from 'node:util';
import { startServer } from '../e2e/support/server.ts';
import { playKills } from './kills.ts';
import { setStage } from './stage.ts';
import { playWipes } from './wipes.ts';

/**
 * What the browser itself may do to what is kept, in a real Chromium with the built app and the bundled server:
 * `npm run reliability -- [--kills N] [--crashes N] [--wipes N]`. Ends with 1 where anything was lost.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    crashes: { type: 'string', default: '10' },
    wipes: { type: 'string', default: '10' },
  },
});
const tell = (line: string): void => console.log(line);
const server = await startServer({ seed: 'empty' });
const stage = await setStage(server);
const kills = await playKills(stage, Number(values.kills), tell);
const crashes = await playKills(stage, Number(values.crashes), tell, 'page');
const wipes = await playWipes(stage, Number(values.wipes), tell);
await stage.tablet.throwAway();
await server.dispose();
console.log(`R8  ${kills.kills} kills, ${kills.kept} changes said to be kept, ${kills.faults.length} faults`);
console.log(
  `R11 ${crashes.kills} crashes, ${crashes.kept} changes said to be kept, ${crashes.faults.length} faults`,
);
console.log(`R9  ${wipes.recovered} of ${wipes.wipes} databases recovered, ${wipes.faults.length} faults`);
const faults = [...kills.faults, ...crashes.faults, ...wipes.faults];
for (const fault of faults) console.log(`    ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;
