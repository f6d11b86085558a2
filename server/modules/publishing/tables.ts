import { sql } from 'drizzle-orm';

/* The tables that are staged and published: the drafts, and their copies in a snapshot. */

const shared = 'client_id, {own}, revision';
/** Per table: the key's columns, and the others that a snapshot copies. */
export const TABLES = [
  { name: 'sites', key: ['id'], rest: ['title', 'external_identifier', 'extra', 'geometry'] },
  { name: 'buildings', key: ['id'], rest: ['site_id', 'title', 'external_identifier', 'extra', 'geometry'] },
  {
    name: 'levels',
    key: ['building_id', 'level_index'],
    rest: ['site_id', 'short_title', 'long_title', 'extra'],
  },
  {
    name: 'features',
    key: ['fid'],
    rest: ['site_id', 'building_id', 'level_index', 'kind', 'properties', 'geometry'],
  },
] as const;
export type PublishedTable = (typeof TABLES)[number];

export const columns = (table: PublishedTable) =>
  sql.raw(shared.replace('{own}', [...table.key, ...table.rest].join(', ')));
export const draft = (table: PublishedTable) => sql.raw(table.name);
export const copy = (table: PublishedTable) => sql.raw(`snapshot_${table.name}`);
export const sameKey = (table: PublishedTable) =>
  sql.raw(table.key.map((k) => `s.${k} = d.${k}`).join(' and '));
/** JSON has no equality in SQL; as it is spelt, it has. */
export const sameContent = (table: PublishedTable) =>
  sql.raw(
    table.rest.map((column) => `d.${column}::text is not distinct from s.${column}::text`).join(' and '),
  );
/** Ids that the database counts itself. */
export const hasGivenKey = (table: PublishedTable) => table.key[0] === 'id';
