import * as z from 'zod';
import { isBeacon, kindDescriptor } from '../content/index.ts';
import type { FeatureKind, FeatureProperties } from '../entities/feature.ts';
import type { Named } from '../entities/name-in.ts';
import type { Described } from '../values/descriptions.ts';
import type { FeatureType } from '../entities/feature-type.ts';
import { sameValue } from '../moment/equal-json.ts';
import type { Issue } from '../entities/issue.ts';
import { withOverrides } from './card/override-buttons.ts';
import { fieldOf, fieldsWhere, isField, type FieldName, type FieldValue } from './fields.ts';
import { customRowIssues, customRowSchema, type CustomRow } from './values/custom-rows.ts';
import { isMemberField } from './values/member-fields.ts';
import { isThere, propertyOf, withProperty } from './values/property.ts';
import { isPresent } from './values/stored.ts';

/** The values of a feature's form: one for each field, null for a field that is not in the form. */
export type FeatureValues = { typeCode: string } & {
  [Name in EditedName]: FieldValue<Name> | null;
};

/** Fields whose values a form knows. */
type EditedName = {
  [Name in Exclude<FieldName, 'typeCode'>]: unknown extends FieldValue<Name> ? never : Name;
}[Exclude<FieldName, 'typeCode'>];

/** The fields that some form edits, the type aside. */
const EDITED = fieldsWhere(({ editor }) => editor !== null).filter((name) => name !== 'typeCode');

/** A draft of an earlier version of the form: it calls its rows `custom`, and holds empty texts and lists for nothing. */
function ofEarlierForm(held: unknown): unknown {
  if (typeof held !== 'object' || held === null || !('custom' in held)) return held;
  const { custom, ...others } = held;
  const filled = Object.entries({ ...others, extra: custom }).filter(([, value]) => isPresent(value));
  return { typeCode: '', ...Object.fromEntries(filled) };
}

/** A draft of an earlier version has texts in other languages among its rows. */
function withTextsOfRows(held: unknown): unknown {
  if (typeof held !== 'object' || held === null || !('extra' in held) || !Array.isArray(held.extra))
    return held;
  const rows = held.extra as unknown[];
  const texts = rows.flatMap((row): [string, unknown][] => {
    const { data } = customRowSchema.safeParse(row);
    const field = data && isMemberField(data.name) ? fieldOf(data.name) : undefined;
    return data && field?.editor === 'line' ? [[data.name, data.value]] : [];
  });
  if (texts.length === 0) return held;
  const moved = new Set(texts.map(([name]) => name));
  const others = rows.filter((row) => !moved.has((row as CustomRow).name));
  return { ...Object.fromEntries(texts), ...held, extra: others };
}

/** Reads the values of a kept form, also of a form with fewer fields. */
export const featureValuesSchema = z.preprocess(
  (held) => withTextsOfRows(ofEarlierForm(held)),
  z.object({
    typeCode: z.string(),
    ...Object.fromEntries(EDITED.map((name) => [name, fieldOf(name)?.schema.nullable().default(null)])),
  }),
) as unknown as z.ZodType<FeatureValues>;

/** The fields of properties; what is absent or empty is not there. */
export function valuesOf(properties: FeatureProperties): FeatureValues {
  const values: Record<string, unknown> = { typeCode: properties.typeCode };
  for (const name of EDITED) values[name] = shown(name, propertyOf(properties, name));
  return values as FeatureValues;
}

const shown = (name: string, stored: unknown): unknown =>
  isThere(name, stored) ? fieldOf(name)?.read(stored) : null;

/** The values of a form as the texts of a place, for its name in a language. */
export function textsOf(values: FeatureValues): Named & Described {
  const members = Object.entries(values).filter(([name, value]) => isMemberField(name) && value !== null);
  return { ...values, extra: Object.fromEntries(members) };
}

export const emptyValues = (typeCode: string): FeatureValues => valuesOf({ typeCode });

/** Whether a feature of this type has a field at all. */
export function isKept(property: string, kind: FeatureKind, typeCode: string): boolean {
  const keptBy = fieldOf(property)?.keptBy ?? 'all';
  return keptBy === 'all' || keptBy({ kind: kindDescriptor(kind), typeCode });
}

/** False for the name or description of a type whose display mode is `unavailable`. */
export function isShown(property: string, type: FeatureType | undefined): boolean {
  const mode = fieldOf(property)?.displayMode;
  return mode === undefined || type?.properties[mode] !== 'unavailable';
}

/** Whether the form of such a feature has a field, and saves it. */
export const isInForm = (
  property: string,
  kind: FeatureKind,
  typeCode: string,
  type: FeatureType | undefined,
): boolean => isKept(property, kind, typeCode) && isShown(property, type);

/**
 * The properties that a form saves. A field that the person removed removes its property. A field that the person did
 * not change, a member that the form does not show, and a name or description that the type hides keep their value.
 * @param before the properties as they are stored
 */
export function propertiesOf(
  values: FeatureValues,
  before: FeatureProperties,
  kind: FeatureKind,
  type?: FeatureType,
): FeatureProperties {
  const { typeCode } = values;
  let next: FeatureProperties = { ...before, typeCode };
  for (const name of EDITED) {
    const value: unknown = values[name as keyof FeatureValues];
    const stored = propertyOf(before, name);
    if (sameValue(value, shown(name, stored)) || !isInForm(name, kind, typeCode, type)) continue;
    const written = value === null ? undefined : fieldOf(name)?.write(value, stored);
    next = withProperty(next, name, written);
  }
  if (isBeacon({ kind })) next['isBeacon'] = true;
  return withOverrides(next, before);
}

/** What is wrong with the custom properties as they are typed. */
export const customIssues = (values: FeatureValues): Issue[] =>
  customRowIssues(values.extra ?? [], 'properties.extra');

/** Whether a field of a form has a value: a field that was added and left empty has none. */
export function isFilled(name: string, value: unknown): boolean {
  const field = fieldOf(name);
  return value !== null && (field === undefined || isThere(name, field.write(value, undefined)));
}

interface TypeAndKind {
  kind: FeatureKind;
  typeCode: string;
}

/** The fields with something in them that a change of type takes away. */
export function fieldsLostBy(
  properties: Readonly<Record<string, unknown>>,
  from: TypeAndKind,
  to: TypeAndKind,
): FieldName[] {
  return Object.keys(properties)
    .filter(isField)
    .filter(
      (name) =>
        isPresent(properties[name]) &&
        isKept(name, from.kind, from.typeCode) &&
        !isKept(name, to.kind, to.typeCode),
    );
}
