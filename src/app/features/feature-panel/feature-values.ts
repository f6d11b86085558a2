import * as z from 'zod';
import { isBeacon, isPlace } from '../../../domain/content/index.ts';
import type { Feature, FeatureKind, FeatureProperties } from '../../../domain/entities/feature.ts';
import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import type { FeaturePatch } from '../../../domain/ops/index.ts';
import { kindOf } from '../../../domain/taxonomy/index.ts';
import { customRowSchema, extraOf, rowsOf, type Draft } from '../../forms/index.ts';

const numberField = z.union([z.number(), z.nan()]).nullable();

/** What the form of a feature holds. Names are those of the properties, so that issues find their field. */
export const featureValuesSchema = z.object({
  typeCode: z.string(),
  name: z.string(),
  name_ar: z.string(),
  description: z.string(),
  description_ar: z.string(),
  eid: z.string(),
  keywords: z.array(z.string()),
  phoneNumber: z.string(),
  email: z.string(),
  website: z.string(),
  major: numberField,
  minor: numberField,
  uuid: z.string(),
  custom: z.array(customRowSchema),
});
export type FeatureValues = z.infer<typeof featureValuesSchema>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function whole(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : null;
}

/** The fields of properties; what is absent is an empty field. */
export function valuesOf(properties: FeatureProperties): FeatureValues {
  return {
    typeCode: properties.typeCode,
    name: text(properties.name),
    name_ar: text(properties.name_ar),
    description: text(properties.description),
    description_ar: text(properties.description_ar),
    eid: text(properties.eid),
    keywords: properties.keywords ?? [],
    phoneNumber: text(properties['phoneNumber']),
    email: text(properties['email']),
    website: text(properties['website']),
    major: whole(properties['major']),
    minor: whole(properties['minor']),
    uuid: text(properties['uuid']),
    custom: rowsOf(properties.extra),
  };
}

const LINES = ['name', 'name_ar', 'description', 'description_ar', 'eid'] as const;
const CONTACT = ['phoneNumber', 'email', 'website'] as const;

/**
 * The properties that the form makes of those before: an emptied field takes its property away, one that was never
 * filled adds none, and members that the form does not show stay as they are.
 */
export function propertiesOf(
  values: FeatureValues,
  before: FeatureProperties,
  kind: FeatureKind,
): FeatureProperties {
  const next: FeatureProperties = { ...before, typeCode: values.typeCode };
  const put = (name: string, value: unknown, isEmpty: boolean): void => {
    if (!isEmpty) next[name] = value;
    else if (name in next) delete next[name];
  };
  for (const name of LINES) put(name, values[name].trim(), values[name].trim() === '');
  put('keywords', values.keywords, values.keywords.length === 0 && before.keywords === undefined);
  const extra = extraOf(values.custom, before.extra);
  put('extra', extra, extra === undefined);
  if (isPlace({ kind })) {
    for (const name of CONTACT) put(name, values[name].trim(), values[name].trim() === '');
  }
  if (isBeacon({ kind })) {
    put('major', values.major, values.major === null);
    put('minor', values.minor, values.minor === null);
    put('uuid', values.uuid.trim(), values.uuid.trim() === '');
    next['isBeacon'] = true;
  }
  return next;
}

export const featureDraft = ({ properties, geometry }: Feature): Draft<FeatureValues> => ({
  values: valuesOf(properties),
  geometry,
});

/** What the form says of a feature that is stored as this; null without a shape. */
export function saidOf(
  { properties }: Feature,
  draft: Draft<FeatureValues> | null,
  taxonomy: Taxonomy,
): FeaturePatch | null {
  if (draft === null || draft.geometry === null) return null;
  const kind = kindOf(draft.values.typeCode, taxonomy);
  return { kind, geometry: draft.geometry, properties: propertiesOf(draft.values, properties, kind) };
}

/** The empty form. */
export const emptyValues = (typeCode: string): FeatureValues => valuesOf({ typeCode });
