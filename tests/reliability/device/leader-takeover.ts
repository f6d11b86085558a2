import type { Stage } from './test-stage.ts';

/** Milliseconds within which the other tab has taken over from a leader that is silent, and has sent all. */
export const TAKEOVER_MS = 25_000;
/** Milliseconds within which a tab that goes on would show that it sends what another one has sent. */
export const AFTER_THAW_MS = 4000;

/** Those of the calls that change something. */
export const writesIn = (calls: readonly string[]): string[] =>
  calls.filter((call) => !call.startsWith('GET') && !call.includes('/auth/'));

/** What is not on the server as it should be: the client once, the place as it was named last. */
export async function wrongAfter({ world, kept }: Stage, title: string): Promise<string[]> {
  const made = (await world.clientTitles()).filter((one) => one === title).length;
  const name = (await world.feature(world.fids.kitchen))?.properties.name;
  return [
    ...(made === 1 ? [] : [`the client stands there ${made} times`]),
    ...(name === kept ? [] : [`the place is ${String(name)} instead of ${kept}`]),
  ];
}
