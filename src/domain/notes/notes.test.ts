import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNoteWaiting, mergeNote, noteTextFault, type Note, type NoteReply } from './index.ts';

const by = { userId: 1, name: 'Ada' };
const noteOf = (more: Partial<Note> = {}): Note => ({
  id: 'n',
  clientLid: 'c',
  kind: 'note',
  text: 'Mind the step',
  state: 'open',
  about: null,
  by,
  at: 1,
  replies: [],
  base: { text: 'Mind the step', state: 'open' },
  waits: null,
  refused: null,
  ...more,
});
const replyOf = (id: string, waits: NoteReply['waits'] = null): NoteReply => ({
  id,
  text: id,
  by,
  at: 1,
  waits,
});

describe('a note and what the server has of it', () => {
  it('changed here alone stays as it is here, changed there alone becomes theirs', () => {
    const mine = noteOf({ state: 'resolved', waits: 'put' });
    const theirs = noteOf({ text: 'Mind both steps', base: { text: 'Mind both steps', state: 'open' } });
    expect(mergeNote(mine, theirs)).toMatchObject({
      text: 'Mind both steps',
      state: 'resolved',
      waits: 'put',
    });
  });

  it('that both changed in the same way waits no more', () => {
    const mine = noteOf({ state: 'resolved', waits: 'put' });
    const theirs = noteOf({ state: 'resolved', base: { text: 'Mind the step', state: 'resolved' } });
    expect(mergeNote(mine, theirs)?.waits).toBeNull();
  });

  it('keeps replies of both, and those that were deleted here stay so', () => {
    const mine = noteOf({ replies: [replyOf('a', 'delete'), replyOf('c', 'put')] });
    const theirs = noteOf({ replies: [replyOf('a'), replyOf('b')] });
    const ids = mergeNote(mine, theirs)?.replies.map(({ id, waits }) => [id, waits]);
    expect(ids).toEqual([
      ['a', 'delete'],
      ['b', null],
      ['c', 'put'],
    ]);
  });

  it('deleted there goes, unless words of ours would go with it', () => {
    expect(mergeNote(noteOf(), undefined)).toBeNull();
    expect(mergeNote(noteOf({ state: 'resolved', waits: 'put' }), undefined)).toBeNull();
    expect(mergeNote(noteOf({ text: 'Ours', waits: 'put' }), undefined)?.refused?.code).toBe(
      'deleted-elsewhere',
    );
    expect(mergeNote(noteOf({ replies: [replyOf('a', 'put')] }), undefined)?.refused).not.toBeNull();
    expect(mergeNote(noteOf({ base: null, waits: 'put' }), undefined)).toMatchObject({ waits: 'put' });
  });

  it('with nothing of ours is theirs, and merging again changes nothing', () => {
    const text = fc.constantFrom('a', 'b', 'c');
    const state = fc.constantFrom('open' as const, 'resolved' as const);
    const base = fc.record({ text, state });
    const mine = fc
      .record({ base, text, state, waits: fc.constantFrom(null, 'put' as const, 'delete' as const) })
      .map(({ waits, ...of }) => noteOf(waits === null ? { base: of.base, ...of.base } : { ...of, waits }));
    fc.assert(
      fc.property(mine, base, (own, there) => {
        const theirs = noteOf({ ...there, base: there });
        const once = mergeNote(own, theirs)!;
        expect(mergeNote(once, theirs)).toEqual(once);
        if (!isNoteWaiting(own)) expect(once).toEqual(theirs);
      }),
    );
  });
});

describe('the text of a note', () => {
  it.each([
    ['', 'empty'],
    [' \n ', 'empty'],
    ['\u200b', 'empty'],
    ['a'.repeat(2001), 'too-long'],
    ['a\u0007', 'hidden'],
    ['two\nlines', null],
    ['مرحبا', null],
  ])('%j: %s', (text, fault) => {
    expect(noteTextFault(text)).toBe(fault);
  });
});
