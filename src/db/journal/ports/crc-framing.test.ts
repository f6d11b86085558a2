import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { change, feature } from '../../../../tests/support/db/content-fixtures.ts';
import { collect, type LoggedTransaction } from '../../recovery/collect.ts';
import { crc32 } from './crc32.ts';
import { frameEntries } from './crc-framing.ts';
import { parseEntry, entryText, type LogEntry } from '../log/log-entry.ts';
import { segmentIn } from '../../recovery/read-segment.ts';
import { runs } from '../../../../tests/support/vitest/seeded-fuzzing.ts';

/** Mutations tried; more of them in the long run before a release. */
const RUNS = Number(process.env['STOREY_JOURNAL_RUNS'] ?? 300);

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Acts 1 to `n`, the k-th of k changes, on a few features in turn. */
function acts(n: number): LogEntry[] {
  const lines: LogEntry[] = [];
  for (let lsn = 1; lsn <= n; lsn += 1) {
    const size = (lsn % 3) + 1;
    for (let i = 0; i < size; i += 1) {
      const made = change(null, feature(`Räume ${lsn}.${i} غرفة`, `fid-${lsn}-${i}`));
      lines.push({ type: 'moment', lsn, i, n: size, at: lsn, label: 'createFeature', change: made });
    }
  }
  return lines;
}

const LINES = acts(12);
const BYTES = frameEntries(LINES.map(entryText));
const WHOLE = entriesIn(BYTES);

function entriesIn(bytes: Uint8Array): LoggedTransaction[] {
  const { lines } = segmentIn(bytes);
  return collect([{ name: 'tab-0', context: 'tab', lines }]).entries;
}

const textOf = (entry: LoggedTransaction): string =>
  JSON.stringify([entry.lsn, entry.at, entry.label, entry.changes]);
const KNOWN = new Set(WHOLE.map(textOf));

describe('entries', () => {
  it('checksum → CRC-32', () => {
    expect(crc32(utf8('123456789'))).toBe(0xcbf43926);
  });

  it('round trip → equal', () => {
    expect(segmentIn(BYTES)).toEqual({
      lines: LINES,
      torn: false,
      goodBytes: BYTES.length,
      bad: 0,
      newer: 0,
    });
    expect(WHOLE).toHaveLength(12);
  });

  it('written by a later version → left alone', () => {
    expect(parseEntry({ v: 3, type: 'never-heard-of' })).toBe('newer');
    expect(parseEntry({ v: 1, type: 'never-heard-of' })).toBeUndefined();
    expect(parseEntry('text')).toBeUndefined();
    expect(segmentIn(frameEntries(['{"v":9,"type":"x"}'])).newer).toBe(1);
  });

  it('invalid members → ignored', () => {
    const good = {
      v: 1,
      type: 'moment',
      lsn: 1,
      i: 0,
      n: 1,
      at: 1,
      label: 'x',
      change: change(null, feature('A')),
    };
    expect(parseEntry(good)).toBeDefined();
    expect(parseEntry({ ...good, change: { ...good.change, table: '__proto__' } })).toBeUndefined();
    expect(parseEntry({ ...good, change: { ...good.change, after: null } })).toBeUndefined();
    expect(parseEntry({ ...good, lsn: '1' })).toBeUndefined();
  });
});

describe('damaged segment', () => {
  const place = fc.nat(BYTES.length - 1);
  const spoil = fc.oneof(
    fc.record({ kind: fc.constant('flip'), at: place, bit: fc.nat(7) }),
    fc.record({ kind: fc.constant('set'), at: place, byte: fc.nat(255) }),
    fc.record({ kind: fc.constant('cut'), at: place }),
    fc.record({ kind: fc.constant('drop'), at: place, length: fc.integer({ min: 1, max: 400 }) }),
    fc.record({ kind: fc.constant('repeat'), at: place, length: fc.integer({ min: 1, max: 2000 }) }),
    fc.record({ kind: fc.constant('move'), at: place, length: fc.integer({ min: 1, max: 2000 }), to: place }),
    fc.record({
      kind: fc.constant('insert'),
      at: place,
      bytes: fc.uint8Array({ minLength: 1, maxLength: 40 }),
    }),
  );
  type Spoil = typeof spoil extends fc.Arbitrary<infer T> ? T : never;

  function spoilt(bytes: Uint8Array, how: Spoil): Uint8Array {
    const all = [...bytes];
    if ('bit' in how) all[how.at] = (all[how.at] ?? 0) ^ (1 << how.bit);
    else if ('byte' in how) all[how.at] = how.byte;
    else if ('bytes' in how) all.splice(how.at, 0, ...how.bytes);
    else if ('to' in how) all.splice(how.to, 0, ...all.splice(how.at, how.length));
    else if ('length' in how && how.kind === 'repeat')
      all.splice(how.at, 0, ...all.slice(how.at, how.at + how.length));
    else if ('length' in how) all.splice(how.at, how.length);
    else all.length = how.at;
    return Uint8Array.from(all);
  }

  it('random damage → no exception, no wrong transaction', () => {
    fc.assert(
      fc.property(fc.array(spoil, { minLength: 1, maxLength: 4 }), (ways) => {
        for (const entry of entriesIn(ways.reduce<Uint8Array>(spoilt, BYTES))) {
          expect(KNOWN).toContain(textOf(entry));
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('torn end → only unacknowledged entries lost', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: BYTES.length }),
        fc.uint8Array({ maxLength: 60 }),
        (end, rubbish) => {
          const cut = segmentIn(
            Uint8Array.from([...BYTES.slice(0, end), ...rubbish.filter((byte) => byte !== 10)]),
          );
          // Every line that was written whole is still there, and nothing is taken for damage.
          const whole = BYTES.slice(0, end).filter((byte) => byte === 10).length;
          expect(cut.lines.length).toBeGreaterThanOrEqual(whole);
          expect(cut.lines).toEqual(LINES.slice(0, cut.lines.length));
          expect(cut.bad).toBe(0);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('damaged entry in the middle → reported', () => {
    fc.assert(
      fc.property(fc.nat(BYTES.lastIndexOf(10, BYTES.length - 2) - 1), fc.nat(7), (at, bit) => {
        const bytes = spoilt(BYTES, { kind: 'flip', at, bit });
        const { bad, lines } = segmentIn(bytes);
        expect(bad).toBeGreaterThan(0);
        expect(lines.length).toBeGreaterThanOrEqual(LINES.length - 2);
      }),
      { numRuns: RUNS },
    );
  });

  it('entries reordered or repeated → same result', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...LINES.keys(), ...LINES.keys()], { minLength: LINES.length * 2 }),
        (order) => {
          const lines = order.flatMap((i) => LINES[i] ?? []);
          const { entries } = collect([{ name: 'tab-0', context: 'tab', lines }]);
          expect(entries.map(textOf)).toEqual(WHOLE.map(textOf));
        },
      ),
      { numRuns: runs(50) },
    );
  });

  it('transaction of several changes → whole or not at all', () => {
    fc.assert(
      fc.property(fc.subarray([...LINES.keys()]), (kept) => {
        const lines = kept.flatMap((i) => LINES[i] ?? []);
        const { entries } = collect([{ name: 'tab-0', context: 'tab', lines }]);
        for (const entry of entries) expect(KNOWN).toContain(textOf(entry));
      }),
      { numRuns: runs(50) },
    );
  });

  it('arbitrary bytes → no entries', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 4000 }), (bytes) => {
        expect(entriesIn(bytes)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});
