import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeatureProperties } from '../entities/feature.ts';
import { builtInTaxonomy } from '../taxonomy/index.ts';
import { fieldOf, fieldsWhere } from './fields.ts';
import {
  customIssues,
  emptyValues,
  featureValuesSchema,
  isFilled,
  propertiesOf,
  valuesOf,
} from './form-values.ts';
import { rowProblem } from './index.ts';

const line = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() === text && text !== '');
const key = fc.stringMatching(/^[a-z]{1,8}$/);
const properties: fc.Arbitrary<FeatureProperties> = fc
  .record(
    {
      typeCode: fc.constant('office'),
      name: line,
      name_ar: line,
      description: line,
      eid: line,
      keywords: fc.array(line, { maxLength: 3 }),
      phoneNumber: line,
      extension: line,
      website: line,
      openHours: fc.constant({ Monday: [['08:00', '18:00']] }),
      style: fc.constant({}),
      extra: fc.dictionary(key, fc.oneof(line, fc.integer(), fc.boolean(), fc.array(fc.integer()))),
    },
    { requiredKeys: ['typeCode'] },
  )
  .map((given): FeatureProperties => ({ ...given }));

describe('the fields of a feature', () => {
  it('change nothing by being opened: properties → fields → properties', () => {
    fc.assert(
      fc.property(properties, (before) => {
        const values = valuesOf(before);
        expect(featureValuesSchema.parse(values)).toEqual(values);
        expect(propertiesOf(values, before, 'poi')).toEqual(before);
      }),
    );
  });

  it('take a property away when its field is emptied, and add none that was never filled', () => {
    const before: FeatureProperties = {
      typeCode: 'office',
      name: 'Oak',
      eid: 'A',
      website: 'https://a.example',
    };
    const values = { ...valuesOf(before), eid: ' ', website: null };
    expect(propertiesOf(values, before, 'poi')).toEqual({ typeCode: 'office', name: 'Oak' });
    expect(propertiesOf(emptyValues('office'), { typeCode: '' }, 'poi')).toEqual({ typeCode: 'office' });
  });

  it('keep the kind of a extra value that was not touched, and take what was typed as its type says', () => {
    const before: FeatureProperties = { typeCode: 'wall', extra: { size: 3, tags: ['a'], old: true } };
    const values = valuesOf(before);
    expect(values.extra).toEqual([
      { name: 'size', value: '3', type: 'integer' },
      { name: 'tags', value: '["a"]', type: 'json' },
      { name: 'old', value: 'true', type: 'boolean' },
    ]);
    const extra = [
      { name: 'size', value: '4', type: 'integer' as const },
      values.extra?.[1] ?? { name: '', value: '', type: 'json' as const },
    ];
    expect(propertiesOf({ ...values, extra }, before, 'mapObject').extra).toEqual({
      size: 4,
      tags: ['a'],
    });
  });

  it('keep unreadable values unchanged until the person changes them', () => {
    const before: FeatureProperties = { typeCode: 'office', price: 'dear', images: [7], rating: 3 };
    const values = valuesOf(before);
    expect(propertiesOf({ ...values, eid: 'A' }, before, 'poi')).toEqual({ ...before, eid: 'A' });
    expect(propertiesOf({ ...values, price: { price: 2 } }, before, 'poi')['price']).toMatchObject({
      price: 2,
    });
    expect(propertiesOf({ ...values, price: null }, before, 'poi')).not.toHaveProperty('price');
  });

  it.each([
    ['string', '1', '1', null],
    ['boolean', 'True', true, null],
    ['boolean', 'yes', 'yes', 'invalid-boolean'],
    ['integer', '-12', -12, null],
    ['integer', '1.0', '1.0', 'invalid-integer'],
    ['integer', '1,000', '1,000', 'invalid-integer'],
    ['float', '.5', 0.5, null],
    ['float', '1,5', '1,5', 'invalid-float'],
    ['double', '1e3', 1000, null],
    ['double', 'NaN', 'NaN', 'invalid-double'],
  ] as const)('read a custom %s of %j as %j: %s', (kind, value, stored, code) => {
    const values = { ...emptyValues('office'), extra: [{ name: 'a', value, type: kind }] };
    expect(propertiesOf(values, { typeCode: 'office' }, 'poi').extra).toEqual({ a: stored });
    expect(customIssues(values).map((issue) => issue.code)).toEqual(code === null ? [] : [code]);
  });

  it.each([
    ['a text of spaces', 'description', ' '],
    ['no number', 'price', { price: null }],
    ['a rating with its maximum alone', 'rating', { rating: null, ratingMax: 5, numberOfRatings: null }],
    ['words of spaces', 'tags', [' ', '']],
    ['a button without words', 'buttons', [{ name: ' ', action: '', intent: '', iconUrl: '' }]],
    ['a picture without an address', 'images', ['']],
    ['an override that is off, without an address', 'book', { value: ' ', shouldOverride: false }],
    ['an address of spaces', 'email', ' '],
    ['a custom property without a value', 'extra', [{ name: 'a', value: ' ', type: 'integer' }]],
  ])('%s · was added and left empty → is not there and not asked for', (_, name, value) => {
    const values = { ...emptyValues('office'), [name]: value };
    expect(propertiesOf(values, { typeCode: 'office' }, 'poi')).toEqual({ typeCode: 'office' });
    expect(customIssues(values)).toEqual([]);
  });

  it('any optional field · is added and left as it starts → is not written, but for opening hours', () => {
    const added = fieldsWhere(({ isAdditional }) => isAdditional);
    const written = added.filter((name) => isFilled(name, structuredClone(fieldOf(name)?.start)));
    expect(added.length).toBeGreaterThan(10);
    // They start with the usual hours.
    expect(written).toEqual(['openHours']);
  });

  it('a stored value · is emptied → goes; a value that another writer left empty stays until it is edited', () => {
    const before = { typeCode: 'office', email: 'a@b.example', extra: { kept: '', gone: 'x' } };
    const values = valuesOf(before);
    expect(propertiesOf({ ...values, email: '' }, before, 'poi')).not.toHaveProperty('email');
    const rows = (values.extra ?? []).map((row) => (row.name === 'gone' ? { ...row, value: '' } : row));
    expect(propertiesOf({ ...values, extra: rows }, before, 'poi').extra).toEqual({ kept: '' });
  });

  it('are read from a draft that an earlier version kept', () => {
    const kept = {
      typeCode: 'office',
      name: 'Oak',
      email: '',
      keywords: [],
      custom: [{ name: 'a', value: '1' }],
    };
    expect(featureValuesSchema.parse(kept)).toEqual({
      ...emptyValues('office'),
      name: 'Oak',
      extra: [{ name: 'a', value: '1', type: 'string' }],
    });
    const fresh = { ...emptyValues('office'), email: '', tags: [] };
    expect(featureValuesSchema.parse(fresh)).toEqual(fresh);
    expect(featureValuesSchema.safeParse({ ...fresh, name: 7 }).success).toBe(false);
  });

  // @spec 3.32
  it('let the button of an override come and go with it', () => {
    const start: FeatureProperties = { typeCode: 'office' };
    const on = propertiesOf({ ...valuesOf(start), book: { value: '', shouldOverride: true } }, start, 'poi');
    expect(on['buttons']).toEqual([{ name: 'Book', intent: 'book', action: 'custom' }]);
    expect(propertiesOf(valuesOf(on), on, 'poi')).toEqual(on);
    const off = propertiesOf(
      { ...valuesOf(on), book: { value: 'https://a.example', shouldOverride: false } },
      on,
      'poi',
    );
    expect(off).toEqual({ typeCode: 'office', book: { value: 'https://a.example', shouldOverride: false } });
  });

  // @spec 3.8
  it('mark a beacon and hold its numbers', () => {
    const values = { ...emptyValues('ibeacon'), major: 1, minor: 2, uuid: ' u ' };
    expect(propertiesOf(values, { typeCode: '' }, 'beacon')).toMatchObject({
      major: 1,
      minor: 2,
      uuid: 'u',
      isBeacon: true,
    });
  });
});

it.each(['__proto__', ' constructor', 'prototype'])(
  'no custom property is called %j: no server takes it',
  (name) => {
    expect(rowProblem({ name, value: 'x', type: 'string' }, [])).toBe('invalid-property-name');
  },
);

// @spec 5.44
it('type without a name and a description · both were typed before it was chosen → not saved; what was stored stays', () => {
  const type = builtInTaxonomy['positioning-geofence'];
  const values = { ...valuesOf({ typeCode: 'positioning-geofence' }), name: 'Oak', description: 'Old' };
  expect(propertiesOf(values, { typeCode: '' }, 'geofence', type)).toEqual({
    typeCode: 'positioning-geofence',
  });
  const stored = { typeCode: 'positioning-geofence', name: 'Of another program' };
  expect(propertiesOf(valuesOf(stored), stored, 'geofence', type)).toEqual(stored);
});
