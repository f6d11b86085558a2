import type { Feature } from '../../entities/feature.ts';
import type { FeatureGeometry, Polygon } from '../../entities/geometry.ts';
import type { ContentRows, ContentTable } from '../../moment/moment.ts';
import type { Issue } from '../../entities/issue.ts';
import { shapeIssues } from '../../rules/shapes/shape-issues.ts';
import { FieldCollector, type FieldRule } from './field-collector.ts';
import { mergeShapes, sameShape } from '../shapes/merge-geometry.ts';
import { mergeProperties } from './merge-properties.ts';
import { areRecords, memberOf, mergeRecord } from './merge-record.ts';
import { rowIssues } from './row-issues.ts';
import type { Same, ThreeVersions } from '../values/merge-value.ts';
import type { Together } from '../values/merge-lists.ts';
import { mergeNamed } from './merge-named.ts';
import type { FieldConflict, FieldPath, MergeContext, RowMerge, Versions } from '../types.ts';

/** Keys of a row's place, and values that only the server knows. Theirs are kept. */
const NOT_MERGED: ReadonlySet<string> = new Set([
  'lid',
  'fid',
  'kind',
  'clientLid',
  'siteLid',
  'buildingLid',
  'levelLid',
  'publishState',
  'also',
]);

/**
 * Merges two versions of a row by what they come from, field by field. A value that is the same on both sides never clashes, a
 * change on one side alone is never lost, and unknown members are kept as they are. The result breaks no rule that neither side
 * breaks, or `issues` lists it.
 */
export function mergeRows<T extends ContentTable>(
  table: T,
  versions: Versions<T>,
  context: MergeContext<T> = {},
): RowMerge<T> {
  const { surroundings, choices, geometry } = context;
  const fields = new FieldCollector(choices);
  const merged = mergeMembers(table, versions, fields, geometry, buildingIn(surroundings));
  const conflicts: FieldConflict[] = [...fields.conflicts];
  const isDecided = choices !== undefined || geometry !== undefined;
  const isMixed = new Set(fields.parallel.map((field) => field.by)).size > 1 || hasBoth(fields);
  const issues =
    conflicts.length === 0 && (isDecided || isMixed) ? newIssues(table, merged, versions, context) : [];
  if (issues.length > 0 && !isDecided) conflicts.push(...fields.differing);
  return { merged, parallel: fields.parallel, conflicts, issues };
}

const hasBoth = (fields: FieldCollector): boolean => fields.parallel.some((field) => field.by === 'both');

function mergeMembers<T extends ContentTable>(
  table: T,
  versions: Versions<T>,
  fields: FieldCollector,
  drawn: FeatureGeometry | undefined,
  building: Polygon | null | undefined,
): ContentRows[T] {
  const three: ThreeVersions = { ...versions, base: versions.base ?? undefined };
  const shape = table === 'features' ? { together: (of: ThreeVersions) => mergeShapes(of, building) } : {};
  const members = mergeRecord(three, (name, member) => {
    if (NOT_MERGED.has(name)) return memberOf(versions.theirs, name);
    if (name === 'properties') return undefined;
    if (name === 'geometry') return mergeGeometry(member, fields, { alike: alikeShapes, ...shape }, drawn);
    if (name !== 'extra' || !areRecords(member)) return fields.merge(name, member);
    return mergeRecord(member, (key, one) => mergeFree(`${name}.${key}`, one, fields)) ?? {};
  });
  // The members of a row of this table were merged one by one, each from rows of this table.
  if (table !== 'features') return members as unknown as ContentRows[T];
  const { base, mine, theirs } = versions as { base: Feature | null; mine: Feature; theirs: Feature };
  return { ...members, ...mergeProperties({ base, mine, theirs }, fields) } as unknown as ContentRows[T];
}

/** What this console keeps is merged member by member, and titles by language: two people may translate at once. */
const BY_MEMBER: ReadonlySet<string> = new Set([
  'extra.storey',
  'extra.storey.titles',
  'extra.storey.shortTitles',
]);

function mergeFree(path: FieldPath, three: ThreeVersions, fields: FieldCollector): unknown {
  if (BY_MEMBER.has(path) && areRecords(three))
    return mergeRecord(three, (key, one) => mergeFree(`${path}.${key}`, one, fields));
  return fields.merge(path, three, path === 'extra.storey.groups' ? { together: mergeGroups } : {});
}

const mergeGroups = (three: ThreeVersions): Together => mergeNamed(three, 'id');

function mergeGeometry(
  three: ThreeVersions,
  fields: FieldCollector,
  rule: FieldRule,
  drawn: FeatureGeometry | undefined,
): unknown {
  if (drawn === undefined) return fields.merge('geometry', three, rule);
  return fields.settled({ path: 'geometry', ...three }, drawn, 'both');
}

const alikeShapes: Same = (a, b) =>
  a === b || (a !== undefined && b !== undefined && sameShape(a as FeatureGeometry, b as FeatureGeometry));

/** Rules about a row and others beside it: the others may have changed since mine kept them. */
const RELATIONAL: ReadonlySet<string> = new Set([
  'external-identifier-exists',
  'duplicate-beacon',
  'buildings-within-error',
  'buildings-within-site-error',
]);

/** The rules that the merged row breaks, and that the server's row and ours by itself did not; a new shape breaks none. */
function newIssues<T extends ContentTable>(
  table: T,
  merged: ContentRows[T],
  { mine, theirs }: Versions<T>,
  { surroundings: around, geometry }: MergeContext<T>,
): Issue[] {
  const found = rowIssues(table, merged, around);
  if (found.length === 0) return [];
  const ours = rowIssues(table, mine, around).filter(({ code }) => !RELATIONAL.has(code));
  const known = new Set([...ours, ...rowIssues(table, theirs, around)].map(nameOf));
  const unsound = new Set(geometry && shapeIssues(geometry, 'geometry').map(({ code }) => code));
  return found.filter((issue) => unsound.has(issue.code) || !known.has(nameOf(issue)));
}

const nameOf = ({ code, path, params }: Issue): string => JSON.stringify([code, path, params?.['name']]);

function buildingIn(around: object | undefined): Polygon | null | undefined {
  return around !== undefined && 'building' in around ? (around.building as Polygon | null) : undefined;
}
