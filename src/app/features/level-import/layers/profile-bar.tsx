import { BookmarkPlus, Trash2 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { MOST_PROFILES, type ImportProfile } from '../../../../domain/floorplan/index.ts';
import { KeptFields, useCancel, useKeptForm, usePartKey } from '../../../forms/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import { Button, ConfirmModal, Select, Stack, Text, TextField, useToasts } from '../../../ui/index.ts';
import type { ImportProfiles } from './use-import-profiles.ts';

export interface ProfileBarProps {
  profiles: ImportProfiles;
  /** What is chosen now. */
  current: Omit<ImportProfile, 'name'>;
  onUse: (profile: ImportProfile) => void;
}

const NAME_LENGTH = 60;
/** Null: as the profile that is in use. */
const NAMED = z.object({ name: z.string().nullable() });
const UNNAMED: z.infer<typeof NAMED> = { name: null };

/** Takes over what was chosen for an earlier plan, keeps what is chosen now for the next one, and deletes what is of no use. */
export function ProfileBar({ profiles, current, onUse }: ProfileBarProps): ReactElement {
  const { t } = useTranslation(['import', 'common']);
  const toasts = useToasts();
  const formats = useFormats();
  const [used, setUsed] = useState('');
  const form = useKeptForm({
    key: usePartKey('import-profile'),
    schema: NAMED,
    initial: UNNAMED,
    wordsOf: ({ name }) => name ?? '',
  });
  const [asked, setNaming] = useState<boolean | null>(null);
  const isNaming = asked ?? form.restoredAt !== null;
  const cancel = useCancel(form, () => setNaming(false));
  const [isRemoving, setRemoving] = useState(false);
  const name = form.values.name ?? used;
  const words = name.trim();
  const isTooLong = words.length > NAME_LENGTH;
  const isFull = words !== '' && profiles.hasNoRoom(words);
  const canRemove = profiles.profiles.some((one) => one.name === used) && profiles.canRemove(used);
  const max = formats.number(isTooLong ? NAME_LENGTH : MOST_PROFILES);
  const save = async (): Promise<void> => {
    const isKept = await profiles.save({ ...current, name: words });
    if (!isKept) {
      toasts.show({ kind: 'error', title: t('profiles.failed') });
      return;
    }
    setUsed(words);
    setNaming(false);
    await form.settle();
    toasts.show({
      kind: 'device',
      title: t(profiles.isShared ? 'profiles.saved' : 'profiles.savedHere', { name: words }),
    });
  };
  const remove = async (): Promise<void> => {
    setRemoving(false);
    const isGone = await profiles.remove(used);
    if (isGone) setUsed('');
    toasts.show(
      isGone
        ? { kind: 'device', title: t('profiles.deleted', { name: used }) }
        : { kind: 'error', title: t('profiles.failed') },
    );
  };
  return (
    <Stack gap={2}>
      {profiles.profiles.length > 0 && (
        <Select
          label={t('profiles.use')}
          value={used === '' ? null : used}
          options={profiles.profiles.map((one) => ({ id: one.name, label: one.name }))}
          placeholder={t('profiles.choose')}
          onChange={(id) => {
            const found = profiles.profiles.find((one) => one.name === id);
            if (found === undefined) return;
            setUsed(id);
            onUse(found);
          }}
        />
      )}
      {isNaming ? (
        <KeptFields form={form} gap={2}>
          <TextField
            label={t('profiles.name')}
            hint={t(profiles.isShared ? 'profiles.sharedHint' : 'profiles.deviceHint')}
            value={name}
            onChange={(typed) => form.set('name', typed)}
            error={
              isTooLong || isFull ? t(isTooLong ? 'profiles.tooLong' : 'profiles.full', { max }) : undefined
            }
          />
          <Stack direction="row" gap={2}>
            <Button isDisabled={words === '' || isTooLong || isFull} onPress={() => void save()}>
              {t('profiles.save')}
            </Button>
            <Button variant="ghost" onPress={cancel}>
              {t('common:cancel')}
            </Button>
          </Stack>
        </KeptFields>
      ) : (
        <Stack direction="row" gap={2}>
          <Button variant="link" icon={BookmarkPlus} onPress={() => setNaming(true)}>
            {t('profiles.saveAs')}
          </Button>
          {canRemove && (
            <Button variant="link" icon={Trash2} onPress={() => setRemoving(true)}>
              {t('profiles.delete')}
            </Button>
          )}
        </Stack>
      )}
      <ConfirmModal
        isOpen={isRemoving}
        title={t('profiles.deleteTitle', { name: used })}
        safeLabel={t('common:cancel')}
        actionLabel={t('common:delete')}
        isDestructive
        onSafe={() => setRemoving(false)}
        onAction={() => void remove()}
      >
        <Text>{t(profiles.isShared ? 'profiles.deleteShared' : 'profiles.deleteOwn')}</Text>
      </ConfirmModal>
    </Stack>
  );
}
