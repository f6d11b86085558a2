import type { Permission } from '../entities/user.ts';
import { isNumbered, PERMISSION_ID, roleFor, type Role, type Scope, type UserRights } from './permissions.ts';

const IDS: Readonly<Record<Role, number>> = {
  admin: PERMISSION_ID.admin,
  editor: PERMISSION_ID.editor,
  'read-only': PERMISSION_ID.readOnly,
};

/** Where a permission stands: at the building where it names one, else at the site, else at the client. */
const placeOf = ({ clientId, siteId, buildingId }: Scope): string =>
  isNumbered(buildingId)
    ? `building ${buildingId}`
    : isNumbered(siteId)
      ? `site ${siteId}`
      : `client ${clientId}`;

const standsAt = (permission: Permission, scope: Scope): boolean =>
  permission.clientId === scope.clientId && placeOf(permission) === placeOf(scope);

// @spec 3.40
/** The role that is given at a scope itself; null for an inherited role, or without a role. */
export function givenRole(permissions: readonly Permission[], scope: Scope): Role | null {
  const here = permissions.filter((permission) => standsAt(permission, scope));
  return here.length === 0 ? null : roleFor({ roles: [], permissions: here }, scope);
}

/** The permissions with this role at a scope, and nothing else changed. null: none is given there. */
export function withRole(permissions: readonly Permission[], scope: Scope, role: Role | null): Permission[] {
  const others = permissions.filter((permission) => !standsAt(permission, scope));
  if (role === null) return others;
  const { clientId, siteId, buildingId } = scope;
  return [
    ...others,
    {
      permissionId: IDS[role],
      clientId,
      ...(isNumbered(siteId) && { siteId }),
      ...(isNumbered(buildingId) && { buildingId }),
    },
  ];
}

/**
 * Whether this is the only administrator of the client: then their rights stay, and the user can't be removed. A person who has
 * not answered the invitation, or not proven a new address, does not count.
 */
export function isLastAdmin(
  members: readonly (UserRights & { id: number; state?: string | undefined })[],
  userId: number,
  clientId: number,
): boolean {
  const isAdmin = ({ permissions }: UserRights): boolean => givenRole(permissions, { clientId }) === 'admin';
  const own = members.find(({ id }) => id === userId);
  const isElse = ({ id, state = 'active' }: { id: number; state?: string | undefined }): boolean =>
    id !== userId && state === 'active';
  return own !== undefined && isAdmin(own) && !members.some((member) => isElse(member) && isAdmin(member));
}

/** Whether two lists give the same, in whatever order. */
export function isSameRights(a: readonly Permission[], b: readonly Permission[]): boolean {
  const asText = (permissions: readonly Permission[]): string =>
    permissions
      .map((permission) => `${permission.clientId} ${placeOf(permission)} ${permission.permissionId}`)
      .sort()
      .join('\n');
  return asText(a) === asText(b);
}
