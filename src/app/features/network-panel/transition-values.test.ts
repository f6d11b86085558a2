import { EVERYBODY } from '../../../domain/values/access.ts';
import { expect, it } from 'vitest';
import type { Feature } from '../../../domain/entities/feature.ts';
import { builtInTaxonomy } from '../../../domain/taxonomy/index.ts';
import { transitionDraft, transitionProperties, transitionValuesSchema } from './transition-values.ts';

it('names in languages and groups are read, and written beside all else that is free', () => {
  const properties = {
    typeCode: 'elevator-node',
    name: 'Elevator B',
    travelTime: 5,
    isAccessible: true,
    isComfortable: true,
    neighbors: [],
    portalNeighbors: [],
    extra: { kept: 1, name_de: 'Aufzug B', access: ['staff'] },
  };
  const row = { geometry: { type: 'Point', coordinates: [10, 50] }, properties } as unknown as Feature;
  const { values } = transitionDraft(row, { members: [], edges: [] }, builtInTaxonomy);
  expect(values).toMatchObject({ name_de: 'Aufzug B', name_fr: '', access: ['staff'] });
  expect(transitionProperties(values, properties)).toEqual(properties);
  const next = { ...values, name_de: '', name_fr: 'Ascenseur B', access: [EVERYBODY] };
  expect(transitionProperties(next, properties).extra).toEqual({ kept: 1, name_fr: 'Ascenseur B' });
  const { access: _, name_de: __, ...earlier } = values as Record<string, unknown>;
  expect(transitionValuesSchema.parse(earlier)).toMatchObject({ access: [EVERYBODY], name_de: '' });
});

it('waiting, time a floor and hours are kept in extra, and go when they are emptied; unreadable hours stay', () => {
  const hours = { Monday: [['08:00', '20:00']] };
  const extra = { kept: 1, waitSeconds: 40, secondsPerFloor: 4, hours, access: ['staff'] };
  const properties = { typeCode: 'elevator-node', name: 'A', neighbors: [], portalNeighbors: [], extra };
  const draftOf = (own: object) =>
    transitionDraft(
      {
        geometry: { type: 'Point', coordinates: [10, 50] },
        properties: { ...properties, ...own },
      } as unknown as Feature,
      { members: [], edges: [] },
      builtInTaxonomy,
    ).values;
  const values = draftOf({});
  expect(values).toMatchObject({ waitSeconds: 40, secondsPerFloor: 4, hours });
  expect(values.extra.map(({ name }) => name)).toEqual(['kept']);
  expect(transitionProperties(values, properties).extra).toEqual(extra);
  const emptied = { ...values, waitSeconds: null, secondsPerFloor: 6, hours: null };
  expect(transitionProperties(emptied, properties).extra).toEqual({
    kept: 1,
    secondsPerFloor: 6,
    access: ['staff'],
  });
  const strange = { ...properties, extra: { ...extra, hours: 'always' } };
  expect(transitionProperties(draftOf(strange), strange).extra).toMatchObject({ hours: 'always' });
});

it('when it is there is read and written; what can’t be read stays until another is typed', () => {
  const properties = {
    typeCode: 'stairs-node',
    name: '',
    extra: { validFrom: 1_800_000_000, validUntil: 'soon' },
  };
  const row = { geometry: { type: 'Point', coordinates: [10, 50] }, properties } as unknown as Feature;
  const { values } = transitionDraft(row, { members: [], edges: [] }, builtInTaxonomy);
  expect([values['validFrom'], values['validUntil']]).toEqual([1_800_000_000, NaN]);
  expect(transitionProperties(values, properties).extra).toEqual(properties.extra);
  const typed = { ...values, validFrom: NaN, validUntil: 1_900_000_000 };
  expect(transitionProperties(typed, properties).extra).toEqual({ validUntil: 1_900_000_000 });
});
