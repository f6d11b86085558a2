import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Permission } from '../../../../domain/entities/user.ts';
import { givenRole, roleFor } from '../../../../domain/status/index.ts';
import { isolate } from '../../../i18n/index.ts';
import type { NamedScope } from '../../../online/scopes.ts';
import { DescriptionList, Notice, Stack, Text } from '../../../ui/index.ts';

export interface EffectiveRightProps {
  name: string;
  permissions: readonly Permission[];
  selected: NamedScope;
  scopes: readonly NamedScope[];
}

/** A user's effective right in a place, in words, and its source. */
export function EffectiveRight({ name, permissions, selected, scopes }: EffectiveRightProps): ReactNode {
  const { t } = useTranslation('users');
  const role = roleFor({ roles: [], permissions: [...permissions] }, selected.scope) ?? 'none';
  const parts =
    role === 'none'
      ? scopes.filter(({ scope }) => isWithin(scope, selected) && givenRole(permissions, scope))
      : [];
  const isPart = role === 'admin' && selected.kind !== 'client';
  const isWhole = givenRole(permissions, { clientId: selected.scope.clientId }) === 'admin';
  const source = [selected, ...aboveOf(selected, scopes)].find(
    ({ scope }) => givenRole(permissions, scope) !== null,
  );
  return (
    <Stack gap={4} role="status">
      <Stack gap={1}>
        <Text as="h2" look="title">
          <bdi>{selected.title}</bdi>
        </Text>
        <Text look="small" tone="quiet">
          {t('words.title')}
        </Text>
      </Stack>
      {parts.length > 0 ? (
        <Stack gap={2}>
          <Text>{t('words.parts', { name: isolate(name) })}</Text>
          <DescriptionList
            look="figures"
            items={parts.map(({ lid, title, scope }) => ({
              id: lid,
              term: <bdi>{title}</bdi>,
              value: t(`role.${givenRole(permissions, scope) ?? 'none'}`),
            }))}
          />
        </Stack>
      ) : (
        <>
          <Text>{t(isPart && !isWhole ? 'words.adminPart' : `words.${role}`, { name: isolate(name) })}</Text>
          <Text tone="secondary">
            {source === undefined
              ? t('words.nowhere')
              : source === selected
                ? t('words.givenHere')
                : t('words.from', { title: isolate(source.title) })}
          </Text>
        </>
      )}
      <Notice tone="accent">{t('travel')}</Notice>
    </Stack>
  );
}

/** Whether a scope is below the selected one. */
const isWithin = (scope: NamedScope['scope'], selected: NamedScope): boolean =>
  selected.kind === 'client'
    ? scope !== selected.scope
    : selected.kind === 'site' && scope.siteId === selected.scope.siteId && scope !== selected.scope;

/** What a scope lies in, nearest first. */
function aboveOf({ kind, scope }: NamedScope, scopes: readonly NamedScope[]): NamedScope[] {
  const site = scopes.find((each) => each.kind === 'site' && each.scope.siteId === scope.siteId);
  const client = scopes.find((each) => each.kind === 'client');
  return [...(kind === 'building' && site ? [site] : []), ...(kind !== 'client' && client ? [client] : [])];
}
