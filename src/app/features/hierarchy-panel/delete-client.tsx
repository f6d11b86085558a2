import { Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Client } from '../../../domain/entities/client.ts';
import { isolate } from '../../i18n/index.ts';
import { usePlainForm } from '../../forms/index.ts';
import { useErrorText } from '../../online/use-error-text.ts';
import { useOnline } from '../../online/use-online.ts';
import { paths } from '../../routes/paths.ts';
import { useEditor } from '../../editor/editor.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { usePermission } from '../../state/rights/permission.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, ConfirmModal, Stack, Text, TextField, useToasts } from '../../ui/index.ts';

// @spec 8.9
/**
 * Deletes a client on the server, with all that is published of it: no trash has it, so its title is typed first. For
 * administrators of the client.
 */
export function DeleteClient({ row: client }: { row: Client }): ReactNode {
  const { t } = useTranslation('forms');
  const { canPublish } = usePermission();
  const isOnline = useOnline();
  const [isAsking, setAsking] = useState(false);
  if (!canPublish) return null;
  return (
    <Stack gap={2}>
      <Button
        variant="danger"
        icon={Trash2}
        isFullWidth
        isDisabled={!isOnline}
        onPress={() => setAsking(true)}
      >
        {t('delete.clients.label')}
      </Button>
      {!isOnline && (
        <Text look="small" tone="quiet">
          {t('delete.clients.offline')}
        </Text>
      )}
      {isAsking && <Question client={client} onClose={() => setAsking(false)} />}
    </Stack>
  );
}

interface QuestionProps {
  client: Client;
  onClose: () => void;
}

function Question({ client: { lid, title }, onClose }: QuestionProps): ReactNode {
  const { t } = useTranslation('forms');
  const { online, engine } = useWorkspace();
  const toasts = useToasts();
  const errorText = useErrorText();
  const go = useGo();
  const editor = useEditor();
  const form = usePlainForm({ typed: '' });
  const remove = async (): Promise<void> => {
    const answer = await online.deleteClient(lid);
    if (!answer.ok) {
      toasts.show({ kind: 'error', title: t('delete.clients.failed'), detail: errorText(answer.error) });
      return;
    }
    toasts.show({ kind: 'success', title: t('done.deleted', { title: isolate(title) }) });
    // The subject of the form no longer exists.
    editor.letGoOfForm();
    go(paths.home);
    // It goes from this device as it does from all others.
    void engine.pullHierarchy();
  };
  return (
    <ConfirmModal
      isOpen
      isDestructive
      title={t('delete.clients.question', { title: isolate(title) })}
      safeLabel={t('delete.clients.keep')}
      actionLabel={t('delete.clients.label')}
      isBlocked={form.values.typed.trim() !== title.trim()}
      isPending={form.isSending}
      onSafe={onClose}
      onAction={() => form.submit(remove)}
    >
      <Stack gap={3}>
        <Text>{t('delete.clients.text')}</Text>
        <TextField
          label={t('delete.clients.type', { title: isolate(title) })}
          {...form.field('typed')}
          spellCheck={false}
        />
      </Stack>
    </ConfirmModal>
  );
}
