import { describe, expect, it } from 'vitest';
import { caseOf, MEETING_CASES, type MeetingCase, type MeetingFacts } from './meet-change.ts';

const refuse = (): never => {
  throw new Error('This is read for nothing.');
};

/** A change of another person, met by a change of ours. */
const CHANGED_THERE: MeetingFacts = {
  isAsked: false,
  existsThere: true,
  isLevelBeingMade: false,
  isAsBefore: () => Promise.resolve(false),
  isOld: () => Promise.resolve(false),
  hasOurs: () => false,
  hasEditBeforeDeletion: () => false,
};

/** Each case as it differs from that; what comes after it in the table is not read. */
const CASES: Readonly<Record<MeetingCase, Partial<MeetingFacts>>> = {
  'asked, deleted there': { isAsked: true, existsThere: false, isAsBefore: refuse },
  'asked, exists there': { isAsked: true, isAsBefore: refuse },
  'deleted with the next publishing': { existsThere: false, isAsBefore: refuse },
  'level being made': { isLevelBeingMade: true, isAsBefore: refuse },
  'as before': { isAsBefore: () => Promise.resolve(true), isOld: refuse },
  'may be old': { isOld: () => Promise.resolve(true), hasOurs: refuse },
  'has ours': { hasOurs: () => true, hasEditBeforeDeletion: refuse },
  'has the edit before our deletion': { hasEditBeforeDeletion: () => true },
  'changed there': {},
};

describe('a row of the server meets a change here', () => {
  it.each(Object.entries(CASES))('%s · → is that case, and nothing more is read', async (name, facts) => {
    expect(await caseOf({ ...CHANGED_THERE, ...facts })).toBe(name);
  });

  it('the table · has each case once, the one without a condition last', async () => {
    const names = MEETING_CASES.map(([name]) => name);
    expect(names.toSorted()).toEqual(Object.keys(CASES).toSorted());
    expect(await MEETING_CASES.at(-1)?.[1](CHANGED_THERE)).toBe(true);
  });

  it('a level that is being made here and deleted there · → its deletion is met first', async () => {
    const both = { ...CHANGED_THERE, existsThere: false, isLevelBeingMade: true };
    expect(await caseOf(both)).toBe('deleted with the next publishing');
  });
});
