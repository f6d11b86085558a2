import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LENGTH } from '../../../domain/limits.ts';
import { clientIssues } from '../../../domain/rules/index.ts';
import { newLid, saveClient } from '../../commands/index.ts';
import { useIssueText } from '../../forms/index.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { FormModal, TextField, useToasts } from '../../ui/index.ts';

/** Asks for the title of a new client. Only whoever administers the whole server is offered it. */
export default function AddClient({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('content');
  const workspace = useWorkspace();
  const toasts = useToasts();
  const issueText = useIssueText();
  const [title, setTitle] = useState('');
  const [isTouched, setTouched] = useState(false);
  const [issue] = clientIssues({ clientTitle: title });

  const add = async (): Promise<void> => {
    setTouched(true);
    if (issue !== undefined) return;
    const client = { lid: newLid(workspace), clientTitle: title.trim(), clientExtraData: {} };
    const outcome = await saveClient.run(workspace, { mode: 'add', client });
    if (outcome.ok) onClose();
    else toasts.show({ kind: 'error', title: t('addClient.failed') });
  };

  return (
    <FormModal
      title={t('add.clients')}
      cancelLabel={t('addClient.cancel')}
      actionLabel={t('addClient.add')}
      isBlocked={issue !== undefined}
      onClose={onClose}
      onAction={() => void add()}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <TextField
          label={t('addClient.title')}
          value={title}
          onChange={(text) => {
            setTitle(text);
            setTouched(true);
          }}
          maxLength={LENGTH.clientTitle[1]}
          isRequired
          autoFocus
          error={isTouched && issue !== undefined ? issueText(issue) : undefined}
        />
      </form>
    </FormModal>
  );
}
