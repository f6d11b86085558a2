import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { givenRole, isSuperAdmin } from '../../../domain/status/index.ts';
import type { Member } from '../../../sync/index.ts';

/** What somebody may do in a client, in a few words. */
export function useRoleWords(clientId: number): (member: Member) => string {
  const { t } = useTranslation('users');
  return useCallback(
    (member: Member) => {
      if (isSuperAdmin(member)) return t('role.superAdmin');
      const role = givenRole(member.permissions, { clientId });
      const parts = member.permissions.filter(
        ({ clientId: of, siteId, buildingId }) => of === clientId && (siteId ?? 0) + (buildingId ?? 0) > 0,
      ).length;
      const word = t(`role.${role ?? 'none'}`);
      if (parts === 0) return word;
      return t('more', { role: role === null ? t('role.none') : word, count: parts });
    },
    [t, clientId],
  );
}
