import { Mail, UserMinus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { teamActivity } from '../../../../db/index.ts';
import type { Member } from '../../../../sync/index.ts';
import type { NumberedClient } from '../../../online/client-choice.ts';
import { useErrorText } from '../../../online/use-error-text.ts';
import { paths } from '../../../routes/paths.ts';
import { useEditor } from '../../../editor/editor.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { useFormats } from '../../../i18n/index.ts';
import { useLiveQuery } from '../../../state/queries/use-live-query.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { Button, ConfirmModal, Stack, Text, useToasts } from '../../../ui/index.ts';
import { personName } from '../../../state/session/person-name.ts';

// @spec 8.48
export interface UserActionsProps {
  member: Member;
  chosen: NumberedClient;
  isOnline: boolean;
  isLastAdmin: boolean;
  isOwn: boolean;
}

/** The link once more for who has not used it, and taking a user out of the client. */
export function UserActions({ member, chosen, isOnline, isLastAdmin, isOwn }: UserActionsProps): ReactNode {
  const { t } = useTranslation(['users', 'common']);
  const { db, online } = useWorkspace();
  const formats = useFormats();
  const go = useGo();
  const toasts = useToasts();
  const errorText = useErrorText();
  const editor = useEditor();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const name = personName(member);
  const { lid } = chosen.client;
  const changes =
    useLiveQuery(
      async () =>
        isAsking ? (await teamActivity(db, lid)).filter(({ by }) => by?.userId === member.id).length : 0,
      [db, lid, isAsking, member.id],
    ) ?? 0;

  const isInvited = member.state === 'invited';
  const word = {
    action: t(isInvited ? 'withdraw.action' : 'remove'),
    title: isInvited ? t('withdraw.title', { email: member.email }) : t('removeTitle', { name }),
    text: t(isInvited ? 'withdraw.text' : 'removeText'),
    done: isInvited ? t('withdraw.done', { email: member.email }) : t('removed', { name }),
  };

  async function inviteAgain(): Promise<void> {
    setBusy(true);
    const answer = await online.inviteAgain(chosen.client.lid, member.id);
    setBusy(false);
    toasts.show(
      answer.ok
        ? { kind: 'success', title: t('sentAgain', { email: member.email }) }
        : { kind: 'error', title: errorText(answer.error) },
    );
  }
  async function remove(): Promise<void> {
    setBusy(true);
    const answer = await online.removeUser(chosen.client.lid, member.id);
    setBusy(false);
    setAsking(false);
    if (!answer.ok) {
      toasts.show({ kind: 'error', title: t('removeFailed'), detail: errorText(answer.error) });
      return;
    }
    toasts.show({ kind: 'success', title: word.done });
    // The subject of the form no longer exists.
    editor.letGoOfForm();
    go(paths.users);
  }
  return (
    <Stack direction="row" gap={2}>
      {member.state !== 'active' && (
        <Button
          icon={Mail}
          isDisabled={!isOnline}
          isPending={isBusy && !isAsking}
          onPress={() => void inviteAgain()}
        >
          {t('inviteAgain')}
        </Button>
      )}
      <Button
        variant="danger"
        icon={UserMinus}
        isDisabled={!isOnline || isLastAdmin || isOwn}
        onPress={() => setAsking(true)}
      >
        {word.action}
      </Button>
      <ConfirmModal
        isOpen={isAsking}
        title={word.title}
        safeLabel={t('common:cancel')}
        actionLabel={word.action}
        isDestructive
        isPending={isBusy}
        onSafe={() => setAsking(false)}
        onAction={() => void remove()}
      >
        <Text>{word.text}</Text>
        {changes > 0 && <Text>{t('workStays', { count: changes, number: formats.number(changes) })}</Text>}
      </ConfirmModal>
    </Stack>
  );
}
