import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activityAnswerSchema, pictureTextsAnswerSchema } from '../../../src/contract/index.ts';
import type { Api } from '../../../tests/support/server/api-client.ts';
import { buildingBody, levelBody, makeCampus, poi } from '../../../tests/support/server/content-builders.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';

const [EDITOR, READER] = [2, 3];
const URL = 'https://a.example/stairs.png';

describe('alternative texts', () => {
  let world: TestWorld;
  let path: string;
  let campus: Awaited<ReturnType<typeof makeCampus>>;
  let editor: Api;
  let reader: Api;
  beforeAll(async () => {
    world = await openWorld();
    campus = await makeCampus(world.admin);
    const { clientId } = campus;
    path = `/clients/${clientId}/images/texts`;
    editor = await world.userWith([{ permissionId: EDITOR, clientId }]);
    reader = await world.userWith([{ permissionId: READER, clientId }]);
  });
  afterAll(() => world.close());

  const put = (texts: object, headers: Record<string, string> = {}, imageUrl = URL) =>
    editor('PUT', path, { imageUrl, texts }, headers);
  const list = async (query = '') =>
    pictureTextsAnswerSchema.parse(await reader('GET', path + query)).results;
  const textsOf = async (url = URL) => (await list()).find(({ imageUrl }) => imageUrl === url)?.texts;

  it('written in one language and then in another → both stand; an empty one is taken away', async () => {
    expect((await put({ default: '  The stairs ', de: 'Treppe' })).result).toEqual({
      imageUrl: URL,
      texts: { de: 'Treppe', default: 'The stairs' },
    });
    await put({ ar: 'الدرج' });
    expect(await textsOf()).toEqual({ ar: 'الدرج', de: 'Treppe', default: 'The stairs' });
    await put({ ar: null, de: '' });
    expect(await textsOf()).toEqual({ default: 'The stairs' });
  });

  it('held to the tag of the list · a colleague wrote meanwhile → refused, with the text of now', async () => {
    const url = 'https://a.example/tag.png';
    expect((await put({ default: 'A' }, { 'if-none-match': '*' }, url)).status).toBe(200);
    const tag = (await list()).find(({ imageUrl }) => imageUrl === url)!.tag;
    expect((await put({ default: 'B' }, { 'if-match': tag }, url)).status).toBe(200);
    const late = await put({ default: 'C' }, { 'if-match': tag }, url);
    expect([late.status, late.error?.current]).toEqual([412, { imageUrl: url, texts: { default: 'B' } }]);
    expect((await put({ default: 'C' }, { 'if-none-match': '*' }, url)).status).toBe(412);
    await put({ default: null }, {}, url);
    expect(await textsOf(url)).toBeUndefined();
    expect((await put({ default: 'D' }, { 'if-none-match': '*' }, url)).status).toBe(200);
  });

  it('a long list → comes in parts, each picture once', async () => {
    for (const n of [1, 2, 3]) await put({ default: String(n) }, {}, `https://a.example/part-${n}.png`);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const answer = pictureTextsAnswerSchema.parse(
        await reader('GET', `${path}?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`),
      );
      seen.push(...answer.results.map(({ imageUrl }) => imageUrl));
      ({ cursor } = answer);
    }
    expect(seen).toEqual((await list()).map(({ imageUrl }) => imageUrl));
    expect((await reader('GET', `${path}?cursor=nonsense`)).error?.code).toBe('invalid-cursor');
  });

  it('by who has a part of the client → of the pictures that this part shows, and of no other', async () => {
    const [here, there] = ['https://a.example/here.png', 'https://a.example/there.png'];
    const made = await world.admin('POST', `/sites/${campus.siteId}/buildings`, buildingBody('annex'));
    const other = Number(made.result['buildingInternalIdentifier']);
    await world.admin('POST', `/buildings/${other}/levels/0`, levelBody(0));
    const shows = async (url: string, buildingId: number): Promise<void> => {
      const { fid, body } = poi({ ...campus, buildingId }, { name: 'Desk', images: [url] });
      expect((await world.admin('PUT', `/features/${fid}`, body)).status).toBe(200);
    };
    await shows(here, campus.buildingId);
    await shows(there, other);
    const { clientId, siteId, buildingId } = campus;
    const part = await world.userWith([{ permissionId: EDITOR, clientId, siteId, buildingId }]);
    const viewer = await world.userWith([{ permissionId: READER, clientId, siteId, buildingId }]);
    const write = (api: Api, imageUrl: string) =>
      api('PUT', path, { imageUrl, texts: { default: 'A desk' } });
    expect((await write(part, here)).status).toBe(200);
    expect((await write(part, there)).status).toBe(403);
    expect((await write(viewer, here)).status).toBe(403);
    expect((await put({ default: 'Behind' }, {}, there)).status).toBe(200);
    for (const api of [part, viewer]) {
      const { results } = pictureTextsAnswerSchema.parse(await api('GET', path));
      expect(results.map(({ imageUrl }) => imageUrl)).toEqual([here]);
    }
  });

  it('a text changed → noted with old and new; written once more as it is → not', async () => {
    const { clientId } = campus;
    const url = 'https://a.example/noted.png';
    const noted = async () =>
      activityAnswerSchema
        .parse(await world.admin('GET', `/clients/${clientId}/activity?kind=picture&values=1`))
        .results.filter(({ key }) => key === url);
    await put({ default: 'A' }, {}, url);
    await put({ default: 'B' }, {}, url);
    await put({ default: 'B' }, {}, url);
    expect((await noted()).map(({ action, title, before, after }) => [action, title, before, after])).toEqual(
      [
        ['changed', 'B', { texts: { default: 'A' } }, { texts: { default: 'B' } }],
        ['changed', 'A', { texts: {} }, { texts: { default: 'A' } }],
      ],
    );
  });

  it('by a reader, of a stranger’s client, or no line of 250 characters → refused', async () => {
    expect((await reader('PUT', path, { imageUrl: URL, texts: { de: 'x' } })).status).toBe(403);
    const stranger = await world.userWith([]);
    expect((await stranger('GET', path)).status).toBe(404);
    for (const texts of [{ default: 'x'.repeat(251) }, { default: 'a\nb' }, { 'no language': 'x' }, null])
      expect((await put(texts as object)).status).toBe(400);
    for (const imageUrl of [
      'waiting-picture:a',
      'javascript:alert(1)',
      `https://a.example/${'x'.repeat(2000)}`,
    ])
      expect((await put({ default: 'x' }, {}, imageUrl)).status).toBe(400);
  });
});
