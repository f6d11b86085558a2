import { useSetAtom } from 'jotai';
import { History, Trash2 } from 'lucide-react';
import { useState, type ReactElement, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TRASH } from '../../domain/limits.ts';
import { useFormats } from '../i18n/index.ts';
import { giveDrawOrderAtom } from '../state/drawing.ts';
import { useDecideOn, useOpenConflict } from '../state/open-conflict.ts';
import { useDecideOnOverwritten, useIsOverwritten } from '../state/overwritten.ts';
import { Button, ConfirmModal, Notice } from '../ui/index.ts';
import { ChangedThere } from './changed-there.tsx';
import styles from './draft-panel.module.css';
import { Elsewhere } from './elsewhere.tsx';
import { PanelFrame } from './panel-frame.tsx';
import type { DraftForm } from './use-draft.ts';

export interface DeleteOffer {
  label: string;
  /** The question and what it means. */
  question: string;
  text: string;
  onDelete: () => void;
}

export interface DraftPanelProps<V extends FieldValues> {
  draft: DraftForm<V>;
  title: string;
  subtitle?: string | undefined;
  pictogram?: ReactNode;
  saveLabel: string;
  /** Something besides the fields stands against saving. */
  isBlocked?: boolean | undefined;
  onSave: () => void;
  onClose: () => void;
  remove?: DeleteOffer | undefined;
  children: ReactNode;
}

const FORM_ID = 'content-form';

/** The frame that all add/edit forms share: title, restored work, fields, delete, Cancel and Save. */
export function DraftPanel<V extends FieldValues>(props: DraftPanelProps<V>): ReactElement {
  const { draft, onSave, onClose } = props;
  const { saving } = draft;
  const { t } = useTranslation('forms');
  const formats = useFormats();
  const canSave = draft.valid && draft.dirty && props.isBlocked !== true && !saving;
  const kept = draft.keptAt === null ? undefined : t('keptAt', { time: formats.time(draft.keptAt) });
  return (
    <PanelFrame
      title={props.title}
      subtitle={props.subtitle}
      pictogram={props.pictogram}
      onClose={onClose}
      footNote={draft.keepFailed ? t('keepFailed') : kept}
      footActions={
        draft.isReadOnly ? undefined : (
          <>
            <Button variant="ghost" onPress={onClose}>
              {t('cancel')}
            </Button>
            <Button variant="primary" type="submit" form={FORM_ID} isDisabled={!canSave} isPending={saving}>
              {props.saveLabel}
            </Button>
          </>
        )
      }
    >
      <form
        id={FORM_ID}
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave) onSave();
        }}
      >
        <Wide>
          <Clash entityKey={draft.entityKey} />
          <Overwritten entityKey={draft.entityKey} />
          <Restored draft={draft} />
          <Elsewhere draft={draft} />
          <ChangedThere draft={draft} />
        </Wide>
        {props.children}
        {props.remove !== undefined && !draft.isReadOnly && (
          <DangerZone offer={props.remove} movedOn={draft.movedOn} />
        )}
      </form>
    </PanelFrame>
  );
}

/** What takes the whole width of a form, where fields stand in two columns. */
export function Wide({ children }: { children: ReactNode }): ReactElement {
  return <div className={styles['wide']}>{children}</div>;
}

/** Somebody else changed it too: the way to where that is decided. */
function Clash({ entityKey }: { entityKey: string }): ReactNode {
  const { t } = useTranslation('forms');
  const decideOn = useDecideOn();
  const conflictId = useOpenConflict(entityKey);
  if (conflictId === null) return null;
  return (
    <Notice
      tone="conflict"
      role="status"
      actions={
        <Button variant="link" onPress={() => decideOn(conflictId)}>
          {t('clash.decide')}
        </Button>
      }
    >
      {t('clash.text')}
    </Notice>
  );
}

/** Somebody wrote over what this person had saved: the way to where that is decided. */
function Overwritten({ entityKey }: { entityKey: string }): ReactNode {
  const { t } = useTranslation('forms');
  const decide = useDecideOnOverwritten();
  if (!useIsOverwritten(entityKey)) return null;
  return (
    <Notice
      tone="conflict"
      role="status"
      actions={
        <Button variant="link" onPress={decide}>
          {t('clash.decide')}
        </Button>
      }
    >
      {t('clash.overwritten')}
    </Notice>
  );
}

function Restored<V extends FieldValues>({ draft }: { draft: DraftForm<V> }): ReactNode {
  const { t } = useTranslation('forms');
  const formats = useFormats();
  const giveOrder = useSetAtom(giveDrawOrderAtom);
  if (draft.restoredAt === null || draft.isReadOnly) return null;
  return (
    <Notice
      tone="accent"
      icon={History}
      role="status"
      actions={
        <>
          <Button variant="link" onPress={draft.session.keepRestored}>
            {t('restored.keep')}
          </Button>
          <Button
            variant="link"
            onPress={() => {
              giveOrder({ do: 'let-go' });
              void draft.session.discard();
            }}
          >
            {t('restored.discard')}
          </Button>
        </>
      }
    >
      {t('restored.text', { time: formats.time(draft.restoredAt) })}
    </Notice>
  );
}

/** @param props.movedOn somebody else changed it since the form was opened: said before it goes */
function DangerZone({ offer, movedOn }: { offer: DeleteOffer; movedOn: boolean }): ReactElement {
  const { t } = useTranslation('forms');
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={styles['danger']}>
      <Button variant="danger" icon={Trash2} onPress={() => setAsking(true)}>
        {offer.label}
      </Button>
      <ConfirmModal
        isOpen={isAsking}
        title={offer.question}
        safeLabel={t('cancel')}
        actionLabel={t('delete.confirm')}
        isDestructive
        onSafe={() => setAsking(false)}
        onAction={() => {
          setAsking(false);
          offer.onDelete();
        }}
      >
        {offer.text}
        <p>{t('delete.trash', { count: TRASH.keptDays })}</p>
        {movedOn && <p>{t('delete.movedOn')}</p>}
      </ConfirmModal>
    </div>
  );
}
