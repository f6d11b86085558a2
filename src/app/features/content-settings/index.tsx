import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { saveClient } from '../../commands/index.ts';
import {
  clientSettingsOf,
  withClientSettings,
  type ClientSettings,
} from '../../../domain/client-settings/index.ts';
import type { Client } from '../../../domain/entities/client.ts';
import {
  isInRange,
  ownValue,
  PROFILE_RANGES,
  PROFILES,
  type ProfileMember,
} from '../../../domain/wayfinding/route/index.ts';
import { sameValue } from '../../../domain/moment/index.ts';
import { KeptFields, LevelTypeSelect, useUnsavedForm } from '../../forms/index.ts';
import type { NumberedClient } from '../../online/client-choice.ts';
import { useClientChoice } from '../../online/client-choice.ts';
import { ClientSelect } from '../../online/client-select.tsx';
import { sheetKey } from '../../state/drafts/sheets.ts';
import { useScreenTitle } from '../../state/navigation/screen-title.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, Card, Notice, Page, Stack, Text, useToasts } from '../../ui/index.ts';
import { GroupsCard, isGroupAtFault } from './groups-card.tsx';
import { LanguagesCard } from './languages-card.tsx';
import { RulesCard } from './rules-card.tsx';
import { TypesCard } from './types-card.tsx';
import { VisibilityCard } from './visibility-card.tsx';
import { WalkingCard } from './walking-card.tsx';

/** What holds for everybody who works on a client. Saved on the device and sent as any other change. */
export default function ContentSettings(): ReactNode {
  const { t } = useTranslation('settings');
  const choice = useClientChoice();
  useScreenTitle(t('content.title'));
  const { chosen, canEdit } = choice;
  return (
    <Page
      title={t('content.title')}
      lead={t('content.lead')}
      width="narrow"
      actions={<ClientSelect choice={choice} />}
    >
      {chosen !== null && (
        <>
          {!canEdit && <Notice>{t('content.readOnly')}</Notice>}
          <SettingsForm key={chosen.client.lid} chosen={chosen} canEdit={canEdit} />
        </>
      )}
    </Page>
  );
}

interface Values extends ClientSettings {
  defaultLevelType: string;
}

/**
 * What is kept says which members were typed, as earlier versions wrote and read it; the others are as they are stored.
 * What is not understood is left out when they are saved.
 */
const settingsSchema = (stored: Values): z.ZodType<Values> =>
  z
    .object({ typed: z.custom<Partial<Values>>((value) => typeof value === 'object' && value !== null) })
    .transform(({ typed }) => ({ ...stored, ...typed }));

function SettingsForm({ chosen, canEdit }: { chosen: NumberedClient; canEdit: boolean }): ReactNode {
  const { t } = useTranslation('settings');
  const workspace = useWorkspace();
  const toasts = useToasts();
  const { client } = chosen;
  const stored = valuesOf(client.extra);
  const [schema] = useState(() => settingsSchema(stored));
  const hasWrongValue = ({ profiles }: Values): boolean =>
    PROFILES.some((profile) =>
      (Object.keys(PROFILE_RANGES) as ProfileMember[]).some((member) => {
        const value = ownValue(profiles, profile, member);
        return value !== null && !isInRange(member, value);
      }),
    );
  const form = useUnsavedForm<Values>({
    key: sheetKey('content-settings', { table: 'clients', key: client.lid }),
    schema,
    toKept: (typed) => ({ typed }),
    initial: stored,
    title: t('content.title'),
    // The field says it.
    faultsOf: (values) => ({
      profiles: hasWrongValue(values) ? t('content.walking') : undefined,
      groups: values.groups.some((group) => isGroupAtFault(group, values.groups))
        ? t('content.groups')
        : undefined,
    }),
    canSave: canEdit,
    save,
  });
  const { values } = form;
  const change = (more: Partial<Values>): void => {
    for (const [name, value] of Object.entries(more)) form.set(name as keyof Values, value);
  };

  async function save(typed: Values): Promise<Values | null> {
    // What is as it was stays as it is stored by then.
    const { defaultLevelType: levelType, ...settings }: Partial<Values> = Object.fromEntries(
      Object.entries(typed).filter(([name, value]) => !sameValue(value, stored[name as keyof Values])),
    );
    const isDone = await saveClient
      .run(workspace, {
        mode: 'edit',
        lid: client.lid,
        patch: (now) => ({
          extra: {
            ...(Object.keys(settings).length > 0 ? withClientSettings(now.extra, settings) : now.extra),
            ...(levelType !== undefined && { defaultLevelType: levelType }),
          },
        }),
      })
      .then(
        ({ ok }) => ok,
        () => false,
      );
    toasts.show(
      isDone
        ? { kind: 'device', title: t('content.saved', { title: client.title }) }
        : { kind: 'error', title: t('content.failed') },
    );
    return isDone ? typed : null;
  }
  const card = { clientLid: client.lid, settings: values, onChange: change, isReadOnly: !canEdit };
  return (
    <KeptFields form={form.kept}>
      <Card id="setting-level-type" title={t('content.levelType')}>
        <Stack gap={4}>
          <Text tone="secondary">{t('content.levelTypeText')}</Text>
          <LevelTypeSelect
            {...form.field('defaultLevelType')}
            errorAt={() => undefined}
            isReadOnly={!canEdit}
          />
        </Stack>
      </Card>
      <TypesCard {...card} />
      <RulesCard {...card} />
      <LanguagesCard {...card} />
      <GroupsCard {...card} />
      <VisibilityCard {...card} />
      <WalkingCard {...card} />
      {canEdit && (
        <Stack direction="row" gap={2} justify="end">
          <Button variant="ghost" isDisabled={!form.isDirty} onPress={form.discard}>
            {t('discard')}
          </Button>
          <Button
            variant="primary"
            isDisabled={!form.canSave}
            isPending={form.isSaving}
            onPress={() => void form.save()}
          >
            {t('save')}
          </Button>
        </Stack>
      )}
    </KeptFields>
  );
}

function valuesOf(extra: Client['extra']): Values {
  const { defaultLevelType } = extra;
  return {
    ...clientSettingsOf(extra),
    defaultLevelType: typeof defaultLevelType === 'string' ? defaultLevelType : '',
  };
}
