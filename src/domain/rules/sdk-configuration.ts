import type { SdkConfigurationRow, SdkValueType } from '../entities/sdk-configuration.ts';
import { LENGTH, SDK_CONFIGURATION, STYLE_KEY } from '../limits.ts';
import { SDK_DEFAULT_KEYS } from '../sdk/default-keys.ts';
import type { Issue } from '../entities/issue.ts';
import { error, isBlank, isCleanText, lengthOf } from '../values/text.ts';
import { isWebAddress } from '../values/text-formats.ts';

const KEY = /^[A-Za-z0-9._-]+$/;
// @spec 5.11
const INTEGER = /^[+-]?\d+$/;
// @spec 5.12
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
// @spec 5.13
const BOOLEAN = new Set(['true', 'false', 'True', 'False']);

// @spec 5.30
/**
 * The rows of an SDK configuration. Codes: required, invalid-sdk-key, sdk-key-length {min, max}, duplicate-configuration,
 * invalid-integer, invalid-float, invalid-double, invalid-boolean, invalid-text, invalid-style-url, too-long {max},
 * too-many {max}.
 * @param known parameters that the server's SDK knows: their keys may be longer
 */
export function sdkConfigurationIssues(
  rows: readonly SdkConfigurationRow[],
  known: readonly SdkConfigurationRow[] = SDK_DEFAULT_KEYS,
): Issue[] {
  const knownKeys = new Set(known.map((row) => row.configurationKey));
  if (rows.length > SDK_CONFIGURATION.maxRows) {
    return [error('too-many', 'configurations', { max: SDK_CONFIGURATION.maxRows })];
  }
  const seen = new Set<string>();
  return rows.flatMap((row, index) => {
    const path = `configurations.${index}`;
    const isTwice = seen.has(row.configurationKey);
    seen.add(row.configurationKey);
    return [
      ...(isTwice ? [error('duplicate-configuration', `${path}.configurationKey`)] : []),
      ...keyIssues(row.configurationKey, `${path}.configurationKey`, knownKeys),
      ...valueIssues(row, `${path}.configurationValue`),
      ...(row.configurationKey === STYLE_KEY && !isStyleAddress(row.configurationValue)
        ? [error('invalid-style-url', `${path}.configurationValue`)]
        : []),
    ];
  });
}

/** Every user who sees the client can read it: so it must not hold a password, and web addresses don't. */
export function isStyleAddress(value: unknown): value is string {
  return typeof value === 'string' && isWebAddress(value);
}

// @spec 5.23 5.29
function keyIssues(key: string, path: string, knownKeys: ReadonlySet<string>): Issue[] {
  if (isBlank(key)) return [error('required', path)];
  if (!KEY.test(key)) return [error('invalid-sdk-key', path)];
  const [min, max] = knownKeys.has(key) ? LENGTH.defaultSdkKey : LENGTH.sdkKey;
  return key.length < min || key.length > max ? [error('sdk-key-length', path, { min, max })] : [];
}

// @spec 5.31
const FITS: Record<SdkValueType, (value: SdkConfigurationRow['configurationValue']) => boolean> = {
  String: (value) => typeof value === 'string',
  Boolean: (value) => typeof value === 'boolean' || (typeof value === 'string' && BOOLEAN.has(value)),
  Integer: (value) =>
    typeof value === 'number'
      ? Number.isSafeInteger(value)
      : typeof value === 'string' && INTEGER.test(value),
  Float: isDecimal,
  Double: isDecimal,
};

function isDecimal(value: SdkConfigurationRow['configurationValue']): boolean {
  return typeof value === 'string'
    ? DECIMAL.test(value) && Number.isFinite(Number(value))
    : typeof value === 'number';
}

// @spec 5.10
function valueIssues(
  { configurationValue: value, configurationValueType: type }: SdkConfigurationRow,
  path: string,
): Issue[] {
  if (typeof value === 'string') {
    if (isBlank(value)) return [error('required', path)];
    if (!isCleanText(value)) return [error('invalid-text', path)];
    const max = SDK_CONFIGURATION.maxValueLength;
    if (lengthOf(value) > max) return [error('too-long', path, { max })];
  }
  return FITS[type](value) ? [] : [error(`invalid-${type.toLowerCase()}`, path)];
}
