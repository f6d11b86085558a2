import { Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { groupIdOf, withClientSettings, clientSettingsOf } from '../../../../domain/client-settings/index.ts';
import { GROUPS_MAX, LENGTH } from '../../../../domain/limits.ts';
import { EVERYBODY } from '../../../../domain/values/access.ts';
import type { PathSummary } from '../../../../domain/wayfinding/paths/index.ts';
import { saveClient } from '../../../commands/index.ts';
import { isolate, useFormats } from '../../../i18n/index.ts';
import { useClientSettings } from '../../../state/content/client-settings.ts';
import { usePlace } from '../../../state/navigation/current-place.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { Button, Checkbox, Fieldset, Stack, TextField, useToasts } from '../../../ui/index.ts';

interface Props {
  summary: PathSummary;
  /** Of paths. */
  count: number;
  newGroup: { name: string; value: string; onChange: (value: string) => void; onBlur: () => void };
  onChange: (groups: Readonly<Record<string, boolean>>) => void;
}

/** The groups that may go along the paths: a half tick where only some of them are for a group. */
export function WhoMayGo({ summary, count, newGroup, onChange }: Props): ReactElement {
  const { t } = useTranslation(['ways', 'network']);
  const formats = useFormats();
  const workspace = useWorkspace();
  const toasts = useToasts();
  const client = usePlace()?.client;
  const { groups } = useClientSettings();
  const known = new Set(groups.map(({ id }) => id));
  const unknown = [...summary.groups.keys()].filter((id) => id !== EVERYBODY && !known.has(id));
  const options = [
    { id: EVERYBODY, title: t('everybody') },
    ...groups.map(({ id, title }) => ({ id, title: isolate(title) })),
    ...unknown.map((id) => ({ id, title: t('unknownGroup', { id: isolate(id) }) })),
  ];
  const typed = newGroup.value.trim();
  const isTaken = groups.some(({ title }) => title.toLowerCase() === typed.toLowerCase());
  const add = async (): Promise<void> => {
    if (typed === '' || isTaken || !client) return;
    const id = groupIdOf(typed, [...known, ...unknown]);
    const outcome = await saveClient.run(workspace, {
      mode: 'edit',
      lid: client.lid,
      patch: ({ extra }) => ({
        extra: withClientSettings(extra, {
          groups: [...clientSettingsOf(extra).groups, { id, title: typed }],
        }),
      }),
    });
    if (!outcome.ok) return void toasts.show({ kind: 'error', title: t('network:failed') });
    newGroup.onChange('');
    onChange({ [id]: true });
  };
  return (
    <Fieldset legend={t('who')}>
      <Stack gap={2}>
        {options.map(({ id, title }) => {
          const some = summary.groups.get(id) ?? 0;
          const isMixed = some > 0 && some < count;
          return (
            <Checkbox
              key={id}
              label={title}
              isSelected={some === count}
              isIndeterminate={isMixed}
              hint={
                isMixed ? t('someOf', { some: formats.number(some), all: formats.number(count) }) : undefined
              }
              onChange={(isIn) => onChange({ [id]: isMixed || isIn })}
            />
          );
        })}
        <Stack direction="row" gap={2} align="end" isNoWrap onSubmit={() => void add()}>
          <TextField
            {...newGroup}
            label={t('newGroup')}
            maxLength={LENGTH.titleOfClient[1]}
            dir="auto"
            error={typed !== '' && isTaken ? t('groupExists') : undefined}
          />
          <Button
            variant="soft"
            icon={Plus}
            isDisabled={typed === '' || isTaken || groups.length >= GROUPS_MAX}
            onPress={() => void add()}
          >
            {t('addGroup')}
          </Button>
        </Stack>
      </Stack>
    </Fieldset>
  );
}
