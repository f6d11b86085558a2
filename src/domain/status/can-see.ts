import { isNumbered, roleFor, type Scope, type UserRights } from './permissions.ts';

/** Whether anything in the scope, or on the way to it, may be seen: who has one building sees its site and client. */
export function canSee(user: UserRights, scope: Scope): boolean {
  if (roleFor(user, scope) !== null) return true;
  return user.permissions.some(
    (permission) =>
      permission.clientId === scope.clientId &&
      !isNumbered(scope.buildingId) &&
      (!isNumbered(scope.siteId) || permission.siteId === scope.siteId),
  );
}
