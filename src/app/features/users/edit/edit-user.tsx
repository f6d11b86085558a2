import type { ReactNode } from 'react';
import type { Member } from '../../../../sync/index.ts';
import { useTranslation } from 'react-i18next';
import { AnswerFrame } from '../../../online/answer-frame.tsx';
import type { NumberedClient } from '../../../online/client-choice.ts';
import { useNumberedScopes } from '../../../online/scopes.ts';
import { useAnswer } from '../../../online/use-answer.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { EmptyState, Page } from '../../../ui/index.ts';
import { UserForm } from './user-form.tsx';

export interface EditUserProps {
  userId: number;
  chosen: NumberedClient;
}

/** One user: who it is, and what they may do where. */
export function EditUser({ userId, chosen }: EditUserProps): ReactNode {
  const { t } = useTranslation('users');
  const { online } = useWorkspace();
  const { lid } = chosen.client;
  // All of them: whether this is the last admin shows in the list alone.
  const asked = useAnswer(`users ${lid}`, async () => online.users(lid));
  const scopes = useNumberedScopes(chosen);
  const member = asked.value?.find(({ id }) => id === userId);
  if (asked.value === undefined || scopes === undefined) {
    return (
      <Page title={t('editTitle')} lead={t('lead')}>
        <AnswerFrame asked={asked}>{() => null}</AnswerFrame>
      </Page>
    );
  }
  if (member === undefined) {
    return (
      <Page title={t('editTitle')} lead={t('lead')}>
        <EmptyState title={t('notAmong')} drawing="none" />
      </Page>
    );
  }
  const members = asked.value;
  const replace = (next: Member): void =>
    asked.set(members.map((each) => (each.id === next.id ? next : each)));
  return (
    <UserForm
      // A change by another admin starts the form over; typed values stay otherwise.
      key={JSON.stringify(member)}
      member={member}
      members={members}
      scopes={scopes}
      chosen={chosen}
      isOnline={asked.isOnline}
      onSaved={replace}
    />
  );
}
