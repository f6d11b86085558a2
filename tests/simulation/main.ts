import './world/dexie-globals.ts';
import { parseArgs } from 'node:util';
import { PINNED_SEEDS } from './pinned-seeds.ts';
import { playSchedule } from './schedule.ts';
import { settingsAt } from './settings.ts';
import { Summary } from './summary.ts';

/**
 * Plays schedules and prints their faults:
 * `npm run simulate -- --schedules N --seed S [--extensions on|off|half] [--deadlines on|off|half] [--networks on|off|half] [--levels on|off|half] [--lifts] [--twice] [--trace] [--hashes]`,
 * or `npm run simulate -- --pinned`: the schedules that showed a fault once, each with its own settings.
 * Schedule i has the seed S + i, so each can be repeated alone. By default every second server offers extensions; `on`
 * means all and `off` none. `--lifts`: with wayfinding, lifts are linked over levels too. `--twice` repeats each schedule and compares the traces. `--hashes` prints the hash of each
 * trace, to show that a change of code did not change the engine. Interrupted, it prints a summary of what was played.
 * Exits with 1 if there was any fault.
 */
const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    extensions: { type: 'string', default: 'half' },
    deadlines: { type: 'string', default: 'half' },
    networks: { type: 'string', default: 'half' },
    levels: { type: 'string', default: 'half' },
    lifts: { type: 'boolean', default: false },
    twice: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
    pinned: { type: 'boolean', default: false },
    hashes: { type: 'boolean', default: false },
  },
});
const summary = new Summary();
const tell = values.trace ? (line: string) => console.log(line) : undefined;
const begun = performance.now();
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isStopped = true;
  });

const chosen = (option: string, half: boolean): boolean => option === 'on' || (option === 'half' && half);
const schedules = values.pinned
  ? PINNED_SEEDS
  : Array.from({ length: Number(values.schedules) }, (_, i) => {
      const { hasExtensions, hasDeadlines = false, hasNetwork, hasLevels } = settingsAt(i);
      return {
        seed: Number(values.seed) + i,
        hasExtensions: chosen(values.extensions, hasExtensions),
        hasDeadlines: chosen(values.deadlines, hasDeadlines),
        hasNetwork: chosen(values.networks, hasNetwork),
        hasLevels: chosen(values.levels, hasLevels),
        hasLifts: values.lifts,
      };
    });
for (const { seed, hasLifts = false, ...settings } of schedules) {
  if (isStopped) break;
  const { hasNetwork, hasLevels } = settings;
  const how = { ...settings, hasLifts, tell };
  const outcome = await playSchedule(seed, how);
  if (values.twice && (await playSchedule(seed, how)).hash !== outcome.hash)
    outcome.faults.push('not deterministic: the trace differed when it was repeated');
  if (values.hashes) console.log(`${outcome.seed} ${outcome.hash}`);
  summary.add(outcome);
  const offered = outcome.extensions === null ? '' : `, --extensions on: ${outcome.extensions.join(' ')}`;
  for (const fault of outcome.faults) {
    console.log(
      `seed ${outcome.seed} (${outcome.profile}${offered}${hasNetwork ? ', --networks on' : ''}${hasLevels ? ', --levels on' : ''}${hasLifts ? ', --lifts' : ''}): ${fault}`,
    );
  }
}
const cpu = process.cpuUsage();
console.log(summary.table(performance.now() - begun, (cpu.user + cpu.system) / 1000));
process.exitCode = summary.failed.length > 0 ? 1 : 0;
