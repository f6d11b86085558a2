import { canEdit, canSee, isSuperAdmin, roleFor, type Scope } from '../../../src/domain/status/index.ts';
import { PERMISSION_ID } from '../../../src/domain/status/permissions.ts';
import { forbidden, notFound } from '../api-error.ts';
import type { SignedInUser } from './signed-in-user.ts';

export { canSee };
export type { Scope };

/* Gates: what a user may not see is not there (404); what is seen but not allowed is forbidden (403). */

export function requireSight(user: SignedInUser, scope: Scope): void {
  if (!canSee(user, scope)) throw notFound();
}

export function requireEditor(user: SignedInUser, scope: Scope): void {
  requireSight(user, scope);
  if (!canEdit(user, scope)) throw forbidden();
}

export function requireAdmin(user: SignedInUser, scope: Scope): void {
  requireSight(user, scope);
  if (roleFor(user, scope) !== 'admin') throw forbidden();
}

/** For what shows the client as a whole: not for who has a part of it only. */
export function requireClientReader(user: SignedInUser, clientId: number): void {
  requireSight(user, { clientId });
  if (roleFor(user, { clientId }) === null) throw forbidden();
}

export function requireSuperAdmin(user: SignedInUser): void {
  if (!isSuperAdmin(user)) throw forbidden();
}

/** For writes without a client yet: a user who may only read everywhere may not write anywhere. */
export function requireEditorSomewhere(user: SignedInUser): void {
  if (!isSuperAdmin(user) && !user.permissions.some((scope) => canEdit(user, scope))) throw forbidden();
}

/** For writes that belong to a client and to no place of it: for who edits the client or a part of it. */
export function requireEditorWithin(user: SignedInUser, clientId: number): void {
  requireSight(user, { clientId });
  const mayEdit = user.permissions.some((scope) => scope.clientId === clientId && canEdit(user, scope));
  if (!isSuperAdmin(user) && !mayEdit) throw forbidden();
}

/** For what tells admins of any place how the server is set up. */
export function requireAdminSomewhere(user: SignedInUser): void {
  if (
    !isSuperAdmin(user) &&
    !user.permissions.some(({ permissionId }) => permissionId === PERMISSION_ID.admin)
  )
    throw forbidden();
}
