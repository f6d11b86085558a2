import { describe, expect, it } from 'vitest';
import type { ActivityKind, ActivityRecord } from '../schema/activity-records.ts';
import type { TagState } from '../schema/records.ts';
import { createOutcomes, type ActivityState } from './outcomes.ts';

const PLACE = 'features:place';
const LEVEL = 'levels:level';

interface Now {
  /** What waits of the place, and of its level. */
  own?: TagState;
  level?: TagState;
  trash?: 'whole' | 'change';
  isWrittenOver?: boolean;
}

/** The outcome of each line about one place. Lines are in the order of the events; `level` is about the level of the place. */
function fates(
  lines: readonly (
    | ActivityKind
    | 'level uploaded'
    | 'level changed'
    | 'overwriting left'
    | 'draft discarded'
  )[],
  { own, level, trash, isWrittenOver = false }: Now = {},
) {
  const records = lines.map((line, n): ActivityRecord => {
    const of = { at: n, n, title: 'Kiosk' };
    if (line === 'level uploaded')
      return { ...of, what: 'uploaded', intent: 'create', entityKey: LEVEL, above: [] };
    if (line === 'level changed')
      return { ...of, what: 'uploaded', intent: 'update', entityKey: LEVEL, above: [] };
    const about = { ...of, entityKey: PLACE, above: [LEVEL] };
    if (line === 'overwriting left') return { ...about, what: 'discarded' };
    if (line === 'draft discarded') return { ...about, what: 'discarded', draft: true };
    if (line === 'discarded') return { ...about, what: 'discarded', intent: 'update' };
    return { ...about, what: line };
  });
  const fateOf = createOutcomes(
    {
      own: new Map(own === undefined ? [] : [[PLACE, own]]),
      levels: new Map(level === undefined ? [] : [['level', level]]),
      overwritten: new Set(isWrittenOver ? [PLACE] : []),
    },
    {
      whole: new Set(trash === 'whole' ? [PLACE] : []),
      any: new Set(trash === undefined ? [] : [PLACE]),
    },
  );
  const said: (ActivityState | null)[] = [];
  for (const record of records.toReversed()) said.unshift(fateOf(record));
  return said;
}

describe('outcome shown in an activity line', () => {
  it('pending → its state, then uploaded', () => {
    expect(fates(['created', 'changed'], { own: 'waiting' })).toEqual(['device', 'device']);
    expect(fates(['created', 'changed', 'uploaded'])).toEqual(['uploaded', 'uploaded', null]);
    expect(fates(['changed'], { own: 'sending' })).toEqual(['uploading']);
    expect(fates(['changed', 'refused'], { own: 'refused' })).toEqual(['refused', 'refused']);
  });

  it('later change of the same row → own outcome', () => {
    const waiting = fates(['changed', 'uploaded', 'changed'], { own: 'waiting' });
    expect(waiting).toEqual(['uploaded', null, 'device']);
    const overtaken = fates(['changed', 'changed', 'uploaded'], { own: 'waiting' });
    expect(overtaken).toEqual(['uploaded', 'device', null]);
  });

  it('resolved against or discarded → none', () => {
    const decided = fates(['changed', 'conflict', 'decided', 'changed', 'uploaded']);
    expect(decided).toEqual([null, null, null, 'uploaded', null]);
    const letGo = fates(['changed', 'discarded', 'changed', 'uploaded'], { trash: 'change' });
    expect(letGo).toEqual([null, 'trash', 'uploaded', null]);
  });

  it('conflict open → needs a decision', () => {
    expect(fates(['changed', 'conflict'], { own: 'conflict' })).toEqual(['decision', 'decision']);
    const earlier = fates(['changed', 'uploaded', 'changed', 'conflict'], { own: 'conflict' });
    expect(earlier).toEqual(['uploaded', null, 'decision', 'decision']);
  });

  it('lost update → latest line needs a decision', () => {
    const lines = ['changed', 'uploaded', 'overwritten', 'overwritten'] as const;
    expect(fates(lines, { isWrittenOver: true })).toEqual(['uploaded', null, null, 'decision']);
    expect(fates([...lines, 'overwriting left'], { trash: 'change' })).toEqual([
      'uploaded',
      null,
      null,
      null,
      'trash',
    ]);
  });

  it('draft discarded → outcome unchanged', () => {
    const asked = { own: 'conflict', trash: 'change' } as const;
    const left = fates(['changed', 'conflict', 'overwriting left'], asked);
    expect(left).toEqual(['decision', 'decision', 'trash']);
    expect(fates(['changed', 'draft discarded'], { own: 'waiting', trash: 'change' })).toEqual([
      'device',
      null,
    ]);
  });

  it("deleted → only the delete's line shows the trash", () => {
    const thrown = fates(['changed', 'uploaded', 'deleted'], { own: 'waiting', trash: 'whole' });
    expect(thrown).toEqual(['uploaded', null, 'trash']);
  });

  it('content of a new level → outcome of its level', () => {
    expect(fates(['created'], { level: 'sending' })).toEqual(['uploading']);
    expect(fates(['created', 'level uploaded'])).toEqual(['uploaded', null]);
    expect(fates(['created', 'level changed'])).toEqual([null, null]);
  });

  it('line without a change → none', () => {
    expect(fates(['merged', 'overwritten', 'imported', 'recovered', 'notKept'])).toEqual(Array(5).fill(null));
    const states = { own: new Map(), levels: new Map(), overwritten: new Set<string>() };
    const fateOf = createOutcomes(states, { whole: new Set(), any: new Set() });
    expect(fateOf({ at: 1, what: 'created', entityKey: null, title: '', above: [] })).toBeNull();
  });
});
