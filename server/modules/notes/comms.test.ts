import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  meAnswerSchema,
  notesAnswerSchema,
  peopleAnswerSchema,
  type WireNote,
} from '../../../src/contract/index.ts';
import type { Api } from '../../../tests/support/server/api-client.ts';
import { type Campus, makeCampus, siteBody } from '../../../tests/support/server/content-builders.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';

const [ADMIN, EDITOR, READER] = [1, 2, 3];
let world: TestWorld;
let campus: Campus;
let editor: Api;
let reader: Api;
let ofBuilding: Api;
let stranger: Api;
beforeAll(async () => {
  world = await openWorld();
  campus = await makeCampus(world.admin);
  const { clientId, siteId, buildingId } = campus;
  editor = await world.userWith([{ permissionId: EDITOR, clientId }]);
  reader = await world.userWith([{ permissionId: READER, clientId }]);
  ofBuilding = await world.userWith([{ permissionId: EDITOR, clientId, siteId, buildingId }]);
  const other = await makeCampus(world.admin);
  stranger = await world.userWith([{ permissionId: ADMIN, clientId: other.clientId }]);
});
afterAll(() => world.close());

const idOf = async (api: Api) => meAnswerSchema.parse(await api('GET', '/users/me')).result.id;
const outcome = (answer: Awaited<ReturnType<Api>>) =>
  answer.status === 200 ? 200 : `${answer.status} ${String(answer.error?.code)}`;
const bodyOf = (more: object = {}) => ({
  clientId: campus.clientId,
  kind: 'note',
  text: 'Mind the step',
  state: 'open',
  ...more,
});
const put = (api: Api, more: object = {}, id: string = randomUUID()) =>
  api('PUT', `/notes/${id}`, bodyOf(more)).then((answer) => ({ id, answer }));
const reply = (api: Api, id: string, more: object = {}) =>
  api('PUT', `/notes/${id}/replies/${randomUUID()}`, { text: 'Seen', ...more });
async function seenBy(api: Api, id: string): Promise<WireNote> {
  const answer = notesAnswerSchema.parse(await api('GET', `/clients/${campus.clientId}/notes?limit=500`));
  return answer.results.find((note) => note.id === id)!;
}
/** Numbers of what a person has not read. */
const unread = ({ n, read, replies }: WireNote): number[] =>
  [n, ...replies.map((one) => one.n)].flatMap((one) => (one !== undefined && one > read! ? [one] : []));

describe('people who are named', () => {
  it('named in a note and in a reply → told to everyone by their names; a client that says nothing of them leaves them', async () => {
    const [mine, theirs] = [await idOf(reader), await idOf(ofBuilding)];
    const { id } = await put(editor, { mentions: [mine] });
    await reply(reader, id, { mentions: [theirs] });
    expect(outcome(await reply(editor, id, { mentions: [theirs] }))).toBe(200);
    const note = await seenBy(reader, id);
    expect(note.mentions?.map(({ userId }) => userId)).toEqual([mine]);
    expect(note.replies[0]?.mentions?.map(({ userId }) => userId)).toEqual([theirs]);
    expect(outcome((await put(ofBuilding, { state: 'resolved' }, id)).answer)).toBe('403 forbidden');
    const other = await world.userWith([{ permissionId: EDITOR, clientId: campus.clientId }]);
    expect(outcome((await put(other, { state: 'resolved' }, id)).answer)).toBe(200);
    expect((await seenBy(reader, id)).mentions).toHaveLength(1);
    expect(outcome((await put(other, { mentions: [] }, id)).answer)).toBe('403 forbidden');
    expect(outcome((await put(editor, { mentions: [] }, id)).answer)).toBe(200);
    expect((await seenBy(reader, id)).mentions).toEqual([]);
  });

  it('named twice → told once', async () => {
    const mine = await idOf(reader);
    const { id } = await put(editor, { mentions: [mine, mine] });
    await reply(editor, id, { mentions: [mine, mine] });
    const { mentions, replies } = await seenBy(editor, id);
    expect([mentions, replies[0]?.mentions].map((named) => named?.length)).toEqual([1, 1]);
  });

  it('who may not see the place, or is not there → refused, and nothing is kept', async () => {
    const { clientId } = campus;
    const made = await world.admin('POST', `/clients/${clientId}/sites`, siteBody('other'));
    const about = { kind: 'site', key: String(made.result['siteInternalIdentifier']) };
    for (const mentions of [[await idOf(stranger)], [2_000_000_000]]) {
      const { id, answer } = await put(editor, { mentions });
      expect(outcome(answer)).toBe('400 not-a-reader');
      expect(await seenBy(editor, id)).toBeUndefined();
    }
    const { id, answer } = await put(editor, { about, mentions: [await idOf(ofBuilding)] });
    expect(outcome(answer)).toBe('400 not-a-reader');
    await put(editor, { about }, id);
    expect(outcome(await reply(editor, id, { mentions: [await idOf(ofBuilding)] }))).toBe('400 not-a-reader');
    expect(outcome((await put(editor, { mentions: Array.from({ length: 21 }, () => 1) })).answer)).toBe(
      '400 invalid-body',
    );
  });

  it('who loses sight of the place → left out, and the note can still be resolved with what was answered', async () => {
    const { clientId } = campus;
    const leaver = await world.userWith([{ permissionId: READER, clientId }]);
    const userId = await idOf(leaver);
    const { id } = await put(editor, { mentions: [userId] });
    await world.admin('PUT', `/users/${userId}/permissions`, { permissions: [] });
    const told = (await seenBy(editor, id)).mentions!;
    expect(told).toEqual([]);
    const other = await world.userWith([{ permissionId: EDITOR, clientId }]);
    expect(outcome((await put(other, { state: 'resolved', mentions: told }, id)).answer)).toBe(200);
    expect((await seenBy(editor, id)).state).toBe('resolved');
  });

  it('people of a client → those who see it, with what they see, to who sees the same', async () => {
    const { clientId, siteId, buildingId } = campus;
    const people = async (api: Api) =>
      peopleAnswerSchema.parse(await api('GET', `/clients/${clientId}/people`)).results;
    const [whole, part] = [await idOf(reader), await idOf(ofBuilding)];
    const told = await people(editor);
    expect(told.find(({ userId }) => userId === whole)?.scopes).toEqual([{}]);
    expect(told.find(({ userId }) => userId === part)?.scopes).toEqual([{ siteId, buildingId }]);
    const away = await idOf(stranger);
    expect(told.map(({ userId }) => userId)).not.toContain(away);
    expect(JSON.stringify(told)).not.toContain('@');
    const invited = await world.admin('POST', `/clients/${clientId}/users`, { email: 'new@example.org' });
    expect((await people(editor)).map(({ userId }) => userId)).not.toContain(invited.result['id']);
    expect((await stranger('GET', `/clients/${clientId}/people`)).status).toBe(404);
  });
});

describe('what was read', () => {
  it('two devices of one person, replies in between → what came later stays unread on both', async () => {
    const { id } = await put(editor);
    const first = (await seenBy(reader, id)).n!;
    await reply(editor, id);
    expect(unread(await seenBy(reader, id))).toHaveLength(2);
    const seen = Math.max(...unread(await seenBy(reader, id)));
    await reply(editor, id);
    await reader('PUT', `/notes/${id}/read`, { n: seen });
    // The other device read less, and says so later.
    await reader('PUT', `/notes/${id}/read`, { n: first });
    expect(unread(await seenBy(reader, id))).toHaveLength(1);
    expect(unread(await seenBy(editor, id))).toHaveLength(3);
  });

  it('a number beyond what is there → as far as there is something; deleted replies give their number to no other', async () => {
    const { id } = await put(editor);
    const last = randomUUID();
    await editor('PUT', `/notes/${id}/replies/${last}`, { text: 'A slip' });
    await reader('PUT', `/notes/${id}/read`, { n: 9_000_000_000 });
    await editor('DELETE', `/notes/${id}/replies/${last}`);
    await reply(editor, id);
    expect(unread(await seenBy(reader, id))).toHaveLength(1);
  });

  it('any order of replies and readings → nothing that came after a reading is read', async () => {
    const acts = fc.array(fc.constantFrom('write' as const, 'look' as const, 'tell' as const), {
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(acts, async (order) => {
        const { id } = await put(editor);
        let looked = 0;
        let told = 0;
        for (const act of order) {
          if (act === 'write') await reply(editor, id);
          else if (act === 'look') {
            const { n, replies } = await seenBy(reader, id);
            looked = Math.max(n!, ...replies.map((one) => one.n!));
          } else {
            await reader('PUT', `/notes/${id}/read`, { n: looked });
            told = looked;
          }
        }
        const note = await seenBy(reader, id);
        expect(note.read).toBe(told);
        expect(unread(note)).toHaveLength([note, ...note.replies].filter(({ n }) => n! > told).length);
      }),
      { numRuns: 5 },
    );
  });

  it('a person who does not see the note → refused', async () => {
    const { id } = await put(editor);
    expect((await stranger('PUT', `/notes/${id}/read`, { n: 1 })).status).toBe(404);
    expect((await reader('PUT', `/notes/${randomUUID()}/read`, { n: 1 })).status).toBe(404);
    expect((await reader('PUT', `/notes/${id}/read`, { n: -1 })).status).toBe(400);
  });
});

describe('the end of an announcement and the pin of a note', () => {
  it('given → told; absent → as before; null → gone', async () => {
    const [until, position] = [1_800_000_000, [8.5, 47.4]];
    const { id, answer } = await put(world.admin, { kind: 'announcement', until, position });
    expect(answer.result).toMatchObject({ until, position });
    await put(world.admin, { kind: 'announcement', text: 'Longer' }, id);
    expect(await seenBy(reader, id)).toMatchObject({ until, position, text: 'Longer' });
    await put(world.admin, { kind: 'announcement', until: null, position: null }, id);
    expect(await seenBy(reader, id)).toMatchObject({ until: null, position: null });
  });

  it.each([
    ['an end of a note', { until: 1_800_000_000 }],
    ['an end in words', { kind: 'announcement', until: 'Monday' }],
    ['a pin beyond the poles', { position: [0, 91] }],
    ['half a pin', { position: [0] }],
  ])('%s → refused', async (_title, more) => {
    expect(outcome((await put(world.admin, more)).answer)).toBe('400 invalid-body');
  });

  it('another person moves the pin → refused', async () => {
    const { id } = await put(editor, { position: [8.5, 47.4] });
    const other = await world.userWith([{ permissionId: EDITOR, clientId: campus.clientId }]);
    expect(outcome((await put(other, { position: [8.6, 47.4] }, id)).answer)).toBe('403 forbidden');
    expect(outcome((await put(other, { position: [8.5, 47.4], state: 'resolved' }, id)).answer)).toBe(200);
  });
});
