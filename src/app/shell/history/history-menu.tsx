import { useAtom } from 'jotai';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { doneActions } from '../../../db/transact/last-actions.ts';
import { undoTo } from '../../commands/index.ts';
import { useCommand } from '../../commands/registry/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { isHistoryOpenAtom } from '../../editor/offers.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';
import { IconButton, Menu, useToasts } from '../../ui/index.ts';
import { describeAction } from './describe-undo.ts';
import { leftWords } from './left-words.ts';
import { showUndoFailure } from './show-undo-failure.ts';

/** So many steps are looked over at a glance. */
const MOST = 12;

const capitalised = (words: string, language: string): string =>
  words.charAt(0).toLocaleUpperCase(language) + words.slice(1);

/** The last steps by name, the newest first. Choosing a step undoes it with all later ones. */
export default function HistoryMenu(): ReactNode {
  const workspace = useWorkspace();
  const { t, i18n } = useTranslation('steps');
  const toasts = useToasts();
  const formats = useFormats();
  const { label, isAvailable, disabledReason } = useCommand('undo-history');
  const [isOpen, setOpen] = useAtom(isHistoryOpenAtom);
  const { db } = workspace;
  const acts = useLiveQuery(async () => (isOpen ? doneActions(db, MOST) : []), [db, isOpen]) ?? [];
  if (!isAvailable) return null;
  const choose = (n: number): void => {
    void undoTo.run(workspace, n).then(
      async ({ outcome, count, left }) => {
        const stays = await leftWords(i18n, left);
        const kind = stays === null ? 'success' : 'warning';
        const detail = stays ?? undefined;
        if (count > 0) toasts.show({ key: 'step', kind, title: t('undone', { count }), detail });
        return outcome.status === 'stale' ? showUndoFailure(i18n, toasts, 'stale') : undefined;
      },
      (cause: unknown) => showUndoFailure(i18n, toasts, cause),
    );
  };
  return (
    <Menu
      label={label}
      trigger={
        <IconButton
          icon={History}
          label={label}
          isDisabled={disabledReason !== undefined}
          tooltip={disabledReason}
        />
      }
      placement="end top"
      isOpen={isOpen}
      onOpenChange={setOpen}
      sections={[
        {
          id: 'steps',
          title: label,
          items: acts.map((act) => ({
            id: String(act.n),
            label: capitalised(describeAction(i18n, act), i18n.language),
            note: formats.time(act.at),
          })),
        },
      ]}
      onAction={(id) => choose(Number(id))}
    />
  );
}
