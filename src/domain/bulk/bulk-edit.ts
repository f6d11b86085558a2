import { isNetworkNode } from '../content/index.ts';
import type { Feature, FeatureKind } from '../entities/feature.ts';
import type { Taxonomy } from '../entities/feature-type.ts';
import type { Lid } from '../entities/ids.ts';
import {
  fieldOf,
  fieldsLostBy,
  isFilled,
  isInForm,
  pathOf,
  propertiesOf,
  propertyOf,
  valuesOf,
  type CustomRow,
  type FeatureValues,
  type FieldName,
} from '../fields/index.ts';
import { sameValue } from '../moment/index.ts';
import { propertiesForType } from '../ops/features/properties-for-type.ts';
import { featureIssues, typeOf, validityIssues, type Issue } from '../rules/index.ts';

import { kindOf, shapesOf } from '../taxonomy/index.ts';
import { isEmptyRename, type Rename } from './rename.ts';

/** What is to become of many features at once. What is absent stays as each of them has it. */
export interface BulkEdit {
  typeCode?: string;
  /** A value for each of these fields; null takes the field away. */
  fields: Readonly<Partial<Record<FieldName, unknown>>>;
  /** Custom properties that each gets, and the names of those that go. */
  custom: { put: readonly CustomRow[]; remove: readonly string[] };
  /** The level of the same building that they move to. */
  levelLid?: Lid;
  /** How each gets a name of its own. */
  rename?: Rename;
  /** What that comes to, by feature; the edit of one of them looks here. */
  names?: ReadonlyMap<string, string>;
}

export const NO_EDIT: BulkEdit = { fields: {}, custom: { put: [], remove: [] } };

/** What names one thing or device: no two get the same. */
const NAMES_ONE: ReadonlySet<string> = new Set<FieldName>(['eid', 'major', 'minor', 'uuid']);

/** The fields with a value: a field that was added and left empty changes nothing, null removes the field. */
const filledOf = (fields: BulkEdit['fields']): BulkEdit['fields'] =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => value === null || (!NAMES_ONE.has(name) && isFilled(name, value)),
    ),
  );

/** Whether it asks for anything. */
export const isEmptyEdit = ({ typeCode, fields, custom, levelLid, rename }: BulkEdit): boolean =>
  typeCode === undefined &&
  levelLid === undefined &&
  (rename === undefined || isEmptyRename(rename)) &&
  Object.keys(filledOf(fields)).length + custom.put.length + custom.remove.length === 0;

/**
 * Why a feature is left out. network: it has links that the tools of the network look after. shape: the type does not
 * take its shape. invalid: a rule would be broken that is not broken now.
 */
export type LeftOutReason = 'network' | 'shape' | 'invalid';

export type BulkOutcome =
  | { status: 'changed'; after: Feature; /** Fields that go with the type. */ lost: FieldName[] }
  | { status: 'same' }
  | { status: 'leftOut'; reason: LeftOutReason; issue: Issue | null };

/** What an edit of many makes of one of them. */
export function editedInBulk(feature: Feature, edit: BulkEdit, taxonomy: Taxonomy): BulkOutcome {
  if (isNetworkNode(feature)) return { status: 'leftOut', reason: 'network', issue: null };
  const { geometry, properties } = feature;
  const typeCode = edit.typeCode ?? properties.typeCode;
  const kind = edit.typeCode === undefined ? feature.kind : kindOf(typeCode, taxonomy);
  if (edit.typeCode !== undefined && !shapesOf(typeCode, taxonomy).includes(geometry.type))
    return { status: 'leftOut', reason: 'shape', issue: null };
  const name = edit.names?.get(feature.fid);
  const fields = name === undefined ? edit.fields : { ...edit.fields, name: name || null };
  const values = withEdit(valuesOf(properties), { ...edit, fields, typeCode });
  const next = {
    ...feature,
    kind,
    properties: propertiesForType(
      propertiesOf(values, properties, kind, typeOf(taxonomy, typeCode)),
      feature,
      kind,
    ),
    ...(edit.levelLid !== undefined && { levelLid: edit.levelLid }),
  };
  if (sameValue(feature, next)) return { status: 'same' };
  const issue = newIssue(feature, next, taxonomy);
  if (issue !== null) return { status: 'leftOut', reason: 'invalid', issue };
  const lost = fieldsLostBy(
    properties,
    { kind: feature.kind, typeCode: properties.typeCode },
    { kind, typeCode },
  );
  return { status: 'changed', after: next, lost };
}

function withEdit(values: FeatureValues, { typeCode, fields, custom }: BulkEdit): FeatureValues {
  const gone = new Set([...custom.remove, ...custom.put.map(({ name }) => name.trim())]);
  const rows = [...(values.extra ?? []).filter(({ name }) => !gone.has(name.trim())), ...custom.put];
  const touchesCustom = gone.size > 0;
  return {
    ...values,
    ...filledOf(fields),
    ...(typeCode !== undefined && { typeCode }),
    ...(touchesCustom && { extra: rows.length === 0 ? null : rows }),
  } as FeatureValues;
}

/** The first rule that is broken by the change. Shapes stay, and are not looked at. */
function newIssue(before: Feature, after: Feature, taxonomy: Taxonomy): Issue | null {
  const context = { taxonomy, allowsWaiting: true, checks: UNCHANGED };
  const errors = featureIssues(after, context).filter(({ severity }) => severity === 'error');
  // Of nearly all there is nothing to compare.
  if (errors.length === 0) return null;
  const broken = new Set(featureIssues(before, context).map(({ code, path }) => `${code} ${path}`));
  return errors.find(({ code, path }) => !broken.has(`${code} ${path}`)) ?? null;
}

const UNCHANGED = { faultsOf: () => [], leaves: () => null };

/** What features have in common in one field. */
export type CommonValue = { kind: 'same'; value: unknown } | { kind: 'mixed' } | { kind: 'none' };

/** The value of a field that all have, that they differ in it, or that none has one. */
export function commonValue(features: readonly Feature[], name: FieldName): CommonValue {
  const [first, ...others] = features;
  if (first === undefined) return { kind: 'none' };
  const wanted = propertyOf(first.properties, name);
  if (others.some((one) => !sameValue(propertyOf(one.properties, name), wanted))) return { kind: 'mixed' };
  return wanted === undefined ? { kind: 'none' } : { kind: 'same', value: wanted };
}

/** Whether some of them would have the field once the edit is done: what none has is not offered. */
export const isOfferedInBulk = (
  features: readonly Feature[],
  name: FieldName,
  typeCode: string | undefined,
  taxonomy: Taxonomy,
): boolean =>
  !NAMES_ONE.has(name) &&
  (typeCode === undefined
    ? features.some(({ kind, properties }) => hasField(name, kind, properties.typeCode, taxonomy))
    : hasField(name, kindOf(typeCode, taxonomy), typeCode, taxonomy));

const hasField = (name: FieldName, kind: FeatureKind, typeCode: string, taxonomy: Taxonomy): boolean =>
  isInForm(name, kind, typeCode, typeOf(taxonomy, typeCode));

/** What is wrong with the values themselves, on any feature: by field, `extra` for the custom properties. */
export function editIssues({ fields }: BulkEdit): Map<FieldName, Issue> {
  const found = new Map<FieldName, Issue>();
  for (const [name, value] of Object.entries(filledOf(fields)) as [FieldName, unknown][]) {
    const field = fieldOf(name);
    if (value === null || field === undefined) continue;
    const context = { path: pathOf(name), name, ownOrigin: undefined, allowsWaiting: true };
    const [issue] = field.issues(field.write(value, undefined), context);
    if (issue !== undefined) found.set(name, issue);
  }
  const [issue] = validityIssues(fields);
  if (issue !== undefined) found.set('validUntil', issue);
  return found;
}
