import type { Permission } from '../../../src/domain/entities/user.ts';

/** A user with all permissions, whatever the caller may see. A building's permission also has its site. */
export interface UserRecord extends Record<string, unknown> {
  id: number;
  email: string;
  name: string | null;
  surname: string | null;
  partnerId: number | null;
  roles: string[];
  permissions: Permission[];
}

/** What is read of `users u`, as SQL. */
export const USER_FIELDS = `u.id, u.email, u.name, u.surname, u.partner_id as "partnerId", u.roles,
  coalesce((select json_agg(json_build_object('permissionId', p.permission_id, 'clientId', p.client_id,
      'siteId', coalesce(p.site_id, b.site_id), 'buildingId', p.building_id) order by p.id)
    from permissions p left join buildings b on b.id = p.building_id where p.user_id = u.id), '[]') as permissions`;
