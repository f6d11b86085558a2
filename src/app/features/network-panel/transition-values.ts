import { EVERYBODY } from '../../../domain/values/access.ts';
import * as z from 'zod';
import { membersIn } from '../../../domain/entities/storey-extra.ts';
import type { Hours } from '../../../domain/times/index.ts';
import { hoursOf } from '../../../domain/times/index.ts';
import { NETWORK_KIND } from '../../../domain/content/index.ts';
import { CONTENT_LANGUAGES, memberIn } from '../../../domain/entities/content-languages.ts';
import type { Feature, FeatureProperties } from '../../../domain/entities/feature.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import type { FeatureGeometry } from '../../../domain/entities/geometry.ts';
import {
  transitionDefaults,
  type FeaturePlace,
  type NetworkContext,
  type TransitionChain,
} from '../../../domain/ops/index.ts';
import type { Issue } from '../../../domain/rules/index.ts';
import {
  customRowSchema,
  extraOf,
  fieldOf,
  isMemberField,
  propertyOf,
  rowsOf,
  withProperty,
} from '../../../domain/fields/index.ts';
import type { Draft } from '../../forms/index.ts';

const edgeSchema = z.object({ a: z.string(), b: z.string(), direction: z.enum(['bi', 'a-to-b', 'b-to-a']) });

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Names in the languages that lie in `extra`: a field each. */
export const NAMES: readonly string[] = CONTENT_LANGUAGES.map((code) => memberIn('name', code)).filter(
  isMemberField,
);
const namesOf = (properties: FeatureProperties) =>
  Object.fromEntries(NAMES.map((name) => [name, text(propertyOf(properties, name))]));

/** Of an elevator; members of `extra`, in seconds. */
const RIDE = ['waitSeconds', 'secondsPerFloor'] as const;
const isOwn = (name: string): boolean => name === 'hours' || RIDE.some((one) => one === name);
const secondsIn = (properties: FeatureProperties, name: string): number | null => {
  const value = membersIn(properties.extra)[name];
  return typeof value === 'number' ? value : null;
};
const secondsSchema = z.union([z.number(), z.nan()]).nullable().default(null);

/** What the form of a transition holds. */
export const transitionValuesSchema = z.object({
  typeCode: z.string(),
  name: z.string(),
  name_ar: z.string(),
  travelTime: z.union([z.number(), z.nan()]).nullable(),
  isAccessible: z.boolean(),
  isComfortable: z.boolean(),
  /** The chain of which it is one, itself among them. */
  chain: z.object({ members: z.array(z.string()), edges: z.array(edgeSchema) }),
  /** Of an entrance that is new: the key that its twin out of doors gets. */
  twinFid: z.string(),
  extra: z.array(customRowSchema),
  /** The groups that see it; without one, everybody. */
  access: z.array(z.string()).default([EVERYBODY]),
  waitSeconds: secondsSchema,
  secondsPerFloor: secondsSchema,
  /** When it is open; null: always. */
  hours: z.custom<Hours | null>((value) => value === null || typeof value === 'object').default(null),
  /** Epoch seconds; null or NaN: without. */
  validFrom: z.union([z.number(), z.nan()]).nullable().default(null),
  validUntil: z.union([z.number(), z.nan()]).nullable().default(null),
  ...Object.fromEntries(NAMES.map((name) => [name, z.string().default('')])),
});
export type TransitionValues = z.infer<typeof transitionValuesSchema>;

export const emptyTransition = (fid: string): TransitionValues => ({
  typeCode: '',
  name: '',
  name_ar: '',
  travelTime: 0,
  isAccessible: false,
  isComfortable: false,
  chain: { members: [fid], edges: [] },
  twinFid: '',
  extra: [],
  access: [EVERYBODY],
  waitSeconds: null,
  secondsPerFloor: null,
  hours: null,
  validFrom: null,
  validUntil: null,
  ...namesOf({ typeCode: '' }),
});

export function transitionDraft(
  { properties, geometry }: Feature,
  chain: TransitionChain,
  taxonomy: Taxonomy,
): Draft<TransitionValues> {
  const defaults = transitionDefaults(properties.typeCode, taxonomy);
  const { travelTime, isAccessible, isComfortable } = properties as Record<string, unknown>;
  const instantOf = (name: string): number | null => {
    const stored = propertyOf(properties, name);
    return stored === undefined ? null : (fieldOf(name)?.read(stored) as number);
  };
  const values: TransitionValues = {
    typeCode: properties.typeCode,
    name: text(properties.name),
    name_ar: text(properties.name_ar),
    travelTime: typeof travelTime === 'number' ? travelTime : defaults.travelTime,
    isAccessible: typeof isAccessible === 'boolean' ? isAccessible : defaults.isAccessible,
    isComfortable: typeof isComfortable === 'boolean' ? isComfortable : defaults.isComfortable,
    chain: structuredClone(chain),
    twinFid: '',
    extra: rowsOf(properties.extra).filter(({ name }) => !isOwn(name)),
    waitSeconds: secondsIn(properties, 'waitSeconds'),
    secondsPerFloor: secondsIn(properties, 'secondsPerFloor'),
    hours: hoursOf(membersIn(properties.extra)['hours']),
    access: fieldOf('access')?.read(propertyOf(properties, 'access')) as string[],
    validFrom: instantOf('validFrom'),
    validUntil: instantOf('validUntil'),
    ...namesOf(properties),
  };
  return { values, geometry };
}

/** The properties that the form makes of those before. */
export function transitionProperties(
  values: TransitionValues,
  before: FeatureProperties | null,
): FeatureProperties {
  const { typeCode, name, name_ar: nameAr, travelTime, isAccessible, isComfortable } = values;
  const next: FeatureProperties = {
    neighbors: [],
    portalNeighbors: [],
    ...before,
    typeCode,
    name: name.trim(),
    travelTime: travelTime ?? 0,
    isAccessible,
    isComfortable,
  };
  if (nameAr.trim() !== '') next.name_ar = nameAr.trim();
  else delete next.name_ar;
  const extra = extraOf(values.extra, before?.extra);
  const own = Object.fromEntries(
    [...RIDE, 'hours' as const].flatMap((name) => {
      const value = values[name];
      const isEmptied = value === null || Number.isNaN(value);
      // What the form can't read is not what a person emptied.
      const isKept = isEmptied && name === 'hours' && hoursOf(before?.extra?.['hours']) === null;
      return isKept
        ? Object.entries(membersIn(before?.extra)).filter(([key]) => key === name)
        : isEmptied
          ? []
          : [[name, value]];
    }),
  );
  const others = Object.entries(extra ?? {}).filter(([name]) => !isOwn(name));
  const all = { ...Object.fromEntries(others), ...own };
  if (extra === undefined && Object.keys(own).length === 0) delete next.extra;
  else next.extra = all;
  const written = Object.entries(values).filter(
    ([member, value]) =>
      (NAMES.includes(member) || MEMBERS.includes(member)) && !isUnread(member, value, before),
  );
  return written.reduce(
    (row, [member, value]) => withProperty(row, member, fieldOf(member)?.write(value, undefined)),
    next,
  );
}

const MEMBERS: readonly string[] = ['access', 'validFrom', 'validUntil'];

/** A stored instant that no form can read stays until another is typed. */
const isUnread = (member: string, value: unknown, before: FeatureProperties | null): boolean =>
  Number.isNaN(value) && before !== null && typeof propertyOf(before, member) !== 'number';

/** The row that a new transition will be; what of it is not said yet is empty. */
export const transitionRow = (
  place: FeaturePlace,
  fid: Feature['fid'],
  geometry: FeatureGeometry,
  properties: FeatureProperties,
): Feature => ({ fid, kind: NETWORK_KIND, ...place, geometry, properties });

// @spec 5.75
/** The time has to be one. */
export const travelTimeIssues = (values: TransitionValues): Issue[] =>
  (['travelTime', ...RIDE] as const).flatMap((path): Issue[] => {
    const seconds = values[path];
    const isTime = seconds === null || (Number.isFinite(seconds) && seconds >= 0);
    return isTime ? [] : [{ code: 'invalid-travel-time', severity: 'error', path }];
  });

/** The chain as it stands, without members that are gone by now. */
export function chainThatIsLeft(
  { members, edges }: TransitionChain,
  { rows }: NetworkContext,
  own: string,
): TransitionChain {
  const left = members.filter((fid) => fid === own || rows.has(fid));
  return { members: left, edges: edges.filter(({ a, b }) => left.includes(a) && left.includes(b)) };
}
