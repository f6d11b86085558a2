import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/support/vitest/seeded-fuzzing.ts';
import type { Ring } from '../entities/geometry.ts';
import { rewind } from '../geometry/index.ts';
import type { ContentRows, ContentTable } from '../moment/moment.ts';
import { sameValue } from '../moment/index.ts';
import { isMembers } from './rows/merge-record.ts';
import { mergeRows } from './rows/merge-rows.ts';
import { rowIssues } from './rows/row-issues.ts';
import { MADE_KINDS, versionsOf, type Case } from '../../../tests/support/domain/merge/arbitrary-rows.ts';
import type { FieldConflict, RowMerge, Side, Versions } from './types.ts';
import { hasGeometry } from '../entities/row.ts';

type Row = ContentRows[ContentTable];

const merge = (one: Case, versions: Versions<ContentTable> = one.versions, choices?: Record<string, Side>) =>
  mergeRows(one.table, versions, { surroundings: one.around, choices });

const isClean = (merged: RowMerge<ContentTable>): boolean => merged.conflicts.length === 0;
const pathsOf = (conflicts: readonly FieldConflict[]): string[] => conflicts.map(({ path }) => path).sort();

/** A row without what does not count: where its rings start, which way they run and the fields that only the server sets. */
function content(row: Row): unknown {
  const said = { ...row, publishState: undefined };
  if (!hasGeometry(said) || said.geometry.type !== 'Polygon') return said;
  const { coordinates } = rewind(said.geometry);
  return { ...said, geometry: { type: 'Polygon', coordinates: coordinates.map(fromTheWest) } };
}

function fromTheWest(ring: Ring): Ring {
  const corners = ring.slice(0, -1);
  const first = corners.reduce((best, [x, y], i) => {
    const [bestX, bestY] = corners[best] ?? [x, y];
    return x < bestX || (x === bestX && y < bestY) ? i : best;
  }, 0);
  return [...corners.slice(first), ...corners.slice(0, first)];
}

/** Members that are taken apart before they are looked at one by one. */
const TAKEN_APART = /^(properties|\w+ExtraData)$/;
const SETS = new Set(['properties.keywords', 'properties.tags']);
/** Merged by more than their value; tests of their own cover them. */
const WITH_RULES = new Set(['properties.images', 'properties.buttons', 'geometry', 'kind', 'publishState']);
const UNIT: Record<string, string> = {
  'properties.uuid': 'properties.beacon',
  'properties.major': 'properties.beacon',
  'properties.minor': 'properties.beacon',
};

/** A row's values by path, told apart without the merge's own means. */
function leavesOf(row: Row): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  for (const [name, value] of Object.entries(row)) {
    if (!TAKEN_APART.test(name)) leaves.set(name, value);
    else for (const [key, inner] of Object.entries(value as object)) leaves.set(`${name}.${key}`, inner);
  }
  for (const name of ['properties.extra', 'properties.openHours']) {
    const record = leaves.get(name);
    if (!isMembers(record)) continue;
    leaves.delete(name);
    for (const [key, inner] of Object.entries(record)) leaves.set(`${name}.${key}`, inner);
  }
  return leaves;
}

/** Cheaper than `expect`, which is asked some hundred times a case. Rings are compared by what they enclose. */
function same(value: unknown, expected: unknown, what = ''): void {
  if (sameValue(value, expected)) return;
  throw new Error(`${what}: ${JSON.stringify(value)} is not ${JSON.stringify(expected)}`);
}

const LAWS: Record<string, (one: Case) => void> = {
  'a merge with nothing is nothing': (one) => {
    const { base, mine, theirs } = one.versions;
    if (base === null) throw new Error('A case has a base.');
    const ours = merge(one, { base, mine, theirs: base });
    const others = merge(one, { base, mine: base, theirs });
    same(content(ours.merged), content(mine));
    same(content(others.merged), content(theirs));
    same([...ours.conflicts, ...others.conflicts, ...ours.issues, ...others.issues], []);
  },
  'it matters to nobody whose side is which': (one) => {
    const { base, mine, theirs } = one.versions;
    const back = merge(one, { base, mine: theirs, theirs: mine });
    same(pathsOf(back.conflicts), pathsOf(merge(one).conflicts));
  },
  'merging again changes nothing': (one) => {
    const { base, mine, theirs } = one.versions;
    const { merged, conflicts } = merge(one);
    if (conflicts.length > 0) return;
    for (const again of [
      { base: theirs, mine: merged, theirs },
      { base, mine: merged, theirs },
      { base, mine: merged, theirs: merged },
      { base: null, mine, theirs: mine },
    ]) {
      const second = merge(one, again);
      same(second.conflicts, []);
      same(content(second.merged), content(again.mine));
    }
  },
  'the same value on both sides never clashes': (one) => {
    const { conflicts, issues } = merge(one);
    for (const { path, base, mine, theirs } of issues.length > 0 ? [] : conflicts) {
      same(sameValue(mine, theirs), false, path);
      if (path !== 'properties.typeCode') same(sameValue(base, mine) || sameValue(base, theirs), false, path);
    }
  },
  'a change on one side alone is never lost': (one) => {
    const { merged, conflicts } = merge(one);
    const inDoubt = conflicts.flatMap(({ path, with: following = [] }) => [path, ...following]);
    const { base, mine, theirs } = one.versions;
    const [from, ours, others, now] = [
      leavesOf(base ?? mine),
      leavesOf(mine),
      leavesOf(theirs),
      leavesOf(merged),
    ];
    for (const path of new Set([...from.keys(), ...ours.keys(), ...others.keys()])) {
      const unit = UNIT[path] ?? path;
      const isInDoubt = inDoubt.some((open) => unit === open || unit.startsWith(`${open}.`));
      if (isInDoubt || WITH_RULES.has(path)) continue;
      const [was, our, their, is] = [from.get(path), ours.get(path), others.get(path), now.get(path)];
      if (SETS.has(path)) checkSet({ was, our, their, is });
      else if (sameValue(was, their)) same(is, our, path);
      else if (sameValue(was, our)) same(is, their, path);
    }
  },
  'what comes out keeps the rules, or is a conflict': (one) => {
    const { merged, conflicts } = merge(one);
    if (conflicts.length === 0) same(rowIssues(one.table, merged, one.around), []);
  },
  'a choice for each field that clashes leaves nothing of them open': (one) => {
    const { conflicts } = merge(one);
    for (const side of conflicts.length > 0 ? (['mine', 'theirs'] as const) : []) {
      const decided = merge(one, one.versions, Object.fromEntries(conflicts.map(({ path }) => [path, side])));
      same(
        decided.conflicts.filter(({ path }) => conflicts.some((open) => open.path === path)),
        [],
      );
      const [now, chosen] = [leavesOf(decided.merged), leavesOf(one.versions[side])];
      for (const { path } of conflicts) if (now.has(path)) same(now.get(path), chosen.get(path), path);
    }
  },
};

function checkSet(of: Record<'was' | 'our' | 'their' | 'is', unknown>): void {
  const list = (value: unknown): string[] => (Array.isArray(value) ? value : []);
  const [was, our, their, is] = [list(of.was), list(of.our), list(of.their), list(of.is)];
  for (const word of [...was, ...our, ...their]) {
    const stays = was.includes(word) ? our.includes(word) && their.includes(word) : true;
    same(is.includes(word), stays, word);
  }
}

/** `FUZZ_RUNS=10000 npx vitest run src/domain/merge` looks further. */
const CASES = runs(300);

function holdAll(one: Case): void {
  for (const [law, holds] of Object.entries(LAWS)) {
    try {
      holds(one);
    } catch (cause) {
      throw new Error(`Broken: ${law}.`, { cause });
    }
  }
}

describe('the laws of merging hold for', () => {
  it.each(MADE_KINDS)(
    '%s',
    (kind) => {
      fc.assert(fc.property(versionsOf(kind), holdAll), { numRuns: CASES });
    },
    30_000 + CASES * 30,
  );
});

describe('the cases that the laws are tried on', () => {
  it.each(MADE_KINDS)('of %s hold merges of both sides and real clashes', (kind) => {
    const made = fc.sample(versionsOf(kind), 300).map((one) => merge(one));
    expect(made.filter((merged) => !isClean(merged)).length).toBeGreaterThan(15);
    const both = made.filter(
      (merged) => isClean(merged) && new Set(merged.parallel.map(({ by }) => by)).size > 1,
    );
    expect(both.length).toBeGreaterThan(15);
  });
});
