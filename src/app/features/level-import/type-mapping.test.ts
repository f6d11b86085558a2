import { describe, expect, it } from 'vitest';
import type { ImportCheck, PlanIssue, ValueSummary } from '../../../domain/floorplan/index.ts';
import { builtInTaxonomy } from '../../../domain/taxonomy/index.ts';
import {
  asksForUnnamed,
  fillTargets,
  isReady,
  needsMapping,
  startMapping,
  typesFor,
  withProperties,
  withTarget,
} from './type-mapping.ts';

const summary = (value: string, more: Partial<ValueSummary> = {}): ValueSummary => ({
  value,
  count: 2,
  named: 2,
  shapes: { Polygon: 2 },
  broken: 0,
  suggestion: null,
  unnamedSuggestion: null,
  ...more,
});
const issue = (code: string): PlanIssue => ({ code, severity: 'error', path: 'file', first: [] });
const candidate = (property: string) => ({ property, filled: 1, distinct: 1, examples: [] });
const MAPPING = { typeProperty: 'type', nameProperty: 'name', targets: [] };

describe('the step Map types', () => {
  it('is needed for types that are not ours, not for what a person can agree to', () => {
    expect(needsMapping([issue('file-validation-type-code')])).toBe(true);
    expect(needsMapping([issue('broken-geometry'), issue('poi-name-limit')])).toBe(false);
    expect(needsMapping([])).toBe(false);
  });

  it('opens with the best guesses, and not at all where nothing could hold a type', () => {
    const forType = [candidate('type'), candidate('id')];
    expect(startMapping({ forType, forName: [candidate('name')] })).toEqual(MAPPING);
    expect(startMapping({ forType, forName: [] })?.nameProperty).toBeNull();
    expect(startMapping({ forType: [], forName: [] })).toBeNull();
  });

  it('fills in suggestions, keeps what was decided, and asks where nothing fits', () => {
    const decided = { ...MAPPING, targets: [{ value: 'room', typeCode: 'office' }] };
    const values = [
      summary('room', { suggestion: 'room' }),
      summary('desk', { named: 1, suggestion: 'desk', unnamedSuggestion: 'table' }),
      summary('blob'),
      summary(''),
    ];
    expect(fillTargets(decided, values).targets).toEqual([
      { value: 'room', typeCode: 'office' },
      { value: 'desk', typeCode: 'desk', unnamedTypeCode: 'table' },
      { value: 'blob', typeCode: undefined },
      { value: '', typeCode: null },
    ]);
  });

  it('forgets its targets when another property holds the type', () => {
    const filled = fillTargets(MAPPING, [summary('room')]);
    expect(withProperties(filled, { typeProperty: 'kind' })).toEqual({ ...MAPPING, typeProperty: 'kind' });
  });

  it('changes one target and no other', () => {
    const filled = fillTargets(MAPPING, [summary('a', { suggestion: 'office' }), summary('b')]);
    expect(withTarget(filled, 'b', { typeCode: null }).targets).toEqual([
      { value: 'a', typeCode: 'office' },
      { value: 'b', typeCode: null },
    ]);
  });

  it('asks about the unnamed only where the type needs a name and some have none', () => {
    const some = summary('room', { named: 1 });
    expect(asksForUnnamed(some, { value: 'room', typeCode: 'office' }, builtInTaxonomy)).toBe(true);
    expect(asksForUnnamed(some, { value: 'room', typeCode: 'wall' }, builtInTaxonomy)).toBe(false);
    expect(asksForUnnamed(some, { value: 'room', typeCode: null }, builtInTaxonomy)).toBe(false);
    expect(asksForUnnamed(some, { value: 'room', typeCode: 'constructor' }, builtInTaxonomy)).toBe(false);
    expect(asksForUnnamed(summary('room'), { value: 'room', typeCode: 'office' }, builtInTaxonomy)).toBe(
      false,
    );
  });

  it('offers no type that needs a name to what has none, and never nodes or beacons', () => {
    const codes = (hasNames: boolean) => typesFor(builtInTaxonomy, hasNames).map(({ code }) => code);
    expect(codes(true)).toEqual(expect.arrayContaining(['office', 'wall', 'level-geofence']));
    expect(codes(false)).toContain('wall');
    for (const code of ['office', 'level-geofence']) expect(codes(false)).not.toContain(code);
    for (const code of ['graph-node', 'ibeacon', 'global-geofence']) expect(codes(true)).not.toContain(code);
  });

  it('is done when nothing stands against it and something would be made', () => {
    const check: ImportCheck = {
      issues: [],
      total: 1,
      byKind: {},
      skipped: 0,
      leftOut: 0,
      notByFile: {},
      apart: { features: 0, parts: 0 },
      broken: 0,
      unfit: 0,
      longNames: 0,
      losses: [],
    };
    expect(isReady(check)).toBe(true);
    expect(isReady({ ...check, total: 0 })).toBe(false);
    expect(isReady({ ...check, issues: [issue('unnamed-undecided')] })).toBe(false);
    expect(isReady(null)).toBe(false);
  });
});
