import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_CHARACTERS } from '../../../domain/review/index.ts';
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
  /** What is written as a reason or a note. */
  reason: string;
  onReason: (reason: string) => void;
  /** It has to be given. */
  needsReason?: boolean;
  /** It is published at another time than now. */
  isLater?: boolean;
  /** Something has to be confirmed or fixed first. */
  isBlocked?: boolean;
  onYes: (reason: string | undefined) => void;
  onNo: () => void;
}

// @spec 2.37 2.88 4.24 4.25
/** Publish, with a note for the history, or decline, with a reason that others see. */
export function DecisionDialog({
  what,
  isPending,
  children,
  reason,
  onReason,
  needsReason = false,
  isLater = false,
  isBlocked = false,
  onYes,
  onNo,
}: DecisionDialogProps): ReactElement {
  const { t } = useTranslation(['preview', 'forms', 'schedule']);
  const formats = useFormats();
  const { review } = useWorkspace();
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
  // Invisible characters of a pasted text: the server refuses them.
  const given = reason.replaceAll(UNSEEN, '').trim();
  const isTooLong = given.length > MAX_CHARACTERS;
  // A note that no server keeps would be lost: it is not asked for. What is required is asked for all the same.
  const hasField = what === 'cancel' || needsReason || isKept;
  const hint = !isKept
    ? t('reasonNotKept')
    : t(what === 'publish' && needsReason ? 'publishModal.reasonNeeded' : `${what}Modal.reasonHint`);
  return (
    <ConfirmModal
      isOpen
      title={t(`${what}Modal.title`)}
      safeLabel={t(`${what}Modal.no`)}
      actionLabel={isLater ? t('schedule:yes') : t(`${what}Modal.yes`)}
      isDestructive={what === 'cancel'}
      hasOwnFocus={hasField}
      isPending={isPending}
      isBlocked={isBlocked || isTooLong || (needsReason && given === '')}
      onSafe={onNo}
      onAction={() => onYes(given === '' ? undefined : given)}
    >
      <Stack gap={3}>
        <Text>{isLater ? t('schedule:text') : t(`${what}Modal.text`)}</Text>
        {children}
        {hasField ? (
          <TextArea
            autoFocus
            label={t(`${what}Modal.reason`)}
            hint={hint}
            counter={MAX_CHARACTERS}
            isRequired={needsReason}
            value={reason}
            onChange={onReason}
            error={
              isTooLong ? t('forms:issues.too-long', { max: formats.number(MAX_CHARACTERS) }) : undefined
            }
            rows={3}
          />
        ) : (
          <Text look="small" tone="secondary">
            {t('publishModal.notKept')}
          </Text>
        )}
      </Stack>
    </ConfirmModal>
  );
}
