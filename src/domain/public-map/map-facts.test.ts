import { expect, it } from 'vitest';
import { demoContent, WHOLE_MAP } from '../../../tests/support/public-map/demo-content.ts';
import { builtInTaxonomy } from '../taxonomy/index.ts';
import { factsOf, makePublicMap, type PublishedContent } from './index.ts';

const demo = demoContent();
const facts = (content: PublishedContent, settings: Partial<Parameters<typeof makePublicMap>[1]> = {}) => {
  const map = { ...WHOLE_MAP, ...settings };
  const options = { taxonomy: builtInTaxonomy, typeTitles: {}, pictureOf: (url: string) => ({ url }) };
  return factsOf(makePublicMap(content, map, options), content, map);
};

it('the demo · says what visitors see, and which places have no name in a language', () => {
  const found = facts(demo, { languages: ['en', 'ar', 'ja'] });
  expect(found).toMatchObject({ buildings: 2, levels: 7, hidden: 0 });
  expect(found.places).toBeGreaterThan(250);
  expect(found.transitions).toBeGreaterThan(0);
  const [arabic, japanese] = [found.unnamed.get('ar')!.length, found.unnamed.get('ja')!.length];
  expect([...found.unnamed.keys()]).toEqual(['ar', 'ja']);
  expect(arabic).toBeLessThan(japanese);
});

it('without directions no place is unreachable; a place for the staff counts as hidden', () => {
  const place = demo.features.find(({ kind }) => kind === 'poi')!;
  const staff = { ...place, properties: { ...place.properties, extra: { access: ['staff'] } } };
  const features = demo.features.map((one) => (one === place ? staff : one));
  const found = facts({ ...demo, features }, { routing: false });
  expect(found).toMatchObject({ hidden: 1, unreachable: [], transitions: 0 });
  expect(facts({ ...demo, features }, { audience: ['staff'] }).hidden).toBe(0);
});
