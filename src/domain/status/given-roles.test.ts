import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Permission } from '../entities/user.ts';
import { givenRole, isLastAdmin, isSameRights, withRole } from './given-roles.ts';
import { roleFor, type Role, type Scope } from './permissions.ts';

const SCOPES: readonly Scope[] = [
  { clientId: 1 },
  { clientId: 1, siteId: 2 },
  { clientId: 1, siteId: 2, buildingId: 3 },
  { clientId: 1, siteId: 2, buildingId: 4 },
  { clientId: 1, siteId: 5 },
  { clientId: 9 },
];
const role = fc.constantFrom<(Role | null)[]>('admin', 'editor', 'read-only', null);
const rights = fc
  .array(fc.tuple(fc.constantFrom(...SCOPES), role), { maxLength: 8 })
  .map((given) => given.reduce<Permission[]>((all, [scope, one]) => withRole(all, scope, one), []));

describe('roles given at a scope', () => {
  it('stand where they were given and change none elsewhere', () => {
    fc.assert(
      fc.property(rights, fc.constantFrom(...SCOPES), role, (before, scope, given) => {
        const after = withRole(before, scope, given);
        expect(givenRole(after, scope)).toBe(given);
        for (const other of SCOPES.filter((one) => one !== scope))
          expect(givenRole(after, other)).toBe(givenRole(before, other));
      }),
    );
  });

  it('hold, or what is inherited does', () => {
    fc.assert(
      fc.property(rights, fc.constantFrom(...SCOPES), (permissions, scope) => {
        const holds = roleFor({ roles: [], permissions }, scope);
        const above = { roles: [], permissions: withRole(permissions, scope, null) };
        expect(holds).toBe(givenRole(permissions, scope) ?? roleFor(above, scope));
      }),
    );
  });

  it('are the same when taken back', () => {
    fc.assert(
      fc.property(rights, fc.constantFrom(...SCOPES), role, (before, scope, given) => {
        const back = withRole(withRole(before, scope, given), scope, givenRole(before, scope));
        expect(isSameRights(back, before)).toBe(true);
      }),
    );
  });

  it('count of two at one scope as the weaker', () => {
    const twice = [
      { permissionId: 1, clientId: 1 },
      { permissionId: 3, clientId: 1, siteId: 0 },
    ];
    expect(givenRole(twice, { clientId: 1 })).toBe('read-only');
  });
});

describe('isLastAdmin', () => {
  const admin = (id: number) => ({ id, roles: [], permissions: [{ permissionId: 1, clientId: 1 }] });
  const siteAdmin = { id: 7, roles: [], permissions: [{ permissionId: 1, clientId: 1, siteId: 2 }] };
  it('is who alone administers the whole client', () => {
    expect(isLastAdmin([admin(1), siteAdmin], 1, 1)).toBe(true);
    expect(isLastAdmin([admin(1), admin(2)], 1, 1)).toBe(false);
    expect(isLastAdmin([admin(1), siteAdmin], 7, 1)).toBe(false);
  });

  it.each(['invited', 'unproven'])('is relieved by nobody who is only %s', (state) => {
    const other = { ...admin(2), state };
    expect(isLastAdmin([{ ...admin(1), state: 'active' }, other], 1, 1)).toBe(true);
    expect(isLastAdmin([{ ...admin(1), state: 'active' }, other], 2, 1)).toBe(false);
  });
});
