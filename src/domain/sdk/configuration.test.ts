import { describe, expect, it } from 'vitest';
import { DEFAULT_SDK_VALUE_TYPE, SDK_VALUE_TYPES } from '../entities/sdk-configuration.ts';
import { sdkConfigurationIssues } from '../rules/sdk-configuration.ts';
import { effectiveRows, firstValueOf, sdkJson } from './configuration.ts';
import { SDK_DEFAULT_KEYS } from './default-keys.ts';

const row = (configurationKey: string, configurationValue: string, type = 'String') => ({
  configurationKey,
  configurationValue,
  configurationValueType: type as 'String',
});

// @spec 2.66
describe('firstValueOf', () => {
  it.each(SDK_VALUE_TYPES.filter((type) => type !== 'String'))('matches %s', (type) => {
    expect(sdkConfigurationIssues([row('a-long-key', firstValueOf(type), type)])).toEqual([]);
  });
});

describe('sdkJson', () => {
  it('writes values as their types, and what matches none as it stands', () => {
    expect(
      sdkJson([
        row('map.tilesUrl', 'https://a.example'),
        row('map.isDark', 'True', 'Boolean'),
        row('map.startZoom', '17', 'Integer'),
        row('map.broken.number', 'many', 'Float'),
      ]),
    ).toEqual({
      'map.tilesUrl': 'https://a.example',
      'map.isDark': true,
      'map.startZoom': 17,
      'map.broken.number': 'many',
    });
  });
});

describe('effectiveRows', () => {
  const KEY = SDK_DEFAULT_KEYS[0]!.configurationKey;
  it('takes the nearest place, and tells what it overrides', () => {
    const [found] = effectiveRows([
      { title: 'Building', rows: [row(KEY, '5', 'Integer')] },
      { title: 'Client', rows: [row(KEY, '10', 'Integer')] },
    ]).filter((each) => each.row.configurationKey === KEY);
    expect(found).toMatchObject({
      from: 'Building',
      row: { configurationValue: '5' },
      overrides: { configurationValue: '10' },
    });
  });
  it('lists every known parameter, also those that are not set', () => {
    const rows = effectiveRows([{ title: 'Client', rows: [] }]);
    expect(rows).toHaveLength(SDK_DEFAULT_KEYS.length);
    expect(rows.every(({ from, overrides }) => from === null && overrides === null)).toBe(true);
  });
});

// @spec 3.36 9.45
it('types of a value · a new row has the first', () => {
  expect(SDK_VALUE_TYPES).toEqual(['String', 'Boolean', 'Integer', 'Float', 'Double']);
  expect(DEFAULT_SDK_VALUE_TYPE).toBe('String');
});
