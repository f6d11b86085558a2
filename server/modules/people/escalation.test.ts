import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Permission } from '../../../src/domain/entities/user.ts';
import { roleFor } from '../../../src/domain/status/index.ts';
import { isEscalation } from './escalation.ts';
import { runs } from '../../../tests/support/vitest/seeded-fuzzing.ts';

/** Two clients of two sites of two buildings; a place that no entry names is among them. */
const BUILDINGS = [1, 2].flatMap((clientId) =>
  [1, 2].flatMap((s) =>
    [1, 2].map((b) => ({ clientId, siteId: clientId * 10 + s, buildingId: clientId * 100 + s * 10 + b })),
  ),
);
const SCOPES = BUILDINGS.flatMap(({ clientId, siteId, buildingId }) => [
  { clientId, siteId: null, buildingId: null },
  { clientId, siteId, buildingId: null },
  { clientId, siteId, buildingId },
]);
const entries = fc.uniqueArray(
  fc.record({ permissionId: fc.constantFrom(1, 2, 3), scope: fc.constantFrom(...SCOPES) }),
  { selector: ({ scope }) => JSON.stringify(scope), maxLength: 6 },
);
const strength = (permissions: Permission[], scope: (typeof SCOPES)[number]) =>
  [null, 'read-only', 'editor', 'admin'].indexOf(roleFor({ roles: [], permissions }, scope));

describe('a list of permissions', () => {
  it('raises another exactly where some place may be done more with', () => {
    const toList = (given: { permissionId: number; scope: (typeof SCOPES)[number] }[]) =>
      given.map(({ permissionId, scope }) => ({ permissionId, ...scope }));
    fc.assert(
      fc.property(entries, entries, (a, b) => {
        const [before, after] = [toList(a), toList(b)];
        const expected = SCOPES.some((scope) => strength(after, scope) > strength(before, scope));
        expect(isEscalation(before, after)).toBe(expected);
      }),
      { numRuns: runs(2000) },
    );
  });
});
