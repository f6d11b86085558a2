import type { Fate } from './oracle/checks.ts';
import type { Outcome } from './schedule.ts';

/** Sums up the outcomes of schedules. */
export class Summary {
  readonly failed: number[] = [];
  private count = 0;
  private readonly sums = {
    steps: 0,
    requests: 0,
    crashes: 0,
    races: 0,
    alarms: 0,
    falseAlarms: 0,
    rounds: 0,
    simulatedMs: 0,
  };
  private readonly fates: Partial<Record<Fate, number>> = {};
  private readonly profiles = new Map<string, number>();

  add(outcome: Outcome): void {
    this.count += 1;
    if (outcome.faults.length > 0) this.failed.push(outcome.seed);
    const { sums } = this;
    sums.steps += outcome.steps;
    sums.requests += outcome.requests;
    sums.crashes += outcome.crashes;
    sums.simulatedMs += outcome.simulatedMs;
    sums.rounds = Math.max(sums.rounds, outcome.rounds);
    this.profiles.set(outcome.profile, (this.profiles.get(outcome.profile) ?? 0) + 1);
    const first = outcome.checks[0];
    if (first === undefined) return;
    sums.races += first.races;
    sums.alarms += first.alarms;
    sums.falseAlarms += first.falseAlarms;
    for (const [fate, n] of Object.entries(first.fates) as [Fate, number][])
      this.fates[fate] = (this.fates[fate] ?? 0) + n;
  }

  /** @param ms elapsed time @param cpuMs processor time, both in milliseconds */
  table(ms: number, cpuMs: number): string {
    const { count, failed, sums } = this;
    return [
      `${count} schedules, ${failed.length} with faults${failed.length > 0 ? `: seeds ${failed.slice(0, 40).join(' ')}` : ''}`,
      `${(ms / count).toFixed(0)} ms (${(cpuMs / count).toFixed(0)} ms of a core) a schedule · ${sums.steps} steps · ${sums.requests} requests · ${sums.crashes} crashes · ${(sums.simulatedMs / 3_600_000).toFixed(0)} h simulated`,
      `at most ${sums.rounds} rounds until idle · ${sums.races} races · ${sums.alarms} lost updates reported (${sums.falseAlarms} false, from stale lists)`,
      `edits: ${Object.entries(this.fates)
        .map(([fate, n]) => `${n} ${fate}`)
        .join(', ')}`,
      `profiles: ${[...this.profiles].map(([name, n]) => `${n} ${name}`).join(', ')}`,
    ].join('\n');
  }
}
