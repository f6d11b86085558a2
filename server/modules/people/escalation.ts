import type { Permission } from '../../../src/domain/entities/user.ts';
import { roleFor, type Role, type Scope } from '../../../src/domain/status/index.ts';

const RANK: Record<Role, number> = { 'read-only': 1, editor: 2, admin: 3 };

/** Whether someone may do more anywhere with `after` than with `before`. */
export function isEscalation(before: Permission[], after: Permission[]): boolean {
  const rank = (permissions: Permission[], scope: Scope) => {
    const role = roleFor({ roles: [], permissions }, scope);
    return role === null ? 0 : RANK[role];
  };
  // Places that neither list names are decided by the scope around them, which is looked at.
  return [...before, ...after].some(({ clientId, siteId, buildingId }) =>
    [{ clientId }, { clientId, siteId }, { clientId, siteId, buildingId }].some(
      (scope) => rank(after, scope) > rank(before, scope),
    ),
  );
}
