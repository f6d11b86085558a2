import { sql } from 'drizzle-orm';
import { nameToOthers } from '../../../src/domain/entities/user.ts';
import { canSee, type Scope } from '../../platform/access/authorize.ts';
import type { SignedInUser } from '../../platform/access/signed-in-user.ts';
import { USER_FIELDS, type UserRecord } from '../../platform/access/user-record.ts';
import { badRequest } from '../../platform/api-error.ts';
import type { Queryable } from '../../platform/storage/connect.ts';

const isIn = (ids: readonly number[]) => sql`u.id = any(${`{${ids.join()}}`}::int[])`;

/** Accounts in use, with their rights. */
export async function readersById(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, UserRecord>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<UserRecord>(sql`
    select ${sql.raw(USER_FIELDS)} from users u where ${isIn([...new Set(ids)])} and u.unproven_since is null`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** @throws 400 not-a-reader if one of them is not there, or may not see the place */
export async function requireReaders(db: Queryable, ids: readonly number[], place: Scope): Promise<void> {
  const readers = await readersById(db, ids);
  const details = ids.flatMap((id, i) => {
    const reader = readers.get(id);
    const message = 'A person who may not see the place of the note.';
    return reader !== undefined && canSee(reader, place) ? [] : [{ path: `mentions/${i}`, message }];
  });
  if (details.length > 0) throw badRequest('not-a-reader', details);
}

/**
 * Who can be named in notes of a client: who has rights there or wrote one, and has answered the invitation. Each with what
 * they see of what the caller sees.
 */
export async function listReaders(db: Queryable, caller: SignedInUser, clientId: number) {
  const { rows } = await db.execute<UserRecord>(sql`
    select ${sql.raw(USER_FIELDS)} from users u
    left join memberships m on m.user_id = u.id and m.client_id = ${clientId}
    where u.unproven_since is null and m.invited_at is null and (
      m.user_id is not null or exists (select 1 from permissions p where p.user_id = u.id and p.client_id = ${clientId})
      or exists (select 1 from notes where notes.user_id = u.id and notes.client_id = ${clientId})
      or exists (select 1 from note_replies r join notes on notes.id = r.note_id
        where r.user_id = u.id and notes.client_id = ${clientId}))
    order by lower(coalesce(u.name, u.email)), u.id`);
  return rows.flatMap((reader) => {
    const scopes = scopesOf(reader, clientId).filter((scope) => canSee(caller, { clientId, ...scope }));
    return scopes.length === 0 ? [] : [{ userId: reader.id, name: nameToOthers(reader), scopes }];
  });
}

function scopesOf(reader: UserRecord, clientId: number): { siteId?: number; buildingId?: number }[] {
  // Rights by a role alone have no permission that would say where.
  const isEverywhere = { permissions: reader.permissions.slice(0, 0), roles: reader.roles };
  if (canSee(isEverywhere, { clientId })) return [{}];
  return reader.permissions
    .filter((permission) => permission.clientId === clientId)
    .map(({ siteId, buildingId }) => ({
      ...(siteId != null && { siteId }),
      ...(buildingId != null && { buildingId }),
    }));
}
