import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_WORDS } from '../../../domain/review/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { ConfirmModal, Stack, Text, TextArea } from '../../ui/index.ts';

/** Control characters, but line breaks and tabs. */
const UNSEEN = /(?![\t\n\r])\p{Cc}|\p{Cs}/gu;

interface DecisionDialogProps {
  what: 'publish' | 'cancel';
  isPending: boolean;
  /** What the decision is about: counts, or what the quality check says. */
  children?: ReactNode;
  /** A reason has to be given. */
  needsReason?: boolean;
  /** Something has to be confirmed or mended first. */
  isBlocked?: boolean;
  onYes: (reason: string | undefined) => void;
  onNo: () => void;
}

/** Publish or decline, with a reason that others see. */
export function DecisionDialog({
  what,
  isPending,
  children,
  needsReason = false,
  isBlocked = false,
  onYes,
  onNo,
}: DecisionDialogProps): ReactElement {
  const { t } = useTranslation(['preview', 'forms']);
  const formats = useFormats();
  const { review } = useWorkspace();
  const [reason, setReason] = useState('');
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    let isGone = false;
    void review.isOffered().then((has) => {
      if (!isGone) setKept(has);
    });
    return () => {
      isGone = true;
    };
  }, [review]);
  // What came with a pasted text and nobody sees: the server takes none of it.
  const given = reason.replaceAll(UNSEEN, '').trim();
  const isTooLong = given.length > MAX_WORDS;
  const hasReason = what === 'cancel' || needsReason;
  return (
    <ConfirmModal
      isOpen
      title={t(`${what}Modal.title`)}
      safeLabel={t(`${what}Modal.no`)}
      actionLabel={t(`${what}Modal.yes`)}
      isDestructive={what === 'cancel'}
      isPending={isPending}
      isBlocked={isBlocked || isTooLong || (needsReason && given === '')}
      onSafe={onNo}
      onAction={() => onYes(given === '' ? undefined : given)}
    >
      <Stack gap={3}>
        <Text>{t(`${what}Modal.text`)}</Text>
        {children}
        {hasReason && (
          <TextArea
            label={t(`${what}Modal.reason`)}
            hint={t(isKept ? `${what}Modal.reasonHint` : 'reasonNotKept')}
            isRequired={needsReason}
            value={reason}
            onChange={setReason}
            error={isTooLong ? t('forms:issues.too-long', { max: formats.number(MAX_WORDS) }) : undefined}
            rows={3}
          />
        )}
      </Stack>
    </ConfirmModal>
  );
}
