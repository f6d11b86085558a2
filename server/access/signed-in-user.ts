import { sql } from 'drizzle-orm';
import type { Permission, User } from '../../src/domain/entities/user.ts';
import type { Queryable } from '../storage/connect.ts';

export interface SignedInUser extends User {
  familyId: string;
}

interface Row extends Record<string, unknown> {
  id: number;
  email: string;
  name: string | null;
  surname: string | null;
  partnerId: number | null;
  roles: string[];
  permissions: Permission[];
}

/**
 * The user of a token, with permissions as they are now (not as they were when the token was made), or null where the
 * account is gone or the sign-in has ended. A building's permission also tells its site.
 */
export async function loadUser(
  db: Queryable,
  userId: number,
  familyId: string,
): Promise<SignedInUser | null> {
  const answer = await db.execute<Row>(sql`
    select u.id, u.email, u.name, u.surname, u.partner_id as "partnerId", u.roles,
      coalesce((select json_agg(json_build_object('permissionId', p.permission_id, 'clientId', p.client_id,
          'siteId', coalesce(p.site_id, b.site_id), 'buildingId', p.building_id) order by p.id)
        from permissions p left join buildings b on b.id = p.building_id where p.user_id = u.id), '[]') as permissions
    from users u join token_families f on f.user_id = u.id
    where u.id = ${userId} and f.id = ${familyId} and not f.revoked`);
  const row = answer.rows[0];
  if (!row) return null;
  return { ...row, familyId };
}
