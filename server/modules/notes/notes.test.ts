import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slowIt } from '../../../tests/support/vitest/slow-tests.ts';
import { notesAnswerSchema } from '../../../src/contract/index.ts';
import type { Api } from '../../../tests/support/server/api-client.ts';
import { type Campus, makeCampus, poi, siteBody } from '../../../tests/support/server/content-builders.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';

const [ADMIN, EDITOR, READER] = [1, 2, 3];
let world: TestWorld;
let campus: Campus;
let other: Campus;
let editor: Api;
let reader: Api;
let ofBuilding: Api;
beforeAll(async () => {
  world = await openWorld();
  campus = await makeCampus(world.admin);
  other = await makeCampus(world.admin);
  const { clientId, buildingId } = campus;
  editor = await world.userWith([{ permissionId: EDITOR, clientId }]);
  reader = await world.userWith([{ permissionId: READER, clientId }]);
  ofBuilding = await world.userWith([{ permissionId: EDITOR, clientId, buildingId }]);
});
afterAll(() => world.close());

const bodyOf = (more: object = {}) => ({
  clientId: campus.clientId,
  kind: 'note',
  text: 'Mind the step',
  state: 'open',
  ...more,
});
async function put(api: Api, more: object = {}, id: string = randomUUID()) {
  return { id, answer: await api('PUT', `/notes/${id}`, bodyOf(more)) };
}
const outcome = ({ answer }: { answer: Awaited<ReturnType<Api>> }) =>
  answer.status === 200 ? 200 : `${answer.status} ${String(answer.error?.code)}`;
async function list(api: Api, query = '') {
  const answer = await api('GET', `/clients/${campus.clientId}/notes${query}`);
  expect(answer.status).toBe(200);
  return notesAnswerSchema.parse(answer);
}
const idsOf = async (api: Api, query?: string) => (await list(api, query)).results.map((note) => note.id);

describe('a note', () => {
  it('is listed with author, place and replies, to who sees its place', async () => {
    const { fid, body } = poi(campus);
    await world.admin('PUT', `/features/${fid}`, body);
    const { id, answer } = await put(editor, { about: { kind: 'feature', key: fid } });
    const { siteId, buildingId } = campus;
    const about = { kind: 'feature', key: fid, siteId, buildingId, levelIndex: 0 };
    expect(answer.result).toMatchObject({ id, state: 'open', text: 'Mind the step', about });
    const reply = randomUUID();
    await ofBuilding('PUT', `/notes/${id}/replies/${reply}`, { text: 'Mended' });
    const found = (await list(reader)).results.find((note) => note.id === id);
    expect(found?.replies.map(({ id: of, text }) => [of, text])).toEqual([[reply, 'Mended']]);
    expect(await idsOf(ofBuilding)).toContain(id);
  });

  it('has marks that reorder text, in its words or a reply → kept without them, direction marks stay', async () => {
    const { id, answer } = await put(editor, { text: 'Door \u202egnp.exe\u202c \u2066open\u2069 \u200fباب' });
    expect(answer.result).toMatchObject({ text: 'Door gnp.exe open \u200fباب' });
    const replied = await editor('PUT', `/notes/${id}/replies/${randomUUID()}`, { text: '\u202bYes\u202c' });
    expect(replied.result).toMatchObject({ replies: [{ text: 'Yes' }] });
    expect(outcome(await put(editor, { text: '\u202e\u202c' }))).toBe('400 invalid-body');
  });

  it('about another building is not told to who sees one building alone', async () => {
    const { clientId, siteId } = campus;
    const { id } = await put(editor, { about: { kind: 'site', key: String(siteId) } });
    const elsewhere = await world.userWith([
      { permissionId: EDITOR, clientId: other.clientId, buildingId: other.buildingId },
    ]);
    expect((await elsewhere('GET', `/clients/${clientId}/notes`)).status).toBe(404);
    expect(outcome({ answer: await elsewhere('PUT', `/notes/${id}`, bodyOf()) })).toBe('404 not-found');
    expect((await elsewhere('PUT', `/notes/${id}/replies/${randomUUID()}`, { text: 'x' })).status).toBe(404);
  });

  it('every editor of the place resolves it; only the author and admins change its text', async () => {
    const about = { kind: 'building', key: String(campus.buildingId) };
    const { id } = await put(editor, { about });
    expect(outcome(await put(ofBuilding, { about, state: 'resolved' }, id))).toBe(200);
    expect(outcome(await put(ofBuilding, { about, text: 'Another' }, id))).toBe('403 forbidden');
    expect(outcome(await put(world.admin, { about, text: 'Another' }, id))).toBe(200);
    expect((await ofBuilding('DELETE', `/notes/${id}`)).status).toBe(403);
    expect((await editor('DELETE', `/notes/${id}`)).status).toBe(200);
    expect((await editor('DELETE', `/notes/${id}`)).status).toBe(404);
  });

  it('is not written by readers, and announcements by admins alone', async () => {
    expect(outcome(await put(reader))).toBe('403 forbidden');
    expect(outcome(await put(editor, { kind: 'announcement' }))).toBe('403 forbidden');
    const admin = await world.userWith([{ permissionId: ADMIN, clientId: campus.clientId }]);
    expect(outcome(await put(admin, { kind: 'announcement' }))).toBe(200);
  });

  it.each([
    ['no text', { text: '  ' }, '400 invalid-body'],
    ['what nobody sees', { text: '\u200b\u200b' }, '400 invalid-body'],
    ['a letter of Hangul and one of braille that take no ink', { text: '\u3164\u2800' }, '400 invalid-body'],
    ['half a character', { text: 'a\ud800' }, '400 invalid-body'],
    ['an emoji of several characters', { text: '\u{1f469}\u200d\u{1f692}' }, 200],
    ['control characters', { text: 'a\u0007b' }, '400 invalid-body'],
    ['2,001 characters', { text: 'a'.repeat(2001) }, '400 invalid-body'],
    ['an unknown kind', { kind: 'rumour' }, '400 invalid-body'],
    ['2,000 characters', { text: 'ä'.repeat(2000) }, 200],
    ['line breaks', { text: 'one\ntwo' }, 200],
    ['HTML, which stays text', { text: '<img src=x onerror=alert(1)>' }, 200],
  ])('of %s', async (_what, more, expected) => {
    expect(outcome(await put(editor, more))).toBe(expected);
  });

  it('about a thing of another client is refused, and its id is not taken twice', async () => {
    const about = { kind: 'building', key: String(other.buildingId) };
    expect(outcome(await put(world.admin, { about }))).toBe('400 wrong-parent');
    const { id } = await put(world.admin, { clientId: other.clientId });
    expect(outcome(await put(world.admin, {}, id))).toBe('409 note-exists');
    expect(outcome(await put(world.admin, {}, 'seven'))).toBe('400 invalid-id');
  });

  it.each([
    ['a level beyond those that there can be', 'level', '/5000'],
    ['a level beyond any number', 'level', '/99999999999'],
    ['a level that is no number', 'level', '/1abc'],
    ['a level without its number', 'level', ''],
    ['a feature whose id is none', 'feature', ''],
    ['a building with something behind it', 'building', '/1'],
  ])('about %s is refused, so that the list stays readable', async (_what, kind, rest) => {
    const about = { kind, key: `${campus.buildingId}${rest}` };
    expect(outcome(await put(editor, { about }))).toBe('400 wrong-parent');
  });

  slowIt('has so many replies that a list of notes can still be read', async () => {
    const { id } = await put(editor);
    const outcomes: number[] = [];
    for (let i = 0; i <= 200; i += 1)
      outcomes.push((await editor('PUT', `/notes/${id}/replies/${randomUUID()}`, { text: 'x' })).status);
    expect([outcomes.indexOf(400), outcomes.length]).toEqual([200, 201]);
  });

  it('that is changed by two is written once by who names the state they saw', async () => {
    const { id, answer } = await put(editor);
    const first = { 'if-match': String(answer.headers.get('etag')) };
    const path = `/notes/${id}`;
    expect((await editor('PUT', path, bodyOf({ state: 'resolved' }), first)).status).toBe(200);
    expect((await editor('PUT', path, bodyOf({ text: 'Later' }), first)).status).toBe(412);
  });
});

describe('two people at the same moment', () => {
  const TRIES = 25;

  it('one new id, two texts → one is kept, the other is refused and changes nothing', async () => {
    const second = await world.userWith([{ permissionId: EDITOR, clientId: campus.clientId }]);
    for (let i = 0; i < TRIES; i += 1) {
      const id = randomUUID();
      const texts = ['Mine', 'Theirs'];
      const answers = await Promise.all([editor, second].map((api, at) => put(api, { text: texts[at] }, id)));
      const outcomes = answers.map(outcome);
      expect(new Set(outcomes)).toEqual(new Set([200, '403 forbidden']));
      const kept = (await list(world.admin)).results.find((note) => note.id === id);
      expect(kept?.text).toBe(texts[outcomes.indexOf(200)]);
    }
  });

  it('one reply id under two notes → it is a reply to one of them, and the other call is refused', async () => {
    const [{ id: one }, { id: two }] = [await put(editor), await put(editor)];
    for (let i = 0; i < TRIES; i += 1) {
      const reply = randomUUID();
      const answers = await Promise.all(
        [one, two].map((note) => editor('PUT', `/notes/${note}/replies/${reply}`, { text: 'x' })),
      );
      const outcomes = answers.map((answer) => outcome({ answer }));
      expect(new Set(outcomes)).toEqual(new Set([200, '409 note-exists']));
    }
  });
});

describe('the list', () => {
  it('ends a part early where there are many replies, and loses no note', async () => {
    const { clientId } = other;
    await world.db.execute(sql`delete from notes where client_id = ${clientId}`);
    await world.db.execute(sql`insert into notes (id, client_id, kind, text, state, user_name, created_at)
      select gen_random_uuid(), ${clientId}::int, 'note', 'Long talk', 'open', 'Ada', now() - make_interval(secs => i)
      from generate_series(1, 12) i`);
    await world.db.execute(sql`insert into note_replies (id, note_id, text, user_name, created_at)
      select gen_random_uuid(), id, 'x', 'Ada', now() from notes, generate_series(1, 200)
      where client_id = ${clientId}::int and text = 'Long talk'`);
    const parts: number[] = [];
    const ids = new Set<string>();
    let cursor: string | null = '';
    while (cursor !== null) {
      const answer = await world.admin('GET', `/clients/${clientId}/notes?limit=500&cursor=${cursor}`);
      const part = notesAnswerSchema.parse(answer);
      parts.push(part.results.length);
      for (const { id } of part.results) ids.add(id);
      ({ cursor } = part);
    }
    expect([parts, ids.size]).toEqual([[10, 2], 12]);
  });

  it('a page looks at a limited number of notes, so that a user who sees few of them is answered soon', async () => {
    const { clientId, siteId, buildingId } = await makeCampus(world.admin);
    const made = await world.admin('POST', `/clients/${clientId}/sites`, siteBody('other'));
    const elsewhere = Number(made.result['siteInternalIdentifier']);
    // The oldest is of the building; of the other site nothing is seen from there.
    await world.db
      .execute(sql`insert into notes (id, client_id, site_id, building_id, kind, text, state, user_name, created_at)
      select gen_random_uuid(), ${clientId}::int, case when i = 2450 then ${siteId}::int else ${elsewhere}::int end,
        case when i = 2450 then ${buildingId}::int end, 'note', 'Many', 'open', 'Ada', now() - make_interval(secs => i)
      from generate_series(1, 2450) i`);
    const api = await world.userWith([{ permissionId: READER, clientId, siteId, buildingId }]);
    const parts: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const answer = await api('GET', `/clients/${clientId}/notes?limit=1&cursor=${cursor}`);
      const part = notesAnswerSchema.parse(answer);
      parts.push(part.results.length);
      ({ cursor } = part);
    }
    expect(parts).toEqual([0, 1]);
  });

  it('is not read without end by one person', async () => {
    const api = await world.userWith([{ permissionId: READER, clientId: campus.clientId }]);
    const path = `/clients/${campus.clientId}/notes`;
    expect((await api('GET', path)).status).toBe(200);
    await world.db.execute(sql`update allowances set used = 240`);
    const refused = await api('GET', path);
    expect([refused.status, refused.error?.code]).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await world.db.execute(sql`delete from allowances`);
  });

  it('comes in parts that hold each note once, newest first', async () => {
    const whole = await idsOf(world.admin, '?limit=500');
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const part: Awaited<ReturnType<typeof list>> = await list(world.admin, `?limit=2&cursor=${cursor}`);
      found.push(...part.results.map((note) => note.id));
      ({ cursor } = part);
    }
    expect(found).toEqual(whole);
    expect(found.length).toBeGreaterThan(4);
  });

  it.each([
    '?limit=0',
    '?limit=501',
    '?limit=x',
    '?cursor=%20',
    '?cursor=AAAA',
    // A time after the last time that the database can store.
    `?cursor=${Buffer.from(`999999999999999 ${randomUUID()}`).toString('base64url')}`,
    '?kind=rumour',
    '?state=half',
  ])('refuses %s', async (query) => {
    expect((await world.admin('GET', `/clients/${campus.clientId}/notes${query}`)).status).toBe(400);
  });

  it('has one kind and state where they are asked for', async () => {
    const { results } = await list(world.admin, '?kind=announcement&state=open');
    expect(new Set(results.map((note) => note.kind))).toEqual(new Set(['announcement']));
  });
});
