import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { givenRole, isSuperAdmin, PERMISSION_ID } from '../../../domain/status/index.ts';
import type { Member } from '../../../sync/index.ts';

/** The strongest first. */
const ROLES = [
  ['admin', PERMISSION_ID.admin],
  ['editor', PERMISSION_ID.editor],
  ['read-only', PERMISSION_ID.readOnly],
] as const;

/** A user's rights in a client, in a few words. */
export function useRoleWords(clientId: number): (member: Member) => string {
  const { t } = useTranslation('users');
  return useCallback(
    (member: Member) => {
      if (isSuperAdmin(member)) return t('role.superAdmin');
      const whole = givenRole(member.permissions, { clientId });
      const parts = member.permissions.filter(
        ({ clientId: of, siteId, buildingId }) => of === clientId && (siteId ?? 0) + (buildingId ?? 0) > 0,
      );
      // By role: the extent of a user's rights is seen without opening each of them.
      const inParts = ROLES.flatMap(([role, id]) => {
        const count = parts.filter(({ permissionId }) => permissionId === id).length;
        return count === 0 ? [] : [t('more', { role: t(`role.${role}`), count })];
      });
      const words = [...(whole === null ? [] : [t(`role.${whole}`)]), ...inParts];
      return words.length === 0 ? t('role.none') : words.join(' + ');
    },
    [t, clientId],
  );
}
