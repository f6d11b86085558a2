import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureTextsAnswerSchema } from '../../../src/contract/index.ts';
import type { Api } from '../../../tests/support/server/api-client.ts';
import { makeCampus } from '../../../tests/support/server/content-builders.ts';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';

const [EDITOR, READER] = [2, 3];
const URL = 'https://a.example/stairs.png';

describe('alternative texts', () => {
  let world: TestWorld;
  let path: string;
  let editor: Api;
  let reader: Api;
  beforeAll(async () => {
    world = await openWorld();
    const { clientId } = await makeCampus(world.admin);
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
