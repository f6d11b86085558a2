import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { saveClient } from '../../commands/index.ts';
import {
  clientSettingsOf,
  withClientSettings,
  type ClientSettings,
} from '../../../domain/client-settings/index.ts';
import { isWalkingSpeed, ownSpeed, PROFILES } from '../../../domain/wayfinding/route/index.ts';
import { sameValue } from '../../../domain/moment/index.ts';
import { LevelTypeSelect, useUnsavedWork } from '../../forms/index.ts';
import type { NumberedClient } from '../../online/client-choice.ts';
import { useClientChoice } from '../../online/client-choice.ts';
import { ClientSelect } from '../../online/client-select.tsx';
import { sheetKey } from '../../state/drafts/sheets.ts';
import { useScreenTitle } from '../../state/navigation/screen-title.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, Card, Notice, Page, Stack, Text, useToasts } from '../../ui/index.ts';
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
    <Page title={t('content.title')} lead={t('content.lead')} actions={<ClientSelect choice={choice} />}>
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

/** Read as client settings are: what is not understood is left out when they are saved. */
const schema = z.object({
  typed: z.custom<Partial<Values>>((value) => typeof value === 'object' && value !== null),
});
const NOTHING: z.infer<typeof schema> = { typed: {} };

function SettingsForm({ chosen, canEdit }: { chosen: NumberedClient; canEdit: boolean }): ReactNode {
  const { t } = useTranslation('settings');
  const workspace = useWorkspace();
  const toasts = useToasts();
  const { client } = chosen;
  const { defaultLevelType } = client.clientExtraData;
  const stored: Values = {
    ...clientSettingsOf(client.clientExtraData),
    defaultLevelType: typeof defaultLevelType === 'string' ? defaultLevelType : '',
  };
  /** What was changed here; all else is as it is stored, also where that changes meanwhile. */
  const [typed, setTyped] = useState<Partial<Values>>({});
  const [isSaving, setSaving] = useState(false);
  const values = { ...stored, ...typed };
  const isDirty = !sameValue(values, stored);
  const hasWrongSpeed = PROFILES.some((profile) => {
    const speed = ownSpeed(values.profiles, profile);
    return speed !== null && !isWalkingSpeed(speed);
  });
  const canSave = isDirty && !hasWrongSpeed;
  const change = (more: Partial<Values>): void => setTyped((now) => ({ ...now, ...more }));

  async function save(): Promise<boolean> {
    setSaving(true);
    const { defaultLevelType: levelType, ...settings } = typed;
    const isDone = await saveClient
      .run(workspace, {
        mode: 'edit',
        lid: client.lid,
        patch: (now) => ({
          clientExtraData: {
            ...(Object.keys(settings).length > 0
              ? withClientSettings(now.clientExtraData, settings)
              : now.clientExtraData),
            ...(levelType !== undefined && { defaultLevelType: levelType }),
          },
        }),
      })
      .then(
        ({ ok }) => ok,
        () => false,
      );
    setSaving(false);
    if (isDone) {
      setTyped({});
      toasts.show({ kind: 'device', title: t('content.saved', { title: client.clientTitle }) });
    } else toasts.show({ kind: 'error', title: t('content.failed') });
    return isDone;
  }
  const work = useMemo(() => ({ typed }), [typed]);
  const discard = useUnsavedWork({
    key: sheetKey('content-settings', { table: 'clients', key: client.lid }),
    schema,
    base: NOTHING,
    title: t('content.title'),
    isDirty,
    isSaving,
    save: canSave && canEdit ? save : null,
    discard: () => setTyped({}),
    typed: work,
    restore: (kept) => setTyped(kept.typed),
  });
  const card = { settings: values, onChange: change, isReadOnly: !canEdit };
  return (
    <>
      <Card title={t('content.levelType')}>
        <Stack gap={4}>
          <Text tone="secondary">{t('content.levelTypeText')}</Text>
          <LevelTypeSelect
            name="defaultLevelType"
            value={values.defaultLevelType}
            onChange={(type) => change({ defaultLevelType: type })}
            onBlur={() => undefined}
            error={undefined}
            errorAt={() => undefined}
            isReadOnly={!canEdit}
          />
        </Stack>
      </Card>
      <TypesCard {...card} />
      <RulesCard {...card} />
      <LanguagesCard {...card} />
      <VisibilityCard {...card} />
      <WalkingCard {...card} />
      {canEdit && (
        <Stack direction="row" gap={2} justify="end">
          <Button variant="ghost" isDisabled={!isDirty} onPress={discard}>
            {t('discard')}
          </Button>
          <Button variant="primary" isDisabled={!canSave} isPending={isSaving} onPress={() => void save()}>
            {t('save')}
          </Button>
        </Stack>
      )}
    </>
  );
}
