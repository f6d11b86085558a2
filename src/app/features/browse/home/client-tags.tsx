import { BadgeCheck, GitMerge, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/index.ts';
import { Tag, VisuallyHidden } from '../../../ui/index.ts';
import { useWaiting, type WaitingOfKind } from './use-waiting.ts';
import { WAIT_KINDS } from './wait-kinds.ts';

interface ClientTagsProps {
  clientLid: string;
  /** Its own tag, where nothing waits on it. */
  children: ReactNode;
}

/** What waits on a client: conflicts, a review, drafts. The last two are spelled out where they stand alone. */
export default function ClientTags({ clientLid, children }: ClientTagsProps): ReactNode {
  const { t } = useTranslation('home');
  const formats = useFormats();
  const waiting = useWaiting()?.filter((one) => one.clientLid === clientLid) ?? [];
  const count = (isCounted: (kind: (typeof WAIT_KINDS)[WaitingOfKind['kind']]) => boolean): number =>
    waiting.filter(({ kind }) => isCounted(WAIT_KINDS[kind])).reduce((sum, one) => sum + one.count, 0);
  const conflicts = count(({ tone }) => tone === 'conflict');
  const reviews = count(({ tone }) => tone === 'synced');
  const drafts = count(({ section }) => section === 'notFinished');
  const kinds = [conflicts, reviews, drafts].filter((one) => one > 0).length;
  if (kinds === 0) return children;
  const isAlone = kinds === 1;
  const short = (text: string, number: number): ReactNode => (
    <>
      <span aria-hidden>{formats.number(number)}</span>
      <VisuallyHidden>{text}</VisuallyHidden>
    </>
  );
  const draftsText = t('drafts', { count: drafts });
  const reviewText = t('review');
  return (
    <>
      {conflicts > 0 && (
        <Tag kind="needs-you" icon={GitMerge} text={short(t('conflicts', { count: conflicts }), conflicts)} />
      )}
      {reviews > 0 && (
        <Tag
          kind="synced"
          icon={BadgeCheck}
          text={isAlone ? reviewText : <VisuallyHidden>{reviewText}</VisuallyHidden>}
        />
      )}
      {drafts > 0 && (
        <Tag kind="draft" icon={Pencil} text={isAlone ? draftsText : short(draftsText, drafts)} />
      )}
    </>
  );
}
