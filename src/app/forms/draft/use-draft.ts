import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useForm, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { FeatureGeometry } from '../../../domain/entities/geometry.ts';
import { sameValue } from '../../../domain/moment/index.ts';
import type { Issue, ShapeChecks } from '../../../domain/rules/index.ts';
import { startCheckShape, type ShapeFigures } from '../../../workers/index.ts';
import type { DrawShape } from '../../editor/drawing.ts';
import { useHeld } from '../../editor/held.ts';
import { useFormOnMap } from '../../editor/use-form-on-map.ts';
import { openFormAtom, type AfterSave } from '../../editor/open-form.ts';
import { sameDraft, type Draft } from './draft.ts';
import { createDraftSession, type DraftSession, type SessionState } from './draft-session.ts';
import { errorsByPath, fieldIssues, geometryIssues, hasErrors, memberOf } from '../issues.ts';
import { fieldErrors } from '../field-errors.ts';
import type { Staged } from './staged-draft.ts';
import type { StagingPort } from './staging-port.ts';
import { createShapeChecks } from './shape-checks.ts';
import { useDiscard } from './use-discard.ts';
import { useKeepOnLeave } from './use-keep-on-leave.ts';
import { useIssueText } from '../use-issue-text.ts';

export interface DraftOptions<V extends FieldValues> {
  /** `<table>:<key>`, or `<table>:new:<parent>:<type>` for what is not there yet: the same after a reload. */
  entityKey: string;
  /** Key of the row; for what is added, the key it will get (a staged one wins). */
  id: string;
  /** What is saved on this device, or the empty form. */
  head: Draft<V>;
  staged: Staged<V> | null;
  port: StagingPort;
  /** @param checks what is asked about shapes, so that large ones do not hold up the page */
  validate: (draft: Draft<V>, checks: ShapeChecks) => Issue[];
  /** Names what is edited, for the question "Leave without saving?". */
  titleOf: (values: V) => string;
  /** Tools to draw with; none for a form without a shape. */
  shapesOf: (values: V) => readonly DrawShape[];
  /** Its key on the map; null while it is new. */
  sceneKey: string | null;
  isReadOnly: boolean;
  now: () => number;
  /** Whether a value of a field that was added counts as entered; every value does unless given. */
  isFilled?: (name: string, value: unknown) => boolean;
}

/** An open form as one of its fields sees it: the same object until a field has something else to show. */
export interface FieldsForm<V extends FieldValues> {
  form: UseFormReturn<V>;
  /** It is not there yet. */
  isNew: boolean;
  isReadOnly: boolean;
  /** The person wanted to save: what is missing has been said. */
  hasTried: boolean;
}

/** An open form. */
export interface DraftForm<V extends FieldValues> extends SessionState<V>, FieldsForm<V> {
  entityKey: string;
  id: string;
  /** For fields that are not to be rendered again when the shape or the device changes. */
  fields: FieldsForm<V>;
  issues: readonly Issue[];
  /** Of the shape; null without a shape, or while they are computed. */
  figures: ShapeFigures | null;
  valid: boolean;
  shapes: readonly DrawShape[];
  setGeometry: (geometry: FeatureGeometry | null) => void;
  session: DraftSession<V>;
  /** Under which it is kept: a save deletes that in its own transaction. */
  place: () => Promise<string>;
  /** Puts the values of the form into the trash, and shows a message with undo. */
  discard: () => Promise<void>;
  /**
   * The draft to save over the row as it is stored now. Null if another person has changed the same and this one has not
   * chosen, or if both together break a rule: the form then shows the stored row.
   */
  onto: (stored: Draft<V>) => Draft<V> | null;
  /** The person wanted to save what can't be saved yet: from now on every field says what it needs. */
  tellAll: () => void;
  /** Says what follows the next save in the place of closing the form. */
  setAfter: (after: AfterSave | undefined) => void;
  /** Gives it, once. */
  takeAfter: () => AfterSave | undefined;
  /** A save is under way. */
  saving: boolean;
  setSaving: (saving: boolean) => void;
}

/** Joins what is typed, what is drawn, their common undo and their keeping into one draft, and tells the shell. */
export function useDraft<V extends FieldValues>(options: DraftOptions<V>): DraftForm<V> {
  const { head, port, validate, isReadOnly, titleOf, shapesOf } = options;
  const isNew = options.entityKey.includes(':new:');
  const [session] = useState(() =>
    createDraftSession<V>({
      id: options.staged?.id ?? options.id,
      isNew,
      head,
      staged: options.staged,
      port,
      now: options.now,
      isFilled: options.isFilled,
    }),
  );
  const state = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const [saving, setSaving] = useState(false);
  const [hasTried, setTried] = useState(false);
  const followUp = useRef<AfterSave>(undefined);
  useEffect(() => session.setHead(head), [session, head]);
  useEffect(() => port.watch(session), [port, session]);
  useKeepOnLeave(session.flush);

  const { draft } = state;
  const { checks, issues, figures } = useChecks(draft, isReadOnly, validate);
  const form = useErrors(session, issues, options.sceneKey !== null || hasTried);
  const fields = useMemo(() => ({ form, isNew, isReadOnly, hasTried }), [form, isNew, isReadOnly, hasTried]);

  const shapes = useSame(isReadOnly ? [] : shapesOf(draft.values));
  // A half-drawn shape is not lost silently by a save.
  const isHalfDrawn = state.line.length > 0 && shapes.includes('polygon');
  const valid = !hasErrors(issues) && !isHalfDrawn;
  const title = titleOf(draft.values);
  const discard = useDiscard({ discard: session.discard, bringBack: port.bringBack }, title);
  useTellShell(options, { session, state, issues, shapes, valid, saving, title, discard });
  return {
    ...state,
    ...fields,
    fields,
    entityKey: options.entityKey,
    id: session.id,
    issues,
    figures,
    valid,
    shapes,
    setGeometry: session.setGeometry,
    session,
    place: port.place,
    discard,
    onto: (stored) => {
      const carried = session.onto(stored);
      if (carried === null || sameDraft(carried, draft)) return carried;
      // The same shape by another name has been checked.
      const isSame = sameValue(carried.geometry, draft.geometry);
      const checked = isSame ? { ...carried, geometry: draft.geometry } : carried;
      return hasErrors(validate(checked, checks)) ? null : carried;
    },
    tellAll: () => setTried(true),
    setAfter: (after) => {
      followUp.current = after;
    },
    takeAfter: () => {
      const after = followUp.current;
      followUp.current = undefined;
      return after;
    },
    saving,
    setSaving,
  };
}

/** What is wrong with the draft, and how large its shape is. Of a large shape a worker says so, a little later. */
function useChecks<V extends FieldValues>(
  draft: Draft<V>,
  isReadOnly: boolean,
  validate: DraftOptions<V>['validate'],
) {
  const [checks] = useState(() => createShapeChecks(startCheckShape));
  const version = useSyncExternalStore(checks.subscribe, checks.getVersion);
  useEffect(() => () => checks.close(), [checks]);
  const issues = useMemo(() => {
    checks.forgetQuestions();
    return isReadOnly ? [] : validate(draft, checks);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each version has answers that the one before had not
  }, [isReadOnly, validate, draft, checks, version]);
  const { geometry } = draft;
  const figures = useMemo((): ShapeFigures | null => {
    const found = geometry === null || geometry.type === 'Point' ? null : checks.figuresOf(geometry);
    return found === 'unknown' ? null : found;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each version may have the figures
  }, [geometry, checks, version]);
  return { checks, issues, figures };
}

const TAKEN = 'level-exists';

/**
 * The store with the sentences under its fields. Rules look at the shape and at all fields together: what they found is put
 * into the store whenever it is something else.
 * @param isAllSaid For an existing thing all issues are shown at once; for a new thing only those of visited fields, and what
 *   another tab or person has taken meanwhile.
 */
function useErrors<V extends FieldValues>(
  session: DraftSession<V>,
  issues: readonly Issue[],
  isAllSaid: boolean,
): UseFormReturn<V> {
  const issueText = useIssueText();
  const [found, setFound] = useState<Record<string, string>>({});
  const form = useForm<V>({
    formControl: session.form,
    errors: useMemo(() => fieldErrors<V>(found), [found]),
    shouldFocusError: false,
  });
  const { touchedFields, dirtyFields } = form.formState;
  const said = Object.fromEntries(
    [...errorsByPath(fieldIssues(issues))]
      .filter(
        ([path, { code }]) =>
          isAllSaid || code === TAKEN || [touchedFields, dirtyFields].some((seen) => memberOf(path) in seen),
      )
      .map(([path, issue]) => [path, issueText(issue)]),
  );
  if (!sameValue(said, found)) setFound(said);
  return form;
}

/** The same object as long as it says the same: the map, which looks at these, is not to be drawn for every key. */
function useSame<T>(value: T): T {
  const [kept, keep] = useState(value);
  if (sameValue(kept, value)) return kept;
  keep(value);
  return value;
}

interface Told<V extends FieldValues> {
  session: DraftSession<V>;
  state: SessionState<V>;
  issues: readonly Issue[];
  shapes: readonly DrawShape[];
  valid: boolean;
  saving: boolean;
  title: string;
  discard: () => Promise<void>;
}

function useTellShell<V extends FieldValues>(options: DraftOptions<V>, told: Told<V>): void {
  const { entityKey: key, isReadOnly } = options;
  const { session, state, issues, shapes, valid, saving, title, discard } = told;
  const { dirty, keepFailed } = state;
  const form = useMemo(() => {
    const keep = (): Promise<void> => session.flush(true);
    return isReadOnly ? null : { key, dirty, valid, saving, title, keepFailed, keep, discard };
  }, [isReadOnly, key, dirty, valid, saving, title, keepFailed, session, discard]);
  useHeld(openFormAtom, form);
  // Without a tool the map draws no corners of it: what is only read stays as it is shown.
  const sceneKey = shapes.length === 0 ? null : options.sceneKey;
  const problems = useSame(geometryIssues(issues).flatMap((issue) => issue.where ?? []));
  useFormOnMap(session, { key, sceneKey, shapes, problems });
}
