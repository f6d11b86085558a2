import { expect, it } from 'vitest';
import { valueParts, valueText, type ValueWords } from './value-parts.ts';

const words: ValueWords = {
  yes: 'Yes',
  no: 'No',
  closed: 'Closed',
  number: String,
  instant: (at) => `${at} in the zone`,
  links: (count) => `${count} links`,
  typeTitle: (code) => (code === 'reception' ? 'Reception' : code),
  levelType: (code) => (code === 'clinic' ? 'Clinic' : code),
  member: (name) => name.toUpperCase(),
};

it.each([
  ['properties.name', 'Front desk', 'Front desk'],
  ['properties.typeCode', 'reception', 'Reception'],
  ['extra.levelType', 'clinic', 'Clinic'],
  ['properties.keywords', ['a', 'b'], 'a\nb'],
  ['properties.openHours.Monday', [['08:00', '17:00']], '08:00–17:00'],
  ['properties.openHours.Monday', [], 'Closed'],
  [
    'properties.images',
    ['https://x.test/a.png', { url: 'https://x.test/b.png' }],
    'https://x.test/a.png\nhttps://x.test/b.png',
  ],
  ['properties.beacon', { uuid: 'u', major: 1, minor: 2 }, 'UUID: u\nMAJOR: 1\nMINOR: 2'],
  ['properties.price', 4, '4'],
  ['properties.price', { price: 2, priceSign: '$', priceMax: 4 }, '$$'],
  ['properties.price', { price: 9, priceSign: '$' }, 'PRICE: 9\nPRICESIGN: $'],
  ['properties.extra.open', true, 'Yes'],
  ['properties.extra.validFrom', 1_800_000_000, '1800000000 in the zone'],
  ['properties.validUntil', 1_800_000_000_000, '1800000000000'],
  ['properties.neighbors', ['n1', { fid: 'n2', speed: 1 }], '2 links'],
  ['properties.style', { a: { b: [1] } }, 'A: {"b":[1]}'],
])('writes %s out', (path, value, text) => {
  expect(valueText(path, value, words)).toBe(text);
});

it.each([undefined, null, '', [], {}])('says that %j is nothing', (value) => {
  expect(valueParts('properties.x', value, words)).toEqual({ kind: 'empty' });
});

it('a value that is not a shape → shown unchanged', () => {
  expect(valueParts('geometry', 'nowhere', words)).toEqual({ kind: 'text', text: 'nowhere' });
});
