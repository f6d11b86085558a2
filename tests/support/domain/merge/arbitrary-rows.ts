import * as fc from 'fast-check';
import type { Feature } from '../../../../src/domain/entities/feature.ts';
import type { Fid, Lid } from '../../../../src/domain/entities/ids.ts';
import type { ContentRows, ContentTable } from '../../../../src/domain/moment/moment.ts';
import { kindOf, builtInTaxonomy } from '../../../../src/domain/taxonomy/index.ts';
import { propertiesForType } from '../../../../src/domain/ops/features/properties-for-type.ts';
import { rowIssues, type Surroundings } from '../../../../src/domain/merge/rows/row-issues.ts';
import type { Versions } from '../../../../src/domain/merge/types.ts';
import { changeList, setInner, setMember, type Edit } from './edit-row.ts';
import { block, movePoint, point, reshape, room } from './arbitrary-shapes.ts';

const ID = '01890000-0000-7000-8000-000000000000';
const LID = ID as Lid;
const PLACE = { clientLid: LID, siteLid: LID, buildingLid: LID, levelLid: LID };

const title = fc.constantFrom('Lab', 'Café Lumen', 'Lift B', 'Raum 12', 'مختبر', 'a1', 'a2', 'a3');
const line = fc.constantFrom(undefined, 'x', 'y', 'z', 'A longer text.');
const code = fc.constantFrom('north', 'south-1', 'B.2', 'x', 'y');
const key = fc.constantFrom('a', 'b', 'c', 'a.b', 'constructor', '__proto__');
const anything = fc.constantFrom<unknown>(undefined, null, 0, 1, '', 'x', [1, 2], [2, 1], {
  deep: [{ b: 1 }],
});
const words = fc.constantFrom('wifi', 'quiet', 'late', 'vegan', 'new');

const addOrRemove = <T>(items: fc.Arbitrary<T>): fc.Arbitrary<Edit<readonly unknown[]>> =>
  items.map((item) => (list) => {
    const text = JSON.stringify(item);
    const without = list.filter((one) => JSON.stringify(one) !== text);
    return without.length < list.length ? without : [...list, item];
  });

const days = fc.constantFrom('Monday', 'Friday', 'Sunday');
const hours = fc.constantFrom(
  undefined,
  [],
  [['08:00', '22:00']],
  [['09:00', '17:00']],
  [['00:00', '00:00']],
);
const rating = fc
  .tuple(fc.integer({ min: 0, max: 5 }), fc.constantFrom(5, 10), fc.constantFrom(undefined, 3, 12))
  .map(([of, ratingMax, count]) => ({ rating: of, ratingMax, ...(count && { numberOfRatings: count }) }));
const price = fc.constantFrom(
  undefined,
  { price: 1, priceSign: '$', priceMax: 4 },
  { price: 3, priceSign: '$', priceMax: 4 },
);
const image = fc
  .constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')
  .map((name) => `https://img.test/${name}.png`);
const imageEdit = fc.oneof(
  addOrRemove(image),
  image.map(
    (url): Edit<readonly unknown[]> =>
      (list) =>
        list.includes(url) || list.length > 6 ? list : [url, ...list],
  ),
  fc.constant<Edit<readonly unknown[]>>((list) => list.toReversed()),
);
const button = fc
  .record({ intent: fc.constantFrom('call', 'visit', 'route'), action: fc.constantFrom('custom', 'open') })
  .map(({ intent, action }): Edit<readonly unknown[]> => (list) => [
    ...list.filter((one) => (one as { intent?: string }).intent !== intent),
    { intent, action, name: intent, iconUrl: '' },
  ]);

type Properties = Feature['properties'];
const inProperties = (edits: fc.Arbitrary<Edit<Properties>>): fc.Arbitrary<Edit<Feature>> =>
  edits.map((edit) => (row) => ({ ...row, properties: edit(row.properties) }));
const inGeometry = (edits: fc.Arbitrary<Edit<Feature['geometry']>>): fc.Arbitrary<Edit<Feature>> =>
  edits.map((edit) => (row) => ({ ...row, geometry: edit(row.geometry) }));

const commonEdits: fc.Arbitrary<Edit<Feature>> = inProperties(
  fc.oneof(
    setMember<Properties>('name', title),
    setMember<Properties>('name_ar', line),
    setMember<Properties>('description', line),
    setMember<Properties>('description_ar', line),
    setMember<Properties>('eid', line),
    setMember<Properties>('capacity', anything),
    setMember<Properties>('style', fc.constantFrom({}, { fill: '#fff' }, { fill: '#000' })),
    setInner<Properties>('extra', key, anything),
    setMember<Properties>('extra', fc.constantFrom(undefined, {})),
    changeList<Properties>('keywords', addOrRemove(words)),
  ),
);
const cardEdits: fc.Arbitrary<Edit<Feature>> = inProperties(
  fc.oneof(
    changeList<Properties>('tags', addOrRemove(words)),
    setInner<Properties>('openHours', days, hours),
    setMember<Properties>('openHours', fc.constant(undefined)),
    setMember<Properties>('rating', rating),
    setMember<Properties>('price', price),
    setMember<Properties>('phoneNumber', fc.constantFrom(undefined, '+49 30 1234', '+1 503 5551234')),
    setMember<Properties>('website', fc.constantFrom(undefined, 'https://a.test', 'https://b.test')),
    changeList<Properties>('images', imageEdit),
    changeList<Properties>('buttons', button),
  ),
);

/** As a form does it: the kind follows the type, and what only places carry goes when it is one no more. */
const retype = (codes: readonly string[]): fc.Arbitrary<Edit<Feature>> =>
  fc.constantFrom(...codes).map((typeCode) => (row) => {
    const kind = kindOf(typeCode, builtInTaxonomy);
    const properties = propertiesForType({ ...row.properties, typeCode }, row, kind);
    return { ...row, kind, properties };
  });

const beaconEdits = inProperties(
  fc.oneof(
    setMember<Properties>('major', fc.integer({ min: 1, max: 3 })),
    setMember<Properties>('minor', fc.integer({ min: 1, max: 3 })),
    setMember<Properties>('uuid', fc.constantFrom(ID, ID.replace('01', '02'))),
  ),
);

interface FeatureMaker {
  typeCodes: readonly string[];
  shapes: fc.Arbitrary<Feature['geometry']>;
  edits: fc.Arbitrary<Edit<Feature>>;
  own?: Record<string, unknown>;
}

function features({ typeCodes, shapes, edits, own }: FeatureMaker): Maker<Feature> {
  const [typeCode = ''] = typeCodes;
  const plain = shapes.map((geometry): Feature => ({
    fid: ID as Fid,
    kind: kindOf(typeCode, builtInTaxonomy),
    ...PLACE,
    geometry,
    properties: { typeCode, name: 'Lab', style: {}, ...own },
    publishState: 'changed',
  }));
  return { table: 'features', plain, edits };
}

interface Maker<R> {
  table: ContentTable;
  plain: fc.Arbitrary<R>;
  edits: fc.Arbitrary<Edit<R>>;
}

const places: FeatureMaker = {
  typeCodes: ['shop'],
  shapes: fc.oneof(point, room),
  edits: fc.oneof(
    { weight: 5, arbitrary: fc.oneof(commonEdits, cardEdits) },
    { weight: 2, arbitrary: inGeometry(fc.oneof(movePoint, reshape)) },
    { weight: 1, arbitrary: retype(['shop', 'cafe', 'lobby', 'wall']) },
  ),
};

const shaped = (typeCodes: readonly string[], others: readonly string[] = typeCodes): FeatureMaker => ({
  typeCodes,
  shapes: room,
  edits: fc.oneof(commonEdits, inGeometry(reshape), retype(others)),
});

const geometryEdit = <R extends { geometry: unknown }>(half: number): fc.Arbitrary<Edit<R>> =>
  fc.integer({ min: -2, max: 2 }).map((by) => (row) => ({ ...row, geometry: block(half + by) }));

const MAKERS = {
  clients: {
    table: 'clients',
    plain: fc.constant({ kind: 'client', lid: LID, title: 'Northside', extra: { a: 1, b: [2] } }),
    edits: fc.oneof(setMember('title', title), setInner('extra', key, anything)),
  },
  sites: {
    table: 'sites',
    plain: fc.constant({
      kind: 'site',
      lid: LID,
      clientLid: LID,
      title: 'Harbour',
      externalId: 'harbour',
      extra: { a: 1 },
      geometry: block(500),
    }),
    edits: fc.oneof(
      setMember('title', title),
      setMember('externalId', code),
      setInner('extra', key, anything),
      geometryEdit(500),
    ),
  },
  buildings: {
    table: 'buildings',
    plain: fc.constant({
      kind: 'building',
      lid: LID,
      clientLid: LID,
      siteLid: LID,
      title: 'Quay',
      externalId: 'quay',
      extra: {},
      geometry: block(100),
    }),
    edits: fc.oneof(
      setMember('title', title),
      setMember('externalId', code),
      setInner('extra', key, anything),
      geometryEdit(100),
    ),
  },
  levels: {
    table: 'levels',
    plain: fc.constant({
      kind: 'level',
      lid: LID,
      clientLid: LID,
      siteLid: LID,
      buildingLid: LID,
      levelIndex: 0,
      shortTitle: 'G',
      title: 'Ground',
      extra: { levelType: 'office' },
    }),
    edits: fc.oneof(
      setMember('shortTitle', fc.constantFrom('G', 'EG', '0')),
      setMember('title', title),
      setInner('extra', key, anything),
      setInner('extra', fc.constant('levelType'), fc.constantFrom('office', 'hotel', 'zoo')),
    ),
  },
  pois: features(places),
  'map objects': features(shaped(['lobby'], ['lobby', 'corridor', 'shop'])),
  obstacles: features(shaped(['wall'], ['wall', 'column'])),
  beacons: features({
    typeCodes: ['ibeacon'],
    shapes: point,
    edits: fc.oneof(commonEdits, beaconEdits, inGeometry(movePoint)),
    own: { uuid: ID, major: 1, minor: 1, isBeacon: true },
  }),
  geofences: features(shaped(['level-geofence'])),
} as const;

export type MadeKind = keyof typeof MAKERS;
export const MADE_KINDS = Object.keys(MAKERS) as MadeKind[];

type Row = ContentRows[ContentTable];

export interface Case {
  table: ContentTable;
  versions: Versions<ContentTable>;
  around: Partial<Surroundings[ContentTable]>;
}

const FEATURES_AROUND = { taxonomy: builtInTaxonomy, building: block(60), beacons: [] };

/**
 * A row that came about by some edits, and what two people made of it, each by some edits of their own and some that
 * both happened to do. Each version by itself keeps the rules.
 */
export function versionsOf(kind: MadeKind): fc.Arbitrary<Case> {
  // Rows of one table each; `table` alone tells their kind.
  const { table, plain, edits } = MAKERS[kind] as unknown as Maker<Row>;
  const around: Case['around'] = table === 'features' ? FEATURES_AROUND : {};
  const some = fc.array(edits, { maxLength: 4 });
  const isSound = (row: Row): boolean => rowIssues(table, row, around).length === 0;
  return fc
    .record({ plain, before: fc.array(edits, { maxLength: 6 }), mine: some, theirs: some, both: some })
    .map((made) => {
      const sound = (row: Row, edits: Edit<Row>[]): Row =>
        edits.reduce((now, edit) => {
          const next = edit(now);
          return isSound(next) ? next : now;
        }, row);
      // A form would refuse an edit that breaks a rule. Most edits don't, so all are tried at once.
      const apply = (row: Row, edits: Edit<Row>[]): Row => {
        const after = edits.reduce((now, edit) => edit(now), row);
        return isSound(after) ? after : sound(row, edits);
      };
      const base = apply(made.plain, made.before);
      const shared = made.both.slice(0, 1);
      const mine = apply(apply(base, made.mine), shared);
      const theirs = apply(apply(base, made.theirs), shared);
      return { table, versions: { base, mine, theirs }, around };
    });
}
