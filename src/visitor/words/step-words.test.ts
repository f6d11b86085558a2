import { expect, it } from 'vitest';
import { demoMap } from '../../../tests/support/public-map/demo-map.ts';
import german from '../../app/i18n/locales/de/visitor.json' with { type: 'json' };
import { createFormats } from '../texts/formats.ts';
import { createTranslate } from '../texts/texts.ts';
import { createWords } from '../texts/use-texts.ts';
import { VisitorReader } from '../worker/reader.ts';
import { besideWords } from './step-words.ts';

it('a step past a place → a second line in the language of the page, the name isolated; a ride → none', async () => {
  const { answer, search, network, placeNamed } = demoMap();
  const reader = new VisitorReader((path) => Promise.resolve(path === answer.search ? search : network));
  await reader.open(answer, []);
  const ends = ['Main entrance', 'Rehabilitation'].map(
    (name) => ({ is: 'place', fid: placeNamed(name).fid }) as const,
  );
  const [way] = await reader.plan(ends, ['step-free'], 0);
  if (!way?.ok) throw new Error('There is no way.');
  const formats = createFormats('de', 'de-DE');
  const t = createTranslate(german, 'de', formats.number);
  const words = createWords({ page: 'de', names: 'en' }, t, formats, answer.languages);
  const lines = way.steps.map((step) => [step.kind, besideWords(words, step)]);
  expect(lines).toContainEqual(['turn', '⁨Pharmacy⁩ links']);
  expect(lines.filter(([kind]) => kind === 'ride')).toEqual([['ride', null]]);
});
