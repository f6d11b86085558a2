import { classDescriptor } from '../../content/index.ts';
import type { FeatureProperties } from '../../entities/feature.ts';
import type { FeatureType, Taxonomy } from '../../entities/feature-type.ts';
import type { FeatureGeometry, Polygon } from '../../entities/geometry.ts';
import {
  FIELD_NAMES,
  fieldOf,
  isMemberField,
  isPresent,
  isShown,
  pathOf,
  propertyOf,
} from '../../fields/index.ts';
import { shapesOf } from '../../taxonomy/index.ts';
import { featureSizeIssues, heaviestPart } from './feature-size.ts';
import { validityOf } from '../../times/validity.ts';
import { typeOf } from '../../taxonomy/feature-type.ts';
import type { Issue } from '../../entities/issue.ts';
import { numberIssues } from '../../values/numbers.ts';
import { CHECKED_AT_ONCE, faultsOrWaiting, type ShapeChecks } from '../shapes/shape-checks.ts';
import { error, isBlank } from '../../values/text.ts';

export interface FeatureDraft {
  geometry: FeatureGeometry | null;
  properties: FeatureProperties;
}

export interface FeatureSurroundings {
  taxonomy: Taxonomy;
  /** The building's outline, to warn of a place outside of it. */
  building?: Polygon | null;
  /** Where this server's own uploads are read from; images there need no https. */
  ownOrigin?: string;
  /**
   * Pictures may wait on this device for their upload. A server would store a waiting picture's address that no other device
   * can read.
   */
  allowsWaiting?: boolean;
  /** Each part of the shape is saved as a feature of its own: it is the size of a part that counts. */
  isSavedByPart?: boolean;
  /** Where left out, all is worked out at once. */
  checks?: ShapeChecks;
}

// @spec 5.40 5.69
/**
 * Everything that a feature must fulfil to be saved. Codes: type-must-be-selected, file-validation-type-code {code, first},
 * file-validation-geometry-type {type, first} (`first` is what the sentence names), required, number-out-of-range, until-before-from, those of the
 * fields (only where they are there), those of `shapeIssues`, shape-being-checked; and one warning, poi-outdoor-warning. For a
 * feature that is too big this is the only issue (`featureSizeIssues`): checking the rest would take too long.
 */
export function featureIssues(feature: FeatureDraft, surroundings: FeatureSurroundings): Issue[] {
  const { geometry, properties } = feature;
  const {
    taxonomy,
    building,
    ownOrigin,
    allowsWaiting = false,
    isSavedByPart = false,
    checks = CHECKED_AT_ONCE,
  } = surroundings;
  const tooBig = featureSizeIssues(
    isSavedByPart ? { properties, geometry: heaviestPart(geometry) } : feature,
  );
  if (tooBig.length > 0) return tooBig;
  const type = typeOf(taxonomy, properties.typeCode);
  const traits = type && classDescriptor(type.properties.class);
  const shape = geometry ? faultsOrWaiting(checks, geometry) : [error('required', 'geometry')];
  const issues = [
    ...typeIssues(properties.typeCode, type),
    ...shape,
    ...shapeOfTypeIssues(properties.typeCode, geometry, type, taxonomy),
    ...fieldIssues(properties, type, { ownOrigin, allowsWaiting }),
    ...validityIssues(properties.extra),
    ...numberIssues(properties),
  ];
  const outside =
    traits?.isPlace === true &&
    building &&
    geometry &&
    shape.length === 0 &&
    checks.leaves(building, geometry);
  // @spec 8.7
  // It is a warning: saving does not wait for it.
  if (outside && outside !== 'unknown')
    issues.push({ code: 'poi-outdoor-warning', severity: 'warning', path: 'geometry' });
  return issues;
}

// @spec 5.46
function typeIssues(code: string, type: FeatureType | undefined): Issue[] {
  if (isBlank(code)) return [error('type-must-be-selected', 'properties.typeCode')];
  return type ? [] : [error('file-validation-type-code', 'properties.typeCode', { code, first: code })];
}

function shapeOfTypeIssues(
  code: string,
  geometry: FeatureGeometry | null,
  type: FeatureType | undefined,
  taxonomy: Taxonomy,
): Issue[] {
  if (!geometry || !type || shapesOf(code, taxonomy).includes(geometry.type)) return [];
  return [error('file-validation-geometry-type', 'geometry', { type: type.title, first: type.title })];
}

/** It ends after it begins. */
export function validityIssues(extra: FeatureProperties['extra']): Issue[] {
  const { from, until } = validityOf(extra ?? {}) ?? {};
  return from != null && until != null && until <= from
    ? [error('until-before-from', pathOf('validUntil'))]
    : [];
}

const IN_PROPERTIES = FIELD_NAMES.filter((name) => !isMemberField(name));

/** All fields in the properties, and those that are there among the free members. */
const askedOf = ({ extra = {} }: FeatureProperties): readonly string[] => [
  ...IN_PROPERTIES,
  ...Object.keys(extra).filter(isMemberField),
];

/**
 * What the fields say of their values, where there are any (`domain/fields`). An additional property is checked wherever
 * it stands, the others where the type has them.
 */
function fieldIssues(
  properties: FeatureProperties,
  type: FeatureType | undefined,
  context: { ownOrigin: string | undefined; allowsWaiting: boolean },
): Issue[] {
  const { typeCode } = properties;
  const owner = { kind: type && classDescriptor(type.properties.class), type, typeCode };
  const issues: Issue[] = [];
  for (const name of askedOf(properties)) {
    const field = fieldOf(name);
    if (field === undefined) continue;
    const value = propertyOf(properties, name);
    // An empty list of groups is a fault by itself.
    const isThere = isPresent(value) || (field.editor === 'groups' && value !== undefined && value !== null);
    const isFilled = isThere && !(typeof value === 'string' && isBlank(value));
    const isMissing = !isFilled && field.isRequired(owner);
    if (!isThere && !isMissing) continue;
    const path = pathOf(name);
    const isAsked =
      // @spec 5.44
      isShown(name, type) && (field.isAdditional || field.keptBy === 'all' || field.keptBy(owner));
    const found = isThere && isAsked ? field.issues(value, { path, name, ...context }) : [];
    if (isMissing) issues.push(error('required', path));
    issues.push(...(isMissing ? found.filter(({ code }) => code !== 'required') : found));
  }
  return issues;
}
