import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isCurrent,
  mergeNote,
  namesPerson,
  readUpTo,
  unreadOf,
  withArrived,
  wordsOf,
  type Note,
  type NoteReply,
} from './index.ts';

const ME = 1;
const other = { userId: 2, name: 'Bob' };
const replyOf = (n: number, more: Partial<NoteReply> = {}): NoteReply => ({
  id: `r${n}`,
  text: 'Mended',
  by: other,
  at: n,
  n,
  waits: null,
  ...more,
});
const noteOf = (more: Partial<Note> = {}): Note => ({
  id: 'n',
  clientLid: 'c',
  kind: 'note',
  text: 'Mind the step',
  state: 'open',
  about: null,
  by: other,
  at: 1,
  n: 1,
  replies: [],
  base: { text: 'Mind the step', state: 'open' },
  waits: null,
  refused: null,
  ...more,
});
const unread = (note: Note): string[] => unreadOf(note, ME).map(({ id }) => id);

describe('what is unread', () => {
  it('a note with replies of others and of one’s own · read up to the first → the later ones of others', () => {
    const note = noteOf({
      read: 2,
      replies: [replyOf(2), replyOf(3, { by: { userId: ME, name: 'Ada' } }), replyOf(4)],
    });
    expect(unread(note)).toEqual(['r4']);
    expect(unread(noteOf())).toEqual(['n']);
    expect(unread(noteOf({ n: undefined }))).toEqual([]);
  });

  it('a reply arrives while the note is looked at → it stays unread', () => {
    const shown = noteOf({ replies: [replyOf(2)] });
    const now = noteOf({ replies: [replyOf(2), replyOf(3)] });
    expect(unread(readUpTo(now, shown))).toEqual(['r3']);
    expect(readUpTo(shown, shown)).toMatchObject({ read: 2, readWaits: true });
    const read = readUpTo(shown, shown);
    expect(readUpTo(read, shown)).toBe(read);
  });

  it('a server without numbers → what arrived since the last look, until it is looked at', () => {
    const old = noteOf({ n: undefined });
    const arrived = withArrived({ ...old, replies: [replyOf(2, { n: undefined })] }, old);
    expect(unread(arrived)).toEqual(['r2']);
    expect(unread(mergeNote(arrived, { ...arrived, arrived: undefined })!)).toEqual(['r2']);
    expect(unread(readUpTo(arrived, old))).toEqual(['r2']);
    expect(unread(readUpTo(arrived, arrived))).toEqual([]);
    expect(unread(withArrived(old, undefined))).toEqual(['n']);
  });

  /** Two devices of one person and a server that keeps the larger number, as the bundled one does. */
  it('two devices · any order of replies, looks, sendings and readings → nothing that no device showed is read', () => {
    const act = fc.oneof(
      fc.constant(['reply', 0] as const),
      fc.tuple(fc.constantFrom('fetch' as const, 'look' as const, 'send' as const), fc.constantFrom(0, 1)),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        const server = { note: noteOf(), read: 0 };
        const devices = [noteOf({ read: 0 }), noteOf({ read: 0 })];
        let shown = 0;
        for (const [what, d] of acts) {
          const device = devices[d]!;
          if (what === 'reply')
            server.note = {
              ...server.note,
              replies: [...server.note.replies, replyOf(server.note.replies.length + 2)],
            };
          else if (what === 'fetch') devices[d] = mergeNote(device, { ...server.note, read: server.read })!;
          else if (what === 'look') {
            devices[d] = readUpTo(device, device);
            shown = Math.max(shown, ...wordsOf(device).map(({ n }) => n!));
          } else if (device.readWaits) {
            server.read = Math.max(server.read, device.read!);
            devices[d] = { ...device, readWaits: undefined };
          }
          for (const { read } of devices) expect(read!).toBeLessThanOrEqual(shown);
        }
        // Once all was sent and fetched, both agree, and what was shown on either is read.
        for (const { read } of devices) server.read = Math.max(server.read, read!);
        const ends = devices.map((device) => mergeNote(device, { ...server.note, read: server.read })!);
        expect(ends[0]!.read).toBe(ends[1]!.read);
        expect(ends[0]!.read).toBe(shown);
      }),
    );
  });
});

describe('a merge of what the extension keeps', () => {
  const mention = { userId: ME, name: 'Ada' };

  it('people, end and pin changed here → stay; changed there → theirs; a server that does not keep them → stay', () => {
    const base = { text: 'Mind the step', state: 'open', mentions: [], until: null, position: null } as const;
    const mine = noteOf({ ...base, base, mentions: [mention], waits: 'put' });
    const theirs = noteOf({ ...base, until: 9, base: { ...base, until: 9 } });
    expect(mergeNote(mine, theirs)).toMatchObject({ mentions: [mention], until: 9, waits: 'put' });
    expect(mergeNote({ ...mine, waits: null, base: { ...base, mentions: [mention] } }, theirs)).toMatchObject(
      { mentions: [] },
    );
    const plain = noteOf();
    expect(mergeNote({ ...mine, position: [8, 47] }, plain)).toMatchObject({
      mentions: [mention],
      position: [8, 47],
      waits: null,
    });
  });
});

describe('who is named, and what is current', () => {
  it('named by another person in the note or a reply → yes; by oneself → no', () => {
    const mentions = [{ userId: ME, name: 'Ada' }];
    expect(namesPerson(noteOf({ mentions }), ME)).toBe(true);
    expect(namesPerson(noteOf({ replies: [replyOf(2, { mentions })] }), ME)).toBe(true);
    expect(namesPerson(noteOf({ mentions, by: { userId: ME, name: 'Ada' } }), ME)).toBe(false);
    expect(namesPerson(noteOf({ replies: [replyOf(2, { mentions, waits: 'delete' })] }), ME)).toBe(false);
  });

  it('an announcement → current until its end, and as long as it is open', () => {
    const announced = noteOf({ kind: 'announcement', until: 100 });
    expect([99, 100].map((now) => isCurrent(announced, now))).toEqual([true, false]);
    expect(isCurrent(noteOf({ kind: 'announcement' }), 1e15)).toBe(true);
    expect(isCurrent({ ...announced, state: 'resolved' }, 1)).toBe(false);
    expect(isCurrent(noteOf(), 1)).toBe(false);
  });
});
