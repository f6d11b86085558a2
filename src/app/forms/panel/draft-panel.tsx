import { useAtomValue } from 'jotai';
import { History, Trash2 } from 'lucide-react';
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { useFormState, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { TRASH } from '../../../domain/limits.ts';
import { useFormats } from '../../i18n/index.ts';
import { formOfferAtom } from '../../editor/offers.ts';
import { useHeld } from '../../editor/held.ts';
import { useStable } from '../../editor/use-stable.ts';
import { isGestureOpenAtom } from '../../editor/drawing.ts';
import { useEditor } from '../../editor/editor.ts';
import { isPlacingAtom } from '../../editor/handles.ts';
import { useDecideOn, useOpenConflict } from '../../state/sync-status/open-conflict.ts';
import { saveOpenFormAtom, type AfterSave } from '../../editor/open-form.ts';
import { useGoToLostUpdates, useIsLostUpdate } from '../../state/sync-status/lost-updates.ts';
import { Button, ConfirmModal, Notice } from '../../ui/index.ts';
import { RemoteChanges, type DescribeMember } from '../remote-changes/remote-changes.tsx';
import styles from './draft-panel.module.css';
import { FormKeyProvider } from '../kept/part-of-form.ts';
import { OtherDrafts } from '../draft/other-drafts.tsx';
import { useFocusAfterDrawing } from './use-focus-after-drawing.ts';
import { PanelFrame } from './panel-frame.tsx';
import { SaveButtons, type SaveButtonsProps } from './save-buttons.tsx';
import type { DraftForm } from '../draft/use-draft.ts';
import { useMissing } from '../use-missing-fields.ts';
import { errorsByPath, fieldIssues, memberOf } from '../issues.ts';

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
  /** An obstacle to saving besides the fields, in one sentence. */
  blockedBy?: string | undefined;
  /** Saves, and begins another one of the same kind. */
  another?: { label: string; onSaved: () => void } | undefined;
  /** Does something more with what is open and saves it, also where nothing was changed: in the place of Save, which stays beside it. */
  withMore?: SaveButtonsProps['withMore'];
  /** How far a save is that takes long, and the way to stop it. */
  progress?: ReactNode;
  onSave: () => void;
  onClose: () => void;
  remove?: DeleteOffer | undefined;
  /** Words for what no field of a descriptor is; undefined for the others. */
  describe?: DescribeMember | undefined;
  children: ReactNode;
}

const FORM_ID = 'content-form';
/** So many sentences of what is missing; the fields say the rest. */
const SAID = 3;

// @spec 2.50 2.51 2.52 4.30 5.69 6.8
/** The frame that all add/edit forms share: title, restored work, fields, delete, Cancel and Save. */
export function DraftPanel<V extends FieldValues>(props: DraftPanelProps<V>): ReactElement {
  const { draft, onSave, onClose } = props;
  const { saving } = draft;
  const { t } = useTranslation('forms');
  const formats = useFormats();
  const missingOf = useMissing<V>();
  const isGestureOpen = useAtomValue(isGestureOpenAtom);
  const isPlacing = useAtomValue(isPlacingAtom);
  const open = isPlacing ? t('needs.placing') : isGestureOpen ? t('needs.gesture') : undefined;
  const blockedBy = props.blockedBy ?? open;
  const missing = missingOf(draft, blockedBy);
  const canSave = draft.valid && draft.dirty && blockedBy === undefined && !saving;
  const reasonId = useId();
  const form = useRef<HTMLFormElement>(null);
  const save = (after?: AfterSave): void => {
    draft.setAfter(after);
    onSave();
  };
  useOfferSave(canSave && !draft.isReadOnly, save);
  const tellAll = useTellAll(draft, form);
  const submit = useStable(() => {
    if (canSave) save();
    // Unchanged, or being saved: nothing is shown.
    else if (!saving && (draft.dirty || draft.isNew)) tellAll();
  });
  const another = useStable(() => {
    if (canSave) save(props.another);
    else if (!saving) tellAll();
  });
  const [isAsking, setAsking] = useAskToDelete(props.remove !== undefined);
  const ask = useStable(() => setAsking(true));
  const [hasAnother, canRemove] = [props.another !== undefined, props.remove !== undefined];
  const offer = useMemo(
    () => ({ submit, another: hasAnother ? another : null, remove: canRemove ? ask : null }),
    [submit, another, ask, hasAnother, canRemove],
  );
  useHeld(formOfferAtom, draft.isReadOnly ? null : offer);
  useFocusAfterDrawing(form);
  useEnterWhereSaveIsOff(form, !canSave && !saving && draft.dirty, tellAll);
  const kept = draft.keptAt === null ? undefined : t('keptAt', { time: formats.time(draft.keptAt) });
  return (
    <PanelFrame
      title={props.title}
      subtitle={props.subtitle}
      pictogram={props.pictogram}
      onClose={onClose}
      footNote={draft.keepFailed ? t('keepFailed') : kept}
      footReason={
        saving ? (
          props.progress
        ) : canSave || draft.isReadOnly || missing.length === 0 ? undefined : (
          <MissingLine
            id={reasonId}
            said={missing}
            onPress={draft.dirty || draft.isNew ? tellAll : undefined}
          />
        )
      }
      footActions={
        draft.isReadOnly ? undefined : (
          <SaveButtons
            {...props}
            formId={FORM_ID}
            isDirty={draft.dirty}
            isSaving={saving}
            canSave={canSave}
            isBlocked={!draft.valid || blockedBy !== undefined}
            reasonId={reasonId}
            onAnother={() => save(props.another)}
          />
        )
      }
    >
      <form
        ref={form}
        id={FORM_ID}
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave) save();
        }}
      >
        <Wide>
          {draft.isReadOnly && draft.dirty && <Notice tone="waiting">{t('rightGone')}</Notice>}
          <Clash entityKey={draft.entityKey} />
          <Overwritten entityKey={draft.entityKey} />
          <Restored draft={draft} />
          <OtherDrafts draft={draft} />
          <RemoteChanges draft={draft} describe={props.describe} />
        </Wide>
        <FormKeyProvider value={draft.entityKey}>{props.children}</FormKeyProvider>
        {props.remove !== undefined && !draft.isReadOnly && (
          <DangerZone offer={props.remove} movedOn={draft.movedOn} isAsking={isAsking} onAsk={setAsking} />
        )}
      </form>
    </PanelFrame>
  );
}

/** What is missing before the form can be saved; a press shows it in the fields. */
function MissingLine(props: { id: string; said: string[]; onPress: (() => void) | undefined }): ReactElement {
  const text = props.said.slice(0, SAID).join(' ');
  if (props.onPress === undefined) return <span id={props.id}>{text}</span>;
  return (
    <Button id={props.id} variant="link" size="small" className={styles['missing']} onPress={props.onPress}>
      {text}
    </Button>
  );
}

/** An attempt to save too early: all missing fields are listed, and the first gets the focus. */
function useTellAll<V extends FieldValues>(
  draft: DraftForm<V>,
  form: RefObject<HTMLFormElement | null>,
): () => void {
  const { errors } = useFormState({ control: draft.form.control });
  const isAsked = useRef(false);
  const wrong = new Set([...errorsByPath(fieldIssues(draft.issues)).keys()].map(memberOf));
  const isTold = draft.hasTried && wrong.size === Object.keys(errors).length;
  useEffect(() => {
    if (!isAsked.current || !isTold) return;
    isAsked.current = false;
    focusFirstFault(form.current);
  }, [isTold, form]);
  return () => {
    if (isTold) return focusFirstFault(form.current);
    isAsked.current = true;
    draft.tellAll();
  };
}

/** What is wrong stands first; a shape that is missing has its tools. */
function focusFirstFault(form: HTMLFormElement | null): void {
  const fault = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button');
  const tool = form?.querySelector<HTMLElement>('[data-geometry] button');
  (fault ?? tool)?.focus();
}

/** With its button off the browser does nothing on Enter in a field of a form. */
function useEnterWhereSaveIsOff(
  form: RefObject<HTMLFormElement | null>,
  isOff: boolean,
  tellAll: () => void,
): void {
  const latest = useRef(tellAll);
  useEffect(() => {
    latest.current = tellAll;
  });
  useEffect(() => {
    const element = form.current;
    if (element === null || !isOff) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      const isInField = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
      if (event.key === 'Enter' && isInField && !event.defaultPrevented) latest.current();
    };
    element.addEventListener('keydown', onKey);
    return () => element.removeEventListener('keydown', onKey);
  }, [form, isOff]);
}

/** Tells the shell how the form is saved while it can be: it asks before the form is left. */
function useOfferSave(canSave: boolean, save: (after: AfterSave) => void): void {
  const latest = useStable(save);
  useHeld(
    saveOpenFormAtom,
    useMemo(() => (canSave ? { save: latest } : null), [canSave, latest]),
  );
}

/** A part over the whole width of a form with two columns. */
export function Wide({ children }: { children: ReactNode }): ReactElement {
  return <div className={styles['wide']}>{children}</div>;
}

/** Another person changed it too: the link to the decision. */
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

/** A saved value was overwritten: the link to the decision. */
function Overwritten({ entityKey }: { entityKey: string }): ReactNode {
  const { t } = useTranslation('forms');
  const decide = useGoToLostUpdates();
  if (!useIsLostUpdate(entityKey)) return null;
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
  const editor = useEditor();
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
              editor.letGo();
              void draft.discard();
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

/** Whether the question is open; a menu elsewhere may lead to the form for it alone. */
function useAskToDelete(canDelete: boolean): [isAsking: boolean, setAsking: (isAsking: boolean) => void] {
  const [wanted] = useSearchParams();
  return useState(() => canDelete && wanted.get('ask') === 'delete');
}

interface DangerZoneProps {
  offer: DeleteOffer;
  /** Another person changed it since the form was opened: shown before the deletion. */
  movedOn: boolean;
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
}

function DangerZone({ offer, movedOn, isAsking, onAsk: setAsking }: DangerZoneProps): ReactElement {
  const { t } = useTranslation('forms');
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
