import './before-dexie.ts';
import { parseArgs } from 'node:util';
import { playSchedule } from './schedule.ts';
import { Summary } from './summary.ts';

/**
 * Plays schedules and says what they showed: `npm run simulate -- --schedules N --seed S [--trace]`.
 * Schedule i has the seed S + i, so each can be played alone again. Ends with 1 where anything was wrong.
 */
const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    trace: { type: 'boolean', default: false },
  },
});
const count = Number(values.schedules);
const first = Number(values.seed);
const summary = new Summary();
const tell = values.trace ? (line: string) => console.log(line) : undefined;
const begun = performance.now();
for (let i = 0; i < count; i += 1) {
  const outcome = await playSchedule(first + i, tell);
  summary.add(outcome);
  for (const fault of outcome.faults) console.log(`seed ${outcome.seed} (${outcome.profile}): ${fault}`);
}
const cpu = process.cpuUsage();
console.log(summary.table(performance.now() - begun, (cpu.user + cpu.system) / 1000));
process.exitCode = summary.failed.length > 0 ? 1 : 0;
