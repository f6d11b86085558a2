import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SDK_VALUE_TYPES, type SdkConfigurationRow } from '../entities/sdk-configuration.ts';
import { SDK_DEFAULT_KEYS } from '../sdk/default-keys.ts';
import { sdkConfigurationIssues } from './sdk-configuration.ts';

const row = (
  configurationKey: string,
  configurationValue: SdkConfigurationRow['configurationValue'] = 'x',
  configurationValueType: SdkConfigurationRow['configurationValueType'] = 'String',
) => ({ configurationKey, configurationValue, configurationValueType });
const codes = (...rows: SdkConfigurationRow[]) => sdkConfigurationIssues(rows).map((issue) => issue.code);

// @spec 5.29
describe('an SDK configuration', () => {
  // @spec 3.44
  it('takes what the SDK knows by itself', () => {
    expect(sdkConfigurationIssues(SDK_DEFAULT_KEYS)).toEqual([]);
    expect(codes(row('analytics.isEnabled', 'False', 'Boolean'))).toEqual([]);
  });

  // @spec 5.13
  it.each([
    ['', ['required']],
    ['sevenkk', ['sdk-key-length']],
    ['eight-k.', []],
    ['x'.repeat(100), []],
    ['x'.repeat(101), ['sdk-key-length']],
    ['with space', ['invalid-sdk-key']],
    ['schlüssel', ['invalid-sdk-key']],
    ['tab\tinside', ['invalid-sdk-key']],
  ])('key %j: %j', (key, expected) => {
    expect(codes(row(key))).toEqual(expected);
  });

  // @spec 5.30
  it('names the second of two that are the same', () => {
    const issues = sdkConfigurationIssues([row('some.key'), row('Some.key'), row('some.key')]);
    expect(issues.map((issue) => [issue.code, issue.path])).toEqual([
      ['duplicate-configuration', 'configurations.2.configurationKey'],
    ]);
  });

  it.each([
    ['Integer', ['0', '-7', '+12', 86_400], ['1.0', '1,000', '1e3', 'x', ' 1', 0.5, true]],
    ['Float', ['1', '1.5', '-.5', '1e3', 0.5], ['1,5', 'NaN', 'Infinity', '1e999', '0x1', 'x', false]],
    ['Double', ['2.', '3.25'], ['.', 'e5', '1.2.3']],
    ['Boolean', ['true', 'False', true], ['TRUE', 'yes', '1', 1]],
    ['String', ['x', '0', ' a ', 'a\nb'], [1, true]],
  ] as const)('%s: takes %j, refuses %j', (type, good, bad) => {
    for (const value of good) expect(codes(row('some.key', value, type))).toEqual([]);
    for (const value of bad)
      expect(codes(row('some.key', value, type))).toEqual([`invalid-${type.toLowerCase()}`]);
  });

  it('takes no ten thousand rows, and says so once', () => {
    const many = Array.from({ length: 10_000 }, (_, n) => row(`some.key.${n}`));
    expect(sdkConfigurationIssues(many).map(({ code }) => code)).toEqual(['too-many']);
  });

  it('value missing, invisible or endless → refused', () => {
    for (const type of SDK_VALUE_TYPES) expect(codes(row('some.key', '  ', type))).toEqual(['required']);
    expect(codes(row('some.key', 'a\u0000b'))).toEqual(['invalid-text']);
    expect(codes(row('some.key', 'x'.repeat(4001)))).toEqual(['too-long']);
    const many = Array.from({ length: 501 }, (_, index) => row(`some.key.${index}`));
    expect(codes(...many)).toEqual(['too-many']);
    expect(codes(...many.slice(1))).toEqual([]);
  });

  it('takes every number as a decimal, and every whole one as an integer', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.maxSafeInteger(),
        (decimal, whole) => {
          expect(codes(row('some.key', String(decimal), 'Double'))).toEqual([]);
          expect(codes(row('some.key', String(whole), 'Integer'))).toEqual([]);
        },
      ),
    );
  });
});
