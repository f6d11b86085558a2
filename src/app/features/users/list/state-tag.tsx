import { Mail, MailWarning } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../../sync/index.ts';
import { useNow } from '../../../state/page/use-now.ts';
import { Tag } from '../../../ui/index.ts';
import { isExpired } from './invitation.ts';

/** Whether a user has accepted the invitation in its time, and confirmed the address. */
export function StateTag({ member }: { member: Member }): ReactNode {
  const { t } = useTranslation('users');
  const now = useNow();
  const { state } = member;
  if (isExpired(member, now)) return <Tag kind="waiting" icon={MailWarning} text={t('state.expired')} />;
  const word = t(`state.${state}`);
  if (state === 'active') return <Tag kind="synced" text={word} />;
  return state === 'invited' ? (
    <Tag kind="plain" icon={Mail} text={word} />
  ) : (
    <Tag kind="waiting" icon={MailWarning} text={word} />
  );
}
