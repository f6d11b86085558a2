import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLACE_KIND } from '../../content/index.ts';
import {
  accessOf,
  featureValuesSchema,
  FIELD_NAMES,
  fieldAt,
  pathOf,
  propertiesOf,
  propertyOf,
  valuesOf,
  withProperty,
} from '../index.ts';

const place = {
  typeCode: 'room',
  name: 'Hall',
  extra: { name_de: 'Halle', keywords_ja: ['a'], access: ['staff'], kept: 1 },
};

it('a field is read and written where it is stored, and its path leads back to it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...FIELD_NAMES), fc.string({ minLength: 1 }), (name, value) => {
      const after = withProperty(place, name, name === 'extra' ? { value } : value);
      expect(propertyOf(after, name)).toEqual(
        name === 'extra' ? { ...place.extra, kept: undefined, value } : value,
      );
      expect(fieldAt(pathOf(name))).toBe(name);
      expect(propertyOf(withProperty(after, name, undefined), 'name_de')).toBe(
        name === 'name_de' ? undefined : 'Halle',
      );
    }),
  );
});

describe('the form of a place with texts in languages', () => {
  it('shows them as fields, and not among the custom properties', () => {
    const values = valuesOf(place);
    expect(values).toMatchObject({ name_de: 'Halle', keywords_ja: ['a'], access: ['staff'], name_fr: null });
    expect(values.extra).toEqual([{ name: 'kept', value: '1', type: 'integer' }]);
  });

  it('saves each by itself; emptied custom properties leave them as they are', () => {
    const typed = { ...valuesOf(place), name_de: null, description_fr: ' Texte ', extra: null };
    expect(propertiesOf(typed, place, PLACE_KIND)).toEqual({
      typeCode: 'room',
      name: 'Hall',
      extra: { keywords_ja: ['a'], access: ['staff'], description_fr: 'Texte' },
    });
  });

  it('a draft of an earlier version has names among its rows → they become fields', () => {
    const rows = [
      { name: 'name_de', value: 'Halle 2', type: 'string' },
      { name: 'kept', value: '1', type: 'integer' },
    ];
    const read = featureValuesSchema.parse({ typeCode: 'room', extra: rows });
    expect(read).toMatchObject({ name_de: 'Halle 2', extra: [rows[1]] });
  });
});

it('who sees it: everybody without a list, no group where the value can’t be read', () => {
  expect(accessOf(undefined)).toBeNull();
  expect(accessOf({})).toBeNull();
  expect(accessOf({ access: ['staff', 'public'] })).toBeNull();
  expect(accessOf({ access: ['staff'] })).toEqual(['staff']);
  for (const odd of [[], 'staff', {}, [7], true]) expect(accessOf({ access: odd })).toEqual([]);
});
