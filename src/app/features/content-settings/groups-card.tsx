import { Plus, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { groupIdOf, type Group } from '../../../domain/client-settings/index.ts';
import { accessOf } from '../../../domain/fields/index.ts';
import { GROUPS_MAX, LENGTH } from '../../../domain/limits.ts';
import { isolate } from '../../i18n/index.ts';
import { useKeptChoice } from '../../state/return/kept-choice.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, Card, ConfirmModal, IconButton, Stack, Text, TextField } from '../../ui/index.ts';
import type { SettingsCardProps } from './settings-card.ts';

/** Without a title, or with that of another group. */
export const isGroupAtFault = ({ id, title }: Group, groups: readonly Group[]): boolean =>
  title.trim() === '' ||
  isTitleOf(
    title,
    groups.filter((group) => group.id !== id),
  );

const isTitleOf = (title: string, groups: readonly Group[]): boolean =>
  groups.some((group) => group.title.trim().toLowerCase() === title.trim().toLowerCase());

/** Who may see what is not for everybody. */
export function GroupsCard({ settings, onChange, isReadOnly, clientLid }: SettingsCardProps): ReactNode {
  const { t } = useTranslation('settings');
  const { db } = useWorkspace();
  const [title, setTitle] = useKeptChoice('group-title', z.string(), '');
  const [leaving, setLeaving] = useState<{ group: Group; uses: number } | null>(null);
  const { groups } = settings;
  const typed = title.trim();
  const isTaken = typed !== '' && isTitleOf(typed, groups);
  const add = (): void => {
    if (typed === '' || isTaken) return;
    onChange({
      groups: [
        ...groups,
        {
          id: groupIdOf(
            typed,
            groups.map(({ id }) => id),
          ),
          title: typed,
        },
      ],
    });
    setTitle('');
  };
  const ask = async (group: Group): Promise<void> => {
    const uses = await db.features
      .where('[clientLid+kind]')
      .between([clientLid, ''], [clientLid, '\uffff'])
      .filter(({ properties }) => accessOf(properties.extra)?.includes(group.id) === true)
      .count();
    setLeaving({ group, uses });
  };
  return (
    <Card id="setting-groups" title={t('content.groups')}>
      <Stack gap={3}>
        <Text tone="secondary">{t('content.groupsText')}</Text>
        {groups.map((group) => (
          <Stack key={group.id} direction="row" gap={2} align="end" isNoWrap>
            <TextField
              label={t('content.groupOf', { id: isolate(group.id) })}
              value={group.title}
              maxLength={LENGTH.titleOfClient[1]}
              isReadOnly={isReadOnly}
              dir="auto"
              error={isGroupAtFault(group, groups) ? t('content.groupAtFault') : undefined}
              onChange={(text) =>
                onChange({
                  groups: groups.map((one) => (one.id === group.id ? { ...one, title: text } : one)),
                })
              }
            />
            {!isReadOnly && (
              <IconButton
                icon={X}
                label={t('content.removeType', { title: isolate(group.title) })}
                onPress={() => void ask(group)}
              />
            )}
          </Stack>
        ))}
        {!isReadOnly && (
          <Stack direction="row" gap={2} align="end" onSubmit={add}>
            <TextField
              label={t('content.groupTitle')}
              value={title}
              maxLength={LENGTH.titleOfClient[1]}
              dir="auto"
              error={isTaken ? t('content.groupExists') : undefined}
              onChange={setTitle}
            />
            <Button
              variant="soft"
              icon={Plus}
              isDisabled={typed === '' || isTaken || groups.length >= GROUPS_MAX}
              onPress={add}
            >
              {t('content.addGroup')}
            </Button>
          </Stack>
        )}
      </Stack>
      {leaving !== null && (
        <ConfirmModal
          isOpen
          title={t('content.removeGroup', { title: isolate(leaving.group.title) })}
          safeLabel={t('content.keepGroup')}
          actionLabel={t('content.removeType', { title: isolate(leaving.group.title) })}
          isDestructive
          onSafe={() => setLeaving(null)}
          onAction={() => {
            onChange({ groups: groups.filter(({ id }) => id !== leaving.group.id) });
            setLeaving(null);
          }}
        >
          {leaving.uses === 0 ? t('content.groupUnused') : t('content.groupUses', { count: leaving.uses })}
        </ConfirmModal>
      )}
    </Card>
  );
}
