import { classDescriptor } from '../../content/index.ts';
import type { FeatureProperties } from '../../entities/feature.ts';
import type { FeatureType, Taxonomy } from '../../entities/feature-type.ts';
import type { FeatureGeometry, Polygon } from '../../entities/geometry.ts';
import { LENGTH } from '../../limits.ts';
import { shapesOf } from '../../taxonomy/index.ts';
import { presentPropertyIssues } from './additional-properties.ts';
import { beaconGeofenceIssues, beaconIssues } from './beacon.ts';
import { featureSizeIssues } from './feature-size.ts';
import { needsName, typeOf } from './feature-type.ts';
import type { Issue } from '../issue.ts';
import { numberIssues } from '../values/numbers.ts';
import { CHECKED_AT_ONCE, faultsOrWaiting, type ShapeChecks } from '../shapes/shape-checks.ts';
import { error, isBlank, isCleanLine, isCleanText, isUnseen, lengthOf } from '../values/text.ts';

const BEACON_GEOFENCE = 'beacon-geofence';

export interface FeatureDraft {
  geometry: FeatureGeometry | null;
  properties: FeatureProperties;
}

export interface FeatureSurroundings {
  taxonomy: Taxonomy;
  /** The building's outline, where it should be said that a place lies outside of it. */
  building?: Polygon | null;
  /** Where this server's own uploads are read from; images there need no https. */
  ownOrigin?: string;
  /** Where left out, all is worked out at once. */
  checks?: ShapeChecks;
}

/**
 * Everything that a feature must fulfil to be saved. Codes: type-must-be-selected, file-validation-type-code {code},
 * file-validation-geometry-type {type}, required, poi-name-limit {max}, invalid-title, invalid-text, number-out-of-range,
 * those of `shapeIssues`, shape-being-checked, of beacons and of additional properties (only where present); and one
 * warning, poi-outdoor-warning. Of a feature that is too big only this is said (`featureSizeIssues`): nothing else is
 * worth the time it would take.
 */
export function featureIssues(feature: FeatureDraft, surroundings: FeatureSurroundings): Issue[] {
  const { geometry, properties } = feature;
  const { taxonomy, building, ownOrigin, checks = CHECKED_AT_ONCE } = surroundings;
  const tooBig = featureSizeIssues(feature);
  if (tooBig.length > 0) return tooBig;
  const type = typeOf(taxonomy, properties.typeCode);
  const traits = type && classDescriptor(type.properties.class);
  const shape = geometry ? faultsOrWaiting(checks, geometry) : [error('required', 'geometry')];
  const issues = [
    ...typeIssues(properties.typeCode, type),
    ...shape,
    ...shapeOfTypeIssues(properties.typeCode, geometry, type, taxonomy),
    ...nameIssues(properties, type),
    ...descriptionIssues(properties, type),
    ...(traits?.isBeacon === true ? beaconIssues(properties) : []),
    ...(properties.typeCode === BEACON_GEOFENCE ? beaconGeofenceIssues(properties) : []),
    ...presentPropertyIssues(properties, ownOrigin),
    ...numberIssues(properties),
  ];
  const outside =
    traits?.isPlace === true &&
    building &&
    geometry &&
    shape.length === 0 &&
    checks.leaves(building, geometry);
  // It is a warning: saving does not wait for it.
  if (outside && outside !== 'unknown')
    issues.push({ code: 'poi-outdoor-warning', severity: 'warning', path: 'geometry' });
  return issues;
}

function typeIssues(code: string, type: FeatureType | undefined): Issue[] {
  if (isBlank(code)) return [error('type-must-be-selected', 'properties.typeCode')];
  return type ? [] : [error('file-validation-type-code', 'properties.typeCode', { code })];
}

function shapeOfTypeIssues(
  code: string,
  geometry: FeatureGeometry | null,
  type: FeatureType | undefined,
  taxonomy: Taxonomy,
): Issue[] {
  if (!geometry || !type || shapesOf(code, taxonomy).includes(geometry.type)) return [];
  return [error('file-validation-geometry-type', 'geometry', { type: type.title })];
}

function nameIssues(properties: FeatureProperties, type: FeatureType | undefined): Issue[] {
  const max = LENGTH.featureName[1];
  const issues: Issue[] = [];
  if (type && needsName(type) && isBlank(properties.name)) issues.push(error('required', 'properties.name'));
  for (const member of ['name', 'name_ar'] as const) {
    const text = properties[member] ?? '';
    const path = `properties.${member}`;
    if (!isCleanLine(text) || isUnseen(text)) issues.push(error('invalid-title', path));
    if (lengthOf(text) > max) issues.push(error('poi-name-limit', path, { max }));
  }
  return issues;
}

function descriptionIssues(properties: FeatureProperties, type: FeatureType | undefined): Issue[] {
  const issues: Issue[] = [];
  if (type?.properties.descriptionMode === 'required' && isBlank(properties.description))
    issues.push(error('required', 'properties.description'));
  for (const member of ['description', 'description_ar'] as const) {
    if (!isCleanText(properties[member] ?? '')) issues.push(error('invalid-text', `properties.${member}`));
  }
  return issues;
}
