import type { AuditField, ContentRow, StoreyDatabase } from '../../db/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import type { FieldChange } from '../../domain/merge/index.ts';
import { sameValue } from '../../domain/moment/index.ts';
import { fidOf, LINK_LISTS, type NetworkLink } from '../../domain/wayfinding/network/index.ts';
import { isNode } from '../../domain/entities/row.ts';

/**
 * A node and its audited fields without edges to nodes that no longer exist. Deleting a node removes the edges to it
 * and says nothing about other edges. If only such edges are missing, or the order differs, our list is unchanged.
 */
export async function withoutDeadLinks(
  db: StoreyDatabase,
  row: ContentRow,
  watched: readonly AuditField[],
): Promise<{ seen: ContentRow; fields: readonly AuditField[] }> {
  if (!isNode(row)) return { seen: row, fields: watched };
  const stood = LINK_LISTS.map((name) => row.properties[name]);
  const said = watched.flatMap((field) => (nameOf(field) === undefined ? [] : [field.new]));
  const ends = [...new Set([...stood, ...said].flatMap(linksIn).map(fidOf))];
  const here = await db.features.bulkGet(ends);
  const dead = new Set(ends.filter((_, i) => here[i] === undefined));
  const properties: Feature['properties'] = { ...row.properties };
  for (const name of LINK_LISTS)
    if (Array.isArray(properties[name])) properties[name] = without(linksIn(properties[name]), dead);
  const fields = watched.map((field) => fieldWithoutDeadLinks(field, properties, dead));
  return { seen: { ...row, properties }, fields };
}

/** Edges that we removed ourselves are kept, to detect when they come back. */
function fieldWithoutDeadLinks(
  field: AuditField,
  properties: Feature['properties'],
  dead: ReadonlySet<string>,
): AuditField {
  const name = nameOf(field);
  if (name === undefined) return field;
  const said = linksIn(field.new);
  const gone = new Set(said.map(fidOf).filter((end) => dead.has(end)));
  const rest = without(said, gone);
  const isThere = sameLinks(rest, properties[name] ?? []);
  const old = Array.isArray(field.old) ? without(linksIn(field.old), gone) : field.old;
  return { ...field, old, new: isThere ? properties[name] : rest };
}

/** Whether two lists of edges differ only by edges to missing nodes. */
export const removedWithTheirNodes = (
  { path, base, merged }: FieldChange,
  there: ReadonlySet<string> | undefined,
): boolean =>
  there !== undefined &&
  nameOf({ path }) !== undefined &&
  sameLinks(
    linksIn(base).filter((way) => there.has(fidOf(way))),
    linksIn(merged),
  );

/** The order of a node's edges has no meaning. */
export function sameLinks(stood: unknown, stands: unknown): boolean {
  if (!Array.isArray(stood) || !Array.isArray(stands) || stood.length !== stands.length) return false;
  return stood.every((way) => stands.some((other) => sameValue(way, other)));
}

const nameOf = ({ path }: Pick<AuditField, 'path'>) =>
  LINK_LISTS.find((name) => path === `properties.${name}`);

const linksIn = (list: unknown): NetworkLink[] => (Array.isArray(list) ? (list as NetworkLink[]) : []);

const without = (ways: NetworkLink[], ends: ReadonlySet<string>): NetworkLink[] =>
  ways.filter((way) => !ends.has(fidOf(way)));
