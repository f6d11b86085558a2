import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type IconType } from '../../ui/index.ts';

export interface SaveButtonsProps {
  /** Of the form that Save sends. */
  formId: string;
  saveLabel: string;
  another?: { label: string } | undefined;
  withMore?: { label: string; icon: IconType; onPress: () => void } | undefined;
  isDirty: boolean;
  isSaving: boolean;
  canSave: boolean;
  /** Something besides a missing change keeps it from being saved. */
  isBlocked: boolean;
  /** Of the sentence that says why it can't be saved. */
  reasonId: string;
  onAnother: () => void;
  onClose: () => void;
}

/** Cancel, Save and what a form has beside them. */
export function SaveButtons(props: SaveButtonsProps): ReactElement {
  const { another, withMore, canSave, isSaving } = props;
  const { t } = useTranslation('forms');
  const reason = canSave ? undefined : props.reasonId;
  return (
    <>
      <Button variant="ghost" onPress={props.onClose}>
        {t('cancel')}
      </Button>
      {another !== undefined && (
        <Button isDisabled={!canSave} aria-describedby={reason} onPress={props.onAnother}>
          {another.label}
        </Button>
      )}
      {(withMore === undefined || props.isDirty) && (
        <Button
          variant={withMore === undefined ? 'primary' : 'secondary'}
          type="submit"
          form={props.formId}
          isDisabled={!canSave}
          isPending={isSaving}
          aria-describedby={reason}
        >
          {props.saveLabel}
        </Button>
      )}
      {withMore !== undefined && (
        <Button
          variant="primary"
          icon={withMore.icon}
          isDisabled={props.isBlocked || isSaving}
          onPress={withMore.onPress}
        >
          {withMore.label}
        </Button>
      )}
    </>
  );
}
