import { isRecord } from '../../floorplan/read/is-record.ts';
import { isUuid, isWebAddress } from '../../values/text-formats.ts';
import type { ImdfFeature } from '../archive.ts';
import {
  ACCESS_CONTROL,
  ACCESSIBILITY,
  CATEGORIES,
  DOOR_MATERIALS,
  DOOR_TYPES,
  RESTRICTIONS,
} from '../format/categories.ts';
import { IMDF_TYPES, typeOf, type ImdfType } from '../format/feature-types.ts';
import { OCCUPANT_CATEGORIES } from '../format/occupant-categories.ts';
import { isE164, isLanguageTag, isMoment, isOpeningHours } from '../format/text-values.ts';
import { hasPositions, typeOfGeometry } from '../sound-shape.ts';
import { findingAt, titled, type ImdfRule } from './rule.ts';

/** Whether a value that is there is as it has to be. */
type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === 'string' && value.trim() !== '';
const textThat =
  (test: (text: string) => boolean): Test =>
  (value) =>
    typeof value === 'string' && test(value);
const listOf =
  (words: ReadonlySet<string>): Test =>
  (value) =>
    Array.isArray(value) && (value as unknown[]).every((one) => typeof one === 'string' && words.has(one));
const nullOr = (value: unknown, test: Test): boolean => value === null || value === undefined || test(value);

const isDoor: Test = (value) =>
  isRecord(value) &&
  nullOr(
    value['type'],
    textThat((text) => DOOR_TYPES.has(text)),
  ) &&
  nullOr(
    value['material'],
    textThat((text) => DOOR_MATERIALS.has(text)),
  ) &&
  nullOr(value['automatic'], (one) => typeof one === 'boolean');

const isValidity: Test = (value) =>
  isRecord(value) && ['start', 'end', 'modified'].every((name) => nullOr(value[name], textThat(isMoment)));

interface Value {
  /** Property values of this kind are asked. */
  holds: string;
  id: string;
  clause: string;
  isRight: Test;
}

const VALUES: readonly Value[] = [
  {
    holds: 'text',
    id: 'text',
    clause: 'Address, Property Keys',
    isRight: (value) => typeof value === 'string',
  },
  {
    holds: 'country',
    id: 'country',
    clause: 'Address, Property Keys',
    isRight: textThat((text) => /^[A-Z]{2}$/.test(text)),
  },
  {
    holds: 'province',
    id: 'province',
    clause: 'Address, Property Keys',
    isRight: textThat((text) => /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(text)),
  },
  {
    holds: 'labels',
    id: 'labels',
    clause: 'Reference, LABELS',
    isRight: (value) => isRecord(value) && Object.keys(value).length > 0,
  },
  {
    holds: 'labels',
    id: 'labels-language',
    clause: 'Reference, LABELS',
    isRight: (value) => !isRecord(value) || Object.keys(value).every(isLanguageTag),
  },
  {
    holds: 'labels',
    id: 'labels-text',
    clause: 'Reference, LABELS',
    isRight: (value) => !isRecord(value) || Object.values(value).every(isText),
  },
  {
    holds: 'point',
    id: 'display-point',
    clause: 'Reference, DISPLAY-POINT',
    isRight: (value) => typeOfGeometry(value) === 'Point' && hasPositions(value),
  },
  { holds: 'hours', id: 'hours', clause: 'Reference, HOURS', isRight: textThat(isOpeningHours) },
  { holds: 'phone', id: 'phone', clause: 'Reference, PHONE', isRight: textThat(isE164) },
  { holds: 'website', id: 'website', clause: 'Reference, WEBSITE', isRight: textThat(isWebAddress) },
  {
    holds: 'restriction',
    id: 'restriction',
    clause: 'Categories, Restriction',
    isRight: textThat((text) => RESTRICTIONS.has(text)),
  },
  {
    holds: 'accessibility',
    id: 'accessibility',
    clause: 'Categories, Accessibility',
    isRight: listOf(ACCESSIBILITY),
  },
  {
    holds: 'access-control',
    id: 'access-control',
    clause: 'Categories, Access Control',
    isRight: listOf(ACCESS_CONTROL),
  },
  { holds: 'door', id: 'door', clause: 'Reference, DOOR', isRight: isDoor },
  { holds: 'integer', id: 'ordinal', clause: 'Level, Property Keys', isRight: Number.isInteger },
  {
    holds: 'boolean',
    id: 'outdoor',
    clause: 'Level, Property Keys',
    isRight: (value) => typeof value === 'boolean',
  },
  {
    holds: 'direction',
    id: 'direction',
    clause: 'Relationship, Property Keys',
    isRight: (value) => value === 'directed' || value === 'undirected',
  },
  { holds: 'validity', id: 'validity', clause: 'Reference, TEMPORALITY', isRight: isValidity },
  { holds: 'correlation', id: 'correlation-id', clause: 'Reference, UUID', isRight: textThat(isUuid) },
];

/** What a property of a feature holds, without the sign that it may be null. */
export const holdsOf = (text: string): string => text.replace(/\?$/, '');

/** Properties of a feature that are there and not null, with what they have to hold. */
export function* given({
  type,
  properties,
}: ImdfFeature): Generator<[name: string, holds: string, value: unknown]> {
  for (const [name, holds] of Object.entries(typeOf(type).properties)) {
    const value = properties[name];
    if (value !== undefined && value !== null) yield [name, holdsOf(holds), value];
  }
}

const valueRule = ({ holds, id, clause, isRight }: Value): ImdfRule => ({
  id,
  clause,
  severity: 'error',
  text: id,
  check: ({ features }) =>
    features.flatMap((feature) =>
      [...given(feature)].flatMap(([name, kind, value]) =>
        kind === holds && !isRight(value) ? [findingAt(feature, { [name]: value })] : [],
      ),
    ),
});

const requiredOf = (type: ImdfType): ImdfRule => ({
  id: `required-${type}`,
  clause: `${titled(type)}, Property Keys`,
  severity: 'error',
  text: 'required',
  check: (archive) => {
    const keys = Object.entries(typeOf(type).properties);
    return archive.of(type).flatMap((feature) =>
      keys
        .filter(([name, holds]) => {
          const value = feature.properties[name];
          return value === undefined || (value === null && !holds.endsWith('?'));
        })
        .map(([name]) => findingAt(feature, name)),
    );
  },
});

const SPELLED = /^[a-z0-9]+(?:\.[a-z0-9]+)*$/;
const isKnown = (type: ImdfType, category: string): boolean =>
  Object.hasOwn(CATEGORIES, type)
    ? CATEGORIES[type as keyof typeof CATEGORIES].has(category)
    : SPELLED.test(category);

const categoryOf = (type: ImdfType): ImdfRule => ({
  id: `category-${type}`,
  clause: `Categories, ${titled(type)}`,
  severity: 'error',
  text: 'category',
  check: (archive) =>
    archive.of(type).flatMap((feature) => {
      const value = feature.properties['category'] ?? null;
      if (value === null || (typeof value === 'string' && isKnown(type, value))) return [];
      return [findingAt(feature, value)];
    }),
});

const occupantListed: ImdfRule = {
  id: 'category-occupant-listed',
  clause: 'Categories, Occupant',
  severity: 'warning',
  text: 'category-listed',
  check: (archive) =>
    archive.of('occupant').flatMap((feature) => {
      const value = feature.properties['category'];
      return typeof value !== 'string' || !SPELLED.test(value) || OCCUPANT_CATEGORIES.has(value)
        ? []
        : [findingAt(feature, value)];
    }),
};

/** What holds for the properties of a feature, each by itself. */
export const PROPERTY_RULES: readonly ImdfRule[] = [
  ...IMDF_TYPES.map(requiredOf),
  ...IMDF_TYPES.filter((type) => Object.hasOwn(typeOf(type).properties, 'category')).map(categoryOf),
  occupantListed,
  ...VALUES.map(valueRule),
];
