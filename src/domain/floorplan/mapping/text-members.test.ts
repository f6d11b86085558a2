import { expect, it } from 'vitest';
import { textMembers } from './text-members.ts';

it('texts by our names and texts in several languages under one → members of `extra`', () => {
  const name = { en: 'Lobby', 'pt-BR': 'Saguão', ar: 'بهو', fi: 'Aula', de: 'x'.repeat(70) };
  const properties = { name_fr: ' Hall ', keywords_ja: 'a; b', description_de: 'Text', name_xx: 'no' };
  expect(textMembers(properties, { name, description: { en: 'a', ja: 'b' } })).toEqual({
    members: {
      name_pt: 'Saguão',
      name_de: 'x'.repeat(64),
      description_ja: 'b',
      name_fr: 'Hall',
      keywords_ja: ['a', 'b'],
      description_de: 'Text',
    },
    used: ['description_de', 'name_fr', 'keywords_ja'],
  });
});

it('what the rules refuse, and who sees it, is not taken', () => {
  const properties = { name_fr: 'a\u0007', keywords_de: [7], name_it: 7, access: ['staff'] };
  expect(textMembers(properties, {})).toEqual({ members: {}, used: [] });
});

it('when it is there, as seconds or a text with an offset → members; milliseconds and other texts are left', () => {
  const read = (validFrom: unknown) => textMembers({ validFrom }, {}).members;
  expect(read(1_800_000_000)).toEqual({ validFrom: 1_800_000_000 });
  expect(read('2027-01-15T09:00:00+01:00')).toEqual({ validFrom: 1_800_000_000 });
  for (const odd of [1_800_000_000_000, '2027-01-15', 'soon', null]) expect(read(odd)).toEqual({});
});
