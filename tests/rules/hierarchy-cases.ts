import type { FeatureGeometry } from '../../src/domain/entities/geometry.ts';
import { rectangle } from '../support/geometry/rectangle.ts';
import { LENGTH, LEVEL_INDEX, SDK_CONFIGURATION } from '../../src/domain/limits.ts';
import {
  buildingIssues,
  clientIssues,
  levelIssues,
  passwordIssues,
  sdkConfigurationIssues,
  siteIssues,
  userIssues,
  type Issue,
} from '../../src/domain/rules/index.ts';
import { rowProblem } from '../../src/domain/fields/index.ts';
import { shown, type RuleCase } from './rule-case.ts';

const SITE = rectangle([13, 52], [13.01, 52.01]);
const HOUSE = rectangle([13.001, 52.001], [13.002, 52.002]);
const TWO: FeatureGeometry = {
  type: 'MultiPolygon',
  coordinates: [HOUSE.coordinates, rectangle([13.004, 52.004], [13.005, 52.005]).coordinates],
};
const long = (length: number): string => 'x'.repeat(length);
const upTo = (length: readonly [number, number]): [string, string] => [long(length[1]), long(length[1] + 1)];

/** One chapter: how a value of a member is judged. */
const chapterOf =
  (chapter: string, judge: (member: string, value: never) => Issue[]) =>
  (
    member: string,
    code: string,
    fits: unknown,
    breaks: unknown,
    as: [string, string] | null = null,
  ): RuleCase => ({
    chapter,
    member,
    code,
    fits: as?.[0] ?? shown(fits),
    breaks: as?.[1] ?? shown(breaks),
    appliesTo: null,
    takes: () => judge(member, fits as never),
    refuses: () => judge(member, breaks as never),
  });

const client = chapterOf('Clients', (_, title) => clientIssues({ title }));
const site = chapterOf('Sites', (member, value) =>
  siteIssues(
    { title: 'North', externalId: 'north', geometry: SITE, [member]: value },
    {
      siblings: [{ externalId: 'taken' }],
      buildings: [{ title: 'House A', geometry: HOUSE }],
    },
  ),
);
const building = chapterOf('Buildings', (member, value) =>
  buildingIssues(
    { title: 'House A', externalId: 'a', geometry: HOUSE, [member]: value },
    { site: { geometry: SITE }, siblings: [{ externalId: 'taken' }] },
  ),
);
const level = chapterOf('Levels', (member, value) =>
  levelIssues(
    {
      levelIndex: 0,
      shortTitle: 'G',
      title: 'Ground floor',
      extra: { levelType: member === 'levelType' ? value : 'office' },
      [member]: value,
    },
    { siblings: [{ levelIndex: 7 }], isNew: true },
  ),
);
const sdk = chapterOf('SDK configuration', (member, value) => {
  if (member === 'configurations') return sdkConfigurationIssues(value);
  const row = {
    configurationKey: 'cacheAgeLimit',
    configurationValue: 'x',
    configurationValueType: 'String',
  };
  return sdkConfigurationIssues([{ ...row, ...(value as object) } as never]);
});
const user = chapterOf('Users', (member, value) =>
  userIssues({ email: 'a@b.example', name: 'Ada', surname: 'Byron', [member]: value }),
);
const GOOD = 'Long-enough-for-2';
const password = chapterOf('Passwords', (member, value) =>
  member === 'password' ? passwordIssues(value) : passwordIssues(GOOD, value),
);
const row = chapterOf('Custom integration properties', (member, value) => {
  const others = [{ name: 'room', value: '1', type: 'string' as const }];
  const code = rowProblem({ name: 'floor', value: '1', type: 'string', ...(value as object) }, others);
  return code === null ? [] : [{ code, severity: 'error', path: member }];
});

const typed = (type: string, value: string) => ({
  configurationValueType: type,
  configurationValue: value,
});
const sdkRows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    configurationKey: `parameter-${at}`,
    configurationValue: 'x',
    configurationValueType: 'String',
  }));
const boundary = (make: typeof site, divided: string): RuleCase[] => [
  make('geometry', 'required', HOUSE, null, ['an outline', 'nothing drawn']),
  make('geometry', 'invalid-coordinates', HOUSE, { type: 'Point', coordinates: [13.0015, 52.0015] }, [
    'an outline',
    'a point',
  ]),
  make('geometry', divided, HOUSE, TWO, ['one polygon', 'two polygons']),
];
const identifier = (make: typeof site, member: string): RuleCase[] => [
  make(member, 'required', 'a', ' '),
  make(member, 'too-long', ...upTo(LENGTH.externalIdentifier)),
  make(member, 'invalid-external-identifier', 'Aa-0._', 'a b'),
  make(member, 'external-identifier-exists', 'free', 'taken', ['one that is free', 'that of a sibling']),
];
const title = (make: typeof site, member: string, length: readonly [number, number]): RuleCase[] => [
  make(member, 'required', 'A', ' '),
  make(member, 'too-long', ...upTo(length)),
  make(member, 'invalid-title', 'عيادة', '—'),
];
/** A title in another language, kept in the free members. */
const translated = (
  make: typeof site,
  member: 'titles' | 'shortTitles',
  length: readonly [number, number],
) => {
  const inGerman = (text: string) => ({ levelType: 'office', storey: { [member]: { de: text } } });
  const [fits, breaks] = upTo(length);
  return [
    make('extra', 'too-long', inGerman(fits), inGerman(breaks), [
      `a title in another language of ${length[1]} characters`,
      'one more',
    ]),
    make('extra', 'invalid-title', inGerman('Halle'), inGerman('a\u0007'), ['Halle', 'a control character']),
  ];
};
/** So many degrees of latitude are a kilometre. */
const KM = 1 / 111.2;

export const otherCases = (): RuleCase[] => [
  // @spec 5.15
  ...title(client, 'title', LENGTH.titleOfClient),
  // @spec 5.16
  ...title(site, 'title', LENGTH.titleOfSite),
  ...translated(site, 'titles', LENGTH.titleOfSite),
  // @spec 5.18 5.25
  ...identifier(site, 'externalId'),
  ...boundary(site, 'site-divide-error'),
  site(
    'geometry',
    'site-boundaries',
    rectangle([13, 51.95], [13.1, 51.95 + 9.9 * KM]),
    rectangle([13, 51.95], [13.1, 51.95 + 10.1 * KM]),
    ['9.9 km high', '10.1 km high'],
  ),
  site('geometry', 'buildings-within-error', SITE, rectangle([13.0015, 52], [13.01, 52.01]), [
    'an outline round all buildings',
    'one that leaves part of a building out',
  ]),
  // @spec 5.17 5.24
  ...title(building, 'title', LENGTH.titleOfBuilding),
  ...translated(building, 'titles', LENGTH.titleOfBuilding),
  ...identifier(building, 'externalId'),
  ...boundary(building, 'building-divide-error'),
  building('geometry', 'buildings-within-site-error', SITE, rectangle([13.005, 52.005], [13.011, 52.006]), [
    'as large as its site',
    'a part outside the site',
  ]),
  // @spec 5.20
  ...title(level, 'title', LENGTH.titleOfLevel),
  // @spec 5.21
  ...title(level, 'shortTitle', LENGTH.shortTitleOfLevel),
  ...translated(level, 'titles', LENGTH.titleOfLevel),
  ...translated(level, 'shortTitles', LENGTH.shortTitleOfLevel),
  level('levelIndex', 'required', 0, null),
  // @spec 5.26 9.21
  level('levelIndex', 'invalid-index', LEVEL_INDEX.min, LEVEL_INDEX.min - 1),
  level('levelIndex', 'invalid-index', LEVEL_INDEX.max, LEVEL_INDEX.max + 1),
  level('levelIndex', 'invalid-index', 1, 1.5),
  level('levelIndex', 'level-exists', 6, 7, ['one that is free', 'that of another level']),
  // @spec 5.27
  level('levelType', 'type-must-be-selected', 'office', ' '),
  // @spec 5.70
  row('name', 'required', { name: 'a' }, { name: ' ' }),
  row('name', 'duplicate-property', { name: 'rooms' }, { name: 'room' }),
  row('name', 'invalid-property-name', { name: 'proto' }, { name: '__proto__' }),
  row('value', 'required', { value: 'a' }, { value: ' ' }),
  // @spec 5.10 5.11
  row('value', 'invalid-integer', { type: 'integer', value: '-60' }, { type: 'integer', value: '60.0' }),
  row('value', 'invalid-float', { type: 'float', value: '1e3' }, { type: 'float', value: '1,5' }),
  row('value', 'invalid-double', { type: 'double', value: '1.5' }, { type: 'double', value: 'NaN' }),
  row('value', 'invalid-boolean', { type: 'boolean', value: 'True' }, { type: 'boolean', value: 'yes' }),
  // @spec 5.29
  sdk('configurationKey', 'required', { configurationKey: 'my-key.9' }, { configurationKey: ' ' }),
  sdk(
    'configurationKey',
    'invalid-sdk-key',
    { configurationKey: 'my_key-1.' },
    { configurationKey: 'my key 1' },
  ),
  // @spec 5.23 9.23
  sdk('configurationKey', 'sdk-key-length', { configurationKey: long(8) }, { configurationKey: long(7) }),
  sdk(
    'configurationKey',
    'sdk-key-length',
    { configurationKey: long(100) },
    { configurationKey: long(101) },
    ['100 characters', '101 characters'],
  ),
  sdk(
    'configurations',
    'duplicate-configuration',
    sdkRows(1),
    [...sdkRows(1), ...sdkRows(1)],
    ['a key once', 'a key twice'],
  ),
  sdk(
    'configurations',
    'too-many',
    sdkRows(SDK_CONFIGURATION.maxRows),
    sdkRows(SDK_CONFIGURATION.maxRows + 1),
  ),
  // @spec 5.31
  sdk('configurationValue', 'required', { configurationValue: 'a' }, { configurationValue: ' ' }),
  sdk(
    'configurationValue',
    'too-long',
    { configurationValue: long(SDK_CONFIGURATION.maxValueLength) },
    { configurationValue: long(SDK_CONFIGURATION.maxValueLength + 1) },
    [`${SDK_CONFIGURATION.maxValueLength} characters`, `${SDK_CONFIGURATION.maxValueLength + 1} characters`],
  ),
  sdk(
    'configurationValue',
    'invalid-text',
    { configurationValue: 'a\nb' },
    { configurationValue: 'a\u0000b' },
  ),
  // @spec 5.10 5.11
  sdk('configurationValue', 'invalid-integer', typed('Integer', '60'), typed('Integer', '60.5')),
  // @spec 5.12
  sdk('configurationValue', 'invalid-float', typed('Float', '60.5'), typed('Float', 'much')),
  // @spec 5.12
  sdk('configurationValue', 'invalid-double', typed('Double', '60.5'), typed('Double', '1e999')),
  // @spec 5.13
  sdk('configurationValue', 'invalid-boolean', typed('Boolean', 'False'), typed('Boolean', 'no')),
  sdk(
    'configurationValue',
    'invalid-style-url',
    { configurationKey: 'styleJsonUrl', configurationValue: 'https://a.example/style.json' },
    { configurationKey: 'styleJsonUrl', configurationValue: 'javascript:alert(1)' },
    ['https://a.example/style.json', 'javascript:alert(1)'],
  ),
  user('email', 'required', 'a@b.example', ''),
  user('email', 'not-valid', 'a@b.example', 'a@b'),
  user('name', 'too-long', ...upTo(LENGTH.userName)),
  user('surname', 'too-long', ...upTo(LENGTH.userName)),
  user('name', 'invalid-title', 'Ada', 'Ada\n'),
  password('password', 'required', GOOD, ''),
  password('password', 'password-length', `${long(12)}A1`, `${long(11)}A1`, [
    '14 characters',
    '13 characters',
  ]),
  password('password', 'password-length', `${long(254)}A1`, `${long(255)}A1`, [
    '256 characters',
    '257 characters',
  ]),
  password('password', 'password-lowercase', `${'X'.repeat(13)}a1`, `${'X'.repeat(13)}A1`),
  password('password', 'password-uppercase', `${long(13)}A1`, `${long(13)}a1`),
  password('password', 'password-digit', `${long(13)}A1`, `${long(13)}Aa`),
  password('password', 'password-characters', `${long(13)}A1~@`, `${long(13)}A1 €`),
  password('retypedPassword', 'password-mismatch', GOOD, `${GOOD}x`, ['the same', 'another one']),
];
