import type { ImportLoss } from './mapping-types.ts';

/** One thing that one feature would lose. */
export type Lost = Pick<ImportLoss, 'what' | 'name'> & { value: unknown };

/** At most so many are listed; more are not read. */
const LISTED = 100;
const CHARACTERS = 60;

/** Gathers what features would lose, by what it is. */
export class LossList {
  private readonly byKey = new Map<string, ImportLoss>();

  add(lost: readonly Lost[]): void {
    for (const { what, name, value } of lost) {
      const key = `${what} ${name}`;
      const known = this.byKey.get(key);
      if (known) known.count += 1;
      else if (this.byKey.size < LISTED)
        this.byKey.set(key, { what, name, count: 1, sample: inShort(value) });
    }
  }

  result(): ImportLoss[] {
    return [...this.byKey.values()].toSorted((a, b) => b.count - a.count);
  }
}

function inShort(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > CHARACTERS ? `${text.slice(0, CHARACTERS - 1)}…` : text;
}
