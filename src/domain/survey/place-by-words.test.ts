import { expect, it } from 'vitest';
import type { Feature } from '../entities/feature.ts';
import { placeByWords } from './place-by-words.ts';

const named = (name: string, more: object = {}): Feature =>
  ({ fid: name, kind: 'poi', properties: { typeCode: 'office', name, ...more } }) as unknown as Feature;

it.each([
  ['Straße Süd', 'strasse sud'],
  ['Łódź', 'lodz'],
  ['Ørsted', 'orsted'],
  ['Saal ٧', 'saal 7'],
  ['CT-2', 'ct 2'],
  ['مستشفى', 'مستشفي'],
])('%s · spoken or typed as %s → found', (name, words) => {
  expect(placeByWords([named(name), named('Pantry')], words)?.fid).toBe(name);
});
