import { BookmarkPlus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportProfile } from '../../../../domain/floorplan/index.ts';
import { Button, Select, Stack, TextField, useToasts } from '../../../ui/index.ts';
import type { ImportProfiles } from './use-import-profiles.ts';

export interface ProfileBarProps {
  profiles: ImportProfiles;
  /** What is chosen now. */
  current: Omit<ImportProfile, 'name'>;
  onUse: (profile: ImportProfile) => void;
}

const NAME_LENGTH = 60;

/** Takes over what was chosen for an earlier plan, and keeps what is chosen now for the next one. */
export function ProfileBar({ profiles, current, onUse }: ProfileBarProps): ReactElement {
  const { t } = useTranslation(['import', 'common']);
  const toasts = useToasts();
  const [used, setUsed] = useState('');
  const [isNaming, setNaming] = useState(false);
  const [name, setName] = useState('');
  const words = name.trim();
  const isTooLong = words.length > NAME_LENGTH;
  const save = async (): Promise<void> => {
    const isKept = await profiles.save({ ...current, name: words });
    if (!isKept) {
      toasts.show({ kind: 'error', title: t('profiles.failed') });
      return;
    }
    setUsed(words);
    setNaming(false);
    toasts.show({
      kind: 'device',
      title: t(profiles.isShared ? 'profiles.saved' : 'profiles.savedHere', { name: words }),
    });
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
        <>
          <TextField
            label={t('profiles.name')}
            hint={t(profiles.isShared ? 'profiles.sharedHint' : 'profiles.deviceHint')}
            value={name}
            onChange={setName}
            error={isTooLong ? t('profiles.tooLong', { max: NAME_LENGTH }) : undefined}
          />
          <Stack direction="row" gap={2}>
            <Button isDisabled={words === '' || isTooLong} onPress={() => void save()}>
              {t('profiles.save')}
            </Button>
            <Button variant="ghost" onPress={() => setNaming(false)}>
              {t('common:cancel')}
            </Button>
          </Stack>
        </>
      ) : (
        <Button
          variant="link"
          icon={BookmarkPlus}
          onPress={() => {
            setName(used);
            setNaming(true);
          }}
        >
          {t('profiles.saveAs')}
        </Button>
      )}
    </Stack>
  );
}
