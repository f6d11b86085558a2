import { Mail, MailWarning } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../../sync/index.ts';
import { Tag } from '../../../ui/index.ts';

/** Whether a user has accepted the invitation, and confirmed the address. */
export function StateTag({ member: { state } }: { member: Member }): ReactNode {
  const { t } = useTranslation('users');
  const word = t(`state.${state}`);
  if (state === 'active') return <Tag kind="synced" text={word} />;
  return state === 'invited' ? (
    <Tag kind="plain" icon={Mail} text={word} />
  ) : (
    <Tag kind="waiting" icon={MailWarning} text={word} />
  );
}
