import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_LENGTH, type KeptMap } from '../../../../domain/public-map/index.ts';
import { usePlainForm } from '../../../forms/index.ts';
import { useErrorText } from '../../../online/use-error-text.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { ConfirmModal, FormModal, Notice, Stack, Text, TextField } from '../../../ui/index.ts';

const [LEAST, MOST] = PASSWORD_LENGTH;

/** Asks for the password of a map and sends it at once: it is kept nowhere on this device. */
export function PasswordDialog({ kept, onClose }: { kept: KeptMap; onClose: () => void }): ReactNode {
  const { t } = useTranslation('publicMaps');
  const { online } = useWorkspace();
  const errorText = useErrorText();
  const [failed, setFailed] = useState<string | null>(null);
  const form = usePlainForm({ password: '' }, ({ password }) => ({
    password:
      password.length < LEAST || password.length > MOST
        ? t('password.length', { least: LEAST, most: MOST })
        : undefined,
  }));
  const send = async ({ password }: { password: string }): Promise<void> => {
    const error = await (await online.publicMaps()).setPassword(kept, password);
    if (error === null) onClose();
    else setFailed(errorText(error));
  };
  return (
    <FormModal
      title={kept.hasPassword ? t('password.change') : t('password.set')}
      cancelLabel={t('cancel')}
      actionLabel={t('password.send')}
      isPending={form.isSending}
      onClose={onClose}
      onAction={() => form.submit(send)}
    >
      <Stack gap={4}>
        <Text tone="secondary">{t('password.text')}</Text>
        <TextField
          label={t('fields.password')}
          type="password"
          autoComplete="new-password"
          autoFocus
          hint={t('password.length', { least: LEAST, most: MOST })}
          {...form.field('password')}
        />
        {failed !== null && (
          <Notice tone="error" role="alert">
            {failed}
          </Notice>
        )}
      </Stack>
    </FormModal>
  );
}

interface OpenDialogProps {
  kept: KeptMap;
  onOpened: () => void;
  onClose: () => void;
}

/** Asks before the password is taken away, which is done at once: left unsaved, a form would say something else than the server. */
export function OpenDialog({ kept, onOpened, onClose }: OpenDialogProps): ReactNode {
  const { t } = useTranslation('publicMaps');
  const { online } = useWorkspace();
  const errorText = useErrorText();
  const [isPending, setPending] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const open = async (): Promise<void> => {
    setPending(true);
    const error = await (await online.publicMaps()).setPassword(kept, null);
    setPending(false);
    if (error !== null) return setFailed(errorText(error));
    onOpened();
    onClose();
  };
  return (
    <ConfirmModal
      isOpen
      title={t('password.drop')}
      safeLabel={t('cancel')}
      actionLabel={t('password.dropAction')}
      isPending={isPending}
      onSafe={onClose}
      onAction={() => void open()}
    >
      <Stack gap={4}>
        <Text tone="secondary">{t('password.dropText')}</Text>
        {failed !== null && (
          <Notice tone="error" role="alert">
            {failed}
          </Notice>
        )}
      </Stack>
    </ConfirmModal>
  );
}
