import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { LENGTH } from '../../../domain/limits.ts';
import { clientIssues } from '../../../domain/rules/index.ts';
import { newLid, saveClient } from '../../commands/index.ts';
import { KeptFields, useCancel, useIssueText, useKeptForm } from '../../forms/index.ts';
import { NO_ROW, sheetKey } from '../../state/drafts/sheets.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { FormModal, TextField, useToasts } from '../../ui/index.ts';

const schema = z.object({ title: z.string() });

/** Asks for the title of a new client. Only offered to administrators of the whole server. */
export default function AddClient({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('content');
  const workspace = useWorkspace();
  const toasts = useToasts();
  const issueText = useIssueText();
  const form = useKeptForm({
    key: sheetKey('add-client', NO_ROW),
    schema,
    initial: { title: '' },
    wordsOf: ({ title }) => title,
    faultsOf: ({ title }) => {
      const [issue] = clientIssues({ title });
      return { title: issue === undefined ? undefined : issueText(issue) };
    },
  });
  const cancel = useCancel(form, onClose);
  const add = form.submit(async ({ title }) => {
    const client = { lid: newLid(workspace), title: title.trim(), extra: {} };
    const saving = { ...workspace, ends: await form.place() };
    const outcome = await saveClient.run(saving, { mode: 'add', client });
    if (!outcome.ok) {
      toasts.show({ kind: 'error', title: t('addClient.failed') });
      return;
    }
    onClose();
    void form.settle();
  });

  return (
    <FormModal
      title={t('add.clients')}
      cancelLabel={t('addClient.cancel')}
      actionLabel={t('addClient.add')}
      isBlocked={clientIssues({ title: form.values.title }).length > 0}
      onClose={onClose}
      onCancel={cancel}
      onAction={add}
    >
      <KeptFields form={form}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <TextField
            label={t('addClient.title')}
            {...form.field('title')}
            maxLength={LENGTH.titleOfClient[1]}
            isRequired
            autoFocus
          />
        </form>
      </KeptFields>
    </FormModal>
  );
}
