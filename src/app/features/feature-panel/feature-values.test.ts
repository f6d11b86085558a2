import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeatureProperties } from '../../../domain/entities/feature.ts';
import { emptyValues, featureValuesSchema, propertiesOf, valuesOf } from './feature-values.ts';

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
    const values = { ...valuesOf(before), eid: ' ', website: '' };
    expect(propertiesOf(values, before, 'poi')).toEqual({ typeCode: 'office', name: 'Oak' });
    expect(propertiesOf(emptyValues('office'), { typeCode: '' }, 'poi')).toEqual({ typeCode: 'office' });
  });

  it('keep the kind of a custom value that was not touched, and take what was typed as text', () => {
    const before: FeatureProperties = { typeCode: 'wall', extra: { size: 3, tags: ['a'], old: true } };
    const values = valuesOf(before);
    expect(values.custom).toEqual([
      { name: 'size', value: '3' },
      { name: 'tags', value: '["a"]' },
      { name: 'old', value: 'true' },
    ]);
    const custom = [{ name: 'size', value: '4' }, values.custom[1] ?? { name: '', value: '' }];
    expect(propertiesOf({ ...values, custom }, before, 'mapObject').extra).toEqual({
      size: '4',
      tags: ['a'],
    });
  });

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
