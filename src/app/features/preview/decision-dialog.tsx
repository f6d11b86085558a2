import { useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_WORDS } from '../../../domain/review/index.ts';
import { Button, Modal, Stack, Text, TextArea } from '../../ui/index.ts';

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
  const { t } = useTranslation('preview');
  const [reason, setReason] = useState('');
  const given = reason.trim();
  const hasReason = what === 'cancel' || needsReason;
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onNo();
      }}
      role="alertdialog"
      title={t(`${what}Modal.title`)}
      actions={
        <>
          <Button variant="secondary" autoFocus onPress={onNo}>
            {t(`${what}Modal.no`)}
          </Button>
          <Button
            variant={what === 'publish' ? 'primary' : 'danger-solid'}
            isPending={isPending}
            isDisabled={isBlocked || (needsReason && given === '')}
            onPress={() => onYes(given === '' ? undefined : given)}
          >
            {t(`${what}Modal.yes`)}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <Text>{t(`${what}Modal.text`)}</Text>
        {children}
        {hasReason && (
          <TextArea
            label={t(`${what}Modal.reason`)}
            hint={t(`${what}Modal.reasonHint`)}
            isRequired={needsReason}
            value={reason}
            onChange={setReason}
            maxLength={MAX_WORDS}
            rows={3}
          />
        )}
      </Stack>
    </Modal>
  );
}
