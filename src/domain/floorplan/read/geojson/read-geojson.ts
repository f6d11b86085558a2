import { READER } from '../../../limits.ts';
import { boundsOfAll } from '../../plan-bounds.ts';
import { FaultList } from '../../fault-list.ts';
import { fileIssue } from '../../file-issues.ts';
import type { PlanFeature, PlanIssue, ReadAnswer } from '../../plan.ts';
import type { Task } from '../../progress.ts';
import { foreignCrs, UNNAMED, unnamedSystem } from '../foreign-crs.ts';
import { featureFault, isBox } from './feature-fault.ts';
import { isRecord } from '../is-record.ts';
import { parseJson } from '../parse-json.ts';
import { idOf, planFeature, type SoundFeature } from './plan-feature.ts';
import { countGeometry } from './count-geometry.ts';

/** So many features between two reports. */
const SLICE = 500;

// @spec 5.85 8.23
/**
 * Reads a GeoJSON file: a FeatureCollection, or one Feature alone. It answers with the plan, or with what is wrong:
 * 'file-invalid', 'file-too-large', 'file-too-deep', 'invalid-geojson-file', 'unsupported-crs' {name},
 * 'too-many-features', 'too-many-vertices' {max}, 'coordinates-out-of-range', 'nothing-usable'. It never throws.
 */
export function* readGeoJson(bytes: Uint8Array): Task<ReadAnswer> {
  yield { phase: 'read', done: 0, total: 0 };
  const parsed = parseJson(bytes);
  if (!parsed.ok) return refused(parsed.issue);
  const collected = collect(parsed.value);
  if (!collected.ok) return refused(collected.issue);
  const { features } = collected;
  const checked = yield* checkStructure(features);
  if (!checked.ok) return { ok: false, issues: checked.issues };
  return yield* makePlan(features as SoundFeature[], checked.vertices);
}

const refused = (issue: PlanIssue): ReadAnswer => ({ ok: false, issues: [issue] });

type Collected = { ok: true; features: unknown[] } | { ok: false; issue: PlanIssue };

function collect(root: unknown): Collected {
  const fail = (code: string, params = {}): Collected => ({ ok: false, issue: fileIssue(code, params) });
  if (!isRecord(root)) return fail('invalid-geojson-file', { reason: 'no-object' });
  const crs = foreignCrs(root['crs']);
  if (crs !== null)
    return fail('unsupported-crs', { name: crs, ...(crs === UNNAMED && unnamedSystem(root['crs'])) });
  if (root['type'] === 'Feature') return { ok: true, features: [root] };
  const { features } = root;
  if (root['type'] !== 'FeatureCollection' || !Array.isArray(features)) {
    return fail('invalid-geojson-file', { reason: 'no-collection' });
  }
  if (!isBox(root['bbox'])) return fail('invalid-geojson-file', { reason: 'bbox' });
  if (features.length > READER.maxFeatures) {
    return fail('too-many-features', { max: READER.maxFeatures, count: features.length });
  }
  return { ok: true, features };
}

type Checked = { ok: true; vertices: number } | { ok: false; issues: PlanIssue[] };

function* checkStructure(features: unknown[]): Task<Checked> {
  const malformed = new FaultList('invalid-geojson-file');
  const strange = new FaultList('coordinates-out-of-range');
  let vertices = 0;
  for (const [index, feature] of features.entries()) {
    if (index % SLICE === 0) yield { phase: 'check', done: index, total: features.length };
    const fault = featureFault(feature);
    if (fault !== null) {
      malformed.add(suspect(feature, index), { detail: fault });
      continue;
    }
    const { geometry } = feature as SoundFeature;
    if (geometry === null) continue;
    const count = countGeometry(geometry);
    if (!count) {
      malformed.add(suspect(feature, index), { detail: 'geometry' });
      continue;
    }
    vertices += count.vertices;
    if (vertices > READER.maxVertices) {
      return { ok: false, issues: [fileIssue('too-many-vertices', { max: READER.maxVertices })] };
    }
    if (count.strange) strange.add(suspect(feature, index), { detail: count.strange.join(' ') });
  }
  const issues = [...malformed.issues(), ...strange.issues()];
  return issues.length > 0 ? { ok: false, issues } : { ok: true, vertices };
}

function suspect(
  feature: unknown,
  index: number,
): { index: number; id: string | null; properties?: unknown } {
  if (!isRecord(feature)) return { index, id: null };
  const properties = isRecord(feature['properties']) ? feature['properties'] : null;
  return { index, id: idOf(feature, properties), properties };
}

function* makePlan(sound: SoundFeature[], vertices: number): Task<ReadAnswer> {
  const features: PlanFeature[] = [];
  for (const [index, feature] of sound.entries()) {
    if (index % SLICE === 0) yield { phase: 'check', done: index, total: sound.length };
    features.push(planFeature(feature, index));
  }
  const bounds = boundsOfAll(features);
  if (!bounds) return refused(fileIssue('nothing-usable', { count: features.length }));
  return { ok: true, plan: { features, vertices, bounds } };
}
