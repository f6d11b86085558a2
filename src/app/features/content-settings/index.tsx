import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { saveClient } from '../../commands/index.ts';
import { LevelTypeSelect } from '../../forms/index.ts';
import type { NumberedClient } from '../../online/client-choice.ts';
import { useClientChoice } from '../../online/client-choice.ts';
import { ClientSelect } from '../../online/client-select.tsx';
import { useUnsavedWork } from '../../online/unsaved-work.ts';
import { useScreenTitle } from '../../state/navigation/screen-title.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, Card, Notice, Page, Stack, Text, useToasts } from '../../ui/index.ts';

/** What holds for everybody who works on a client. Saved on the device and sent as any other change. */
export default function ContentSettings(): ReactNode {
  const { t } = useTranslation('settings');
  const choice = useClientChoice();
  useScreenTitle(t('content.title'));
  const { chosen, canEdit } = choice;
  if (chosen === null) return null;
  return (
    <Page title={t('content.title')} lead={t('content.lead')} actions={<ClientSelect choice={choice} />}>
      {!canEdit && <Notice>{t('content.readOnly')}</Notice>}
      <DefaultLevelType key={chosen.client.lid} chosen={chosen} canEdit={canEdit} />
    </Page>
  );
}

function DefaultLevelType({ chosen, canEdit }: { chosen: NumberedClient; canEdit: boolean }): ReactNode {
  const { t } = useTranslation('settings');
  const workspace = useWorkspace();
  const toasts = useToasts();
  const { client } = chosen;
  const { defaultLevelType } = client.clientExtraData;
  const stored = typeof defaultLevelType === 'string' ? defaultLevelType : '';
  const [typed, setTyped] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const value = typed ?? stored;
  const isDirty = value !== stored;

  async function save(): Promise<boolean> {
    setSaving(true);
    const isDone = await saveClient
      .run(workspace, {
        mode: 'edit',
        lid: client.lid,
        patch: (now) => ({ clientExtraData: { ...now.clientExtraData, defaultLevelType: value } }),
      })
      .then(
        ({ ok }) => ok,
        () => false,
      );
    setSaving(false);
    if (isDone) {
      setTyped(null);
      toasts.show({ kind: 'device', title: t('content.saved', { title: client.clientTitle }) });
    } else toasts.show({ kind: 'error', title: t('content.failed') });
    return isDone;
  }
  useUnsavedWork({
    title: t('content.title'),
    isDirty,
    isSaving,
    save: isDirty && canEdit ? save : null,
    discard: () => setTyped(null),
  });
  return (
    <Card title={t('content.levelType')}>
      <Stack gap={4}>
        <Text tone="secondary">{t('content.levelTypeText')}</Text>
        <LevelTypeSelect
          name="defaultLevelType"
          value={value}
          onChange={setTyped}
          onBlur={() => undefined}
          error={undefined}
          isReadOnly={!canEdit}
        />
        {canEdit && (
          <Stack direction="row" gap={2} justify="end">
            <Button variant="ghost" isDisabled={!isDirty} onPress={() => setTyped(null)}>
              {t('discard')}
            </Button>
            <Button variant="primary" isDisabled={!isDirty} isPending={isSaving} onPress={() => void save()}>
              {t('save')}
            </Button>
          </Stack>
        )}
      </Stack>
    </Card>
  );
}
