import type { Permission, User } from '../entities/user.ts';

export type Role = 'admin' | 'editor' | 'read-only';
export type UserRights = Pick<User, 'roles' | 'permissions'>;

/** Ids are the server's. What is being looked at: a client, one of its sites, or one of that site's buildings. */
export interface Scope {
  clientId: number;
  siteId?: number | null | undefined;
  buildingId?: number | null | undefined;
}

export const PERMISSION_ID = { admin: 1, editor: 2, readOnly: 3 } as const;

/**
 * The role a user has in a scope; null where none of the permissions reaches it. The narrowest permission that matches
 * decides; of two as narrow the weaker one, and an id without a name counts as read-only, so that doubt never gives
 * rights. A SuperAdmin is admin everywhere, a role named "…admin…" in each client that a permission reaches
 * (docs/decisions/0223).
 */
export function roleFor(user: UserRights, scope: Scope): Role | null {
  if (isSuperAdmin(user)) return 'admin';
  if (isAdminByName(user) && user.permissions.some(({ clientId }) => clientId === scope.clientId))
    return 'admin';
  let narrowest = -1;
  let weakest = 0;
  for (const permission of user.permissions) {
    const width = matchWidth(permission, scope);
    if (width < narrowest || width === -1) continue;
    const strength = STRENGTH[permission.permissionId] ?? 0;
    weakest = width > narrowest ? strength : Math.min(weakest, strength);
    narrowest = width;
  }
  return narrowest === -1 ? null : ROLES[weakest]!;
}

const ROLES: readonly Role[] = ['read-only', 'editor', 'admin'];
const STRENGTH: Readonly<Record<number, number>> = { 1: 2, 2: 1, 3: 0 };

/** 0 client, 1 site, 2 building; -1 where the permission is not about this scope. */
function matchWidth(permission: Permission, scope: Scope): -1 | 0 | 1 | 2 {
  if (permission.clientId !== scope.clientId) return -1;
  if (isNumbered(permission.buildingId)) return permission.buildingId === scope.buildingId ? 2 : -1;
  if (isNumbered(permission.siteId)) return permission.siteId === scope.siteId ? 1 : -1;
  return 0;
}

export function isNumbered(id: number | null | undefined): id is number {
  return id !== null && id !== undefined && id > 0;
}

// @spec 6.1
export function isSuperAdmin(user: Pick<UserRights, 'roles'>): boolean {
  return user.roles.some((role) => role.toLowerCase().replaceAll(/[^a-z]/g, '') === 'superadmin');
}

// @spec 6.2
const isAdminByName = ({ roles }: Pick<UserRights, 'roles'>): boolean =>
  roles.some((role) => role.toLowerCase().includes('admin'));

// @spec 6.2 6.3
/** Whether the stage/publish button is offered at all: any role named "…admin…", or any permission 1. */
export function isAdmin(user: UserRights): boolean {
  return (
    isAdminByName(user) || user.permissions.some(({ permissionId }) => permissionId === PERMISSION_ID.admin)
  );
}

export function canEdit(user: UserRights, scope: Scope): boolean {
  const role = roleFor(user, scope);
  return role === 'admin' || role === 'editor';
}

/** Whether a person may edit wherever any of their permissions reaches. */
export function editsAll(user: UserRights): boolean {
  return (
    isSuperAdmin(user) ||
    (user.permissions.length > 0 &&
      (isAdminByName(user) ||
        user.permissions.every(({ permissionId }) => (STRENGTH[permissionId] ?? 0) > 0)))
  );
}

// @spec 6.5
/** Only an admin of the whole client publishes, and manages its users. */
export function canPublish(user: UserRights, clientId: number): boolean {
  return roleFor(user, { clientId }) === 'admin';
}

/** Whether there is a client that a person publishes. */
export const publishesSomewhere = (user: UserRights): boolean =>
  isSuperAdmin(user) || user.permissions.some(({ clientId }) => canPublish(user, clientId));
