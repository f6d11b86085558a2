import { describe, expect, it } from 'vitest';
import type { Permission } from '../entities/user.ts';
import { canSee } from './can-see.ts';
import { isMappingRunning, levelMapping } from './level-mapping.ts';
import {
  canEdit,
  canPublish,
  editsAll,
  isAdmin,
  isSuperAdmin,
  publishesSomewhere,
  roleFor,
  type UserRights,
} from './permissions.ts';
import { publishTag } from './publish-tag.ts';
import { blocksContent, nextPublishingStatus, publishingButton, publishingToast } from './publishing.ts';

describe('the publishing button', () => {
  // @spec 4.13 4.14 4.15 4.16 4.17 4.18 4.22
  it.each([
    [0, false, false, null, 'published'],
    [1, true, true, 'convert', 'ready-to-stage'],
    [2, true, false, null, 'generating-preview'],
    [3, true, true, 'review', 'review-and-publish'],
    [4, true, false, null, 'publishing'],
    [undefined, true, false, null, 'publish-unavailable'],
    [7, true, false, null, 'publish-unavailable'],
  ])('at %j', (status, isShown, isEnabled, action, label) => {
    expect(publishingButton(status)).toEqual({ isShown, isEnabled, action, label });
  });

  // @spec 4.19
  it('is hidden while a level is being mapped', () => {
    expect(publishingButton(1, { isMapping: true })).toMatchObject({
      isShown: false,
      isEnabled: false,
      action: null,
    });
  });

  // @spec 4.21 8.12
  it('owes a toast when publishing goes over into another known state', () => {
    expect(publishingToast(4, 0)).toBe('publish-completed');
    expect(publishingToast(4, 4)).toBeNull();
    expect(publishingToast(4, undefined)).toBeNull();
    expect(publishingToast(2, 3)).toBeNull();
    expect(publishingToast(undefined, 0)).toBeNull();
  });
});

describe('the way to publication', () => {
  it('goes change, convert, review, approve', () => {
    expect(nextPublishingStatus(0, 'change')).toBe(1);
    expect(nextPublishingStatus(1, 'convert')).toBe(2);
    expect(nextPublishingStatus(2, 'staged')).toBe(3);
    expect(nextPublishingStatus(3, 'approve')).toBe(4);
    expect(nextPublishingStatus(4, 'published')).toBe(0);
    expect(nextPublishingStatus(3, 'decline')).toBe(1);
  });

  it('allows no other order', () => {
    expect(nextPublishingStatus(0, 'convert')).toBeNull();
    expect(nextPublishingStatus(1, 'approve')).toBeNull();
    expect(nextPublishingStatus(2, 'convert')).toBeNull();
    expect(nextPublishingStatus(4, 'decline')).toBeNull();
    expect(nextPublishingStatus(9, 'convert')).toBeNull();
  });

  // @spec 4.27
  it('blocks content while staging or publishing runs, and then only', () => {
    expect([0, 1, 2, 3, 4, undefined].map(blocksContent)).toEqual([false, false, true, false, true, false]);
    for (const status of [2, 4]) expect(nextPublishingStatus(status, 'change')).toBeNull();
  });

  // @spec 4.23
  it('tags what differs from what visitors see', () => {
    expect(publishTag('published', 1)).toBeNull();
    expect(publishTag(undefined, 4)).toBeNull();
    const tags = [undefined, 0, 1, 2, 3, 4, 7].map((status) => publishTag('new', status));
    const before = ['toPublish', 'toPublish', 'toPublish', 'toPublish'];
    expect(tags).toEqual(before.concat('inPreview', 'publishing', 'toPublish'));
    expect(publishTag('changed', 3)).toBe('inPreview');
    expect(publishTag('deleted', 4)).toBe('deleted');
    expect(publishTag('error', 3)).toBe('publishError');
  });
});

describe('the mapping of a level', () => {
  // @spec 4.1 4.2 4.3 4.4 4.5 4.6 4.7 4.8 4.9 4.11 4.12
  it('is shown as the table has it', () => {
    const shown = Array.from({ length: 12 }, (_, status) => levelMapping(status).isShown);
    expect(shown).toEqual([true, true, true, true, true, false, true, true, true, false, false, false]);
    expect([0, 6, 8].map((status) => levelMapping(status).tag)).toEqual(['ai-error', 'ai-error', 'ai-error']);
    expect([1, 2, 3].every(isMappingRunning)).toBe(true);
    expect(levelMapping(4)).toEqual({ phase: 'review', isShown: true, tag: 'ready-for-review' });
    expect(levelMapping(7).phase).toBe('initial');
    expect(levelMapping(10).phase).toBe('completed');
  });

  // @spec 4.10
  it('is hidden for numbers that mean nothing', () => {
    for (const status of [-1, 11, 2.5, NaN, undefined]) expect(levelMapping(status).isShown).toBe(false);
  });
});

describe('permissions', () => {
  const user = (...permissions: Permission[]): UserRights => ({ roles: ['Member'], permissions });
  const grant = (permissionId: number, siteId?: number, buildingId?: number): Permission => ({
    permissionId,
    clientId: 1,
    siteId: siteId ?? null,
    buildingId: buildingId ?? null,
  });
  const BUILDING = { clientId: 1, siteId: 2, buildingId: 3 };

  it('the narrowest that matches decides', () => {
    const mixed = user(grant(1), grant(3, 2), grant(2, 2, 3));
    expect(roleFor(mixed, { clientId: 1 })).toBe('admin');
    expect(roleFor(mixed, { clientId: 1, siteId: 9 })).toBe('admin');
    expect(roleFor(mixed, { clientId: 1, siteId: 2 })).toBe('read-only');
    expect(roleFor(mixed, BUILDING)).toBe('editor');
    expect(roleFor(mixed, { clientId: 1, siteId: 2, buildingId: 4 })).toBe('read-only');
  });

  it('none reaches another client, and doubt gives no rights', () => {
    expect(roleFor(user(grant(1)), { clientId: 2 })).toBeNull();
    expect(roleFor(user(grant(1), grant(3)), { clientId: 1 })).toBe('read-only');
    expect(roleFor(user(grant(17)), { clientId: 1 })).toBe('read-only');
    expect(roleFor(user({ permissionId: 1, clientId: 1, siteId: 0, buildingId: 0 }), BUILDING)).toBe('admin');
  });

  // @spec 6.1
  it('a SuperAdmin is admin everywhere', () => {
    for (const role of ['SuperAdmin', 'super-admin', 'Super Admin']) {
      const superAdmin = { roles: [role], permissions: [] };
      expect(isSuperAdmin(superAdmin)).toBe(true);
      expect(roleFor(superAdmin, { clientId: 99 })).toBe('admin');
      expect(canPublish(superAdmin, 99)).toBe(true);
    }
    expect(isSuperAdmin({ roles: ['Admin'] })).toBe(false);
  });

  // @spec 6.2 6.3
  it('an admin is named so or has permission 1', () => {
    expect(isAdmin({ roles: ['client-ADMINistrator'], permissions: [] })).toBe(true);
    expect(isAdmin(user(grant(1, 2)))).toBe(true);
    expect(isAdmin(user(grant(2)))).toBe(false);
  });

  // @spec 6.2
  it('a role named "…admin…" · client that a permission reaches → admin there, and nowhere else', () => {
    const named = { roles: ['Client Administrator'], permissions: [grant(3, 2, 3)] };
    expect(roleFor(named, BUILDING)).toBe('admin');
    expect(roleFor(named, { clientId: 1 })).toBe('admin');
    expect([canPublish(named, 1), canEdit(named, { clientId: 1, siteId: 9 }), editsAll(named)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(roleFor(named, { clientId: 2 })).toBeNull();
    expect(roleFor({ roles: ['Client Administrator'], permissions: [] }, { clientId: 1 })).toBeNull();
  });

  it('admin of a site alone → publishes no client', () => {
    expect(publishesSomewhere(user(grant(1, 2)))).toBe(false);
    expect(publishesSomewhere(user(grant(3), grant(1)))).toBe(false);
    expect(publishesSomewhere(user(grant(1)))).toBe(true);
  });

  // @spec 6.5
  it('editors edit, only admins of the whole client publish', () => {
    expect(canEdit(user(grant(2, 2)), BUILDING)).toBe(true);
    expect(canEdit(user(grant(3)), BUILDING)).toBe(false);
    expect(canEdit(user(), BUILDING)).toBe(false);
    expect(canPublish(user(grant(1)), 1)).toBe(true);
    expect(canPublish(user(grant(1, 2)), 1)).toBe(false);
    expect(canPublish(user(grant(2)), 1)).toBe(false);
  });

  it('who has one building sees the way to it, and nothing beside it', () => {
    const guest = user(grant(3, 2, 3));
    expect(canSee(guest, { clientId: 1 })).toBe(true);
    expect(canSee(guest, { clientId: 1, siteId: 2 })).toBe(true);
    expect(canSee(guest, BUILDING)).toBe(true);
    expect(canSee(guest, { clientId: 1, siteId: 5 })).toBe(false);
    expect(canSee(guest, { clientId: 1, siteId: 2, buildingId: 4 })).toBe(false);
    expect(canSee(guest, { clientId: 2 })).toBe(false);
  });
});
