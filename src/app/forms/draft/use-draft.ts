import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import type { FeatureGeometry } from '../../../domain/entities/geometry.ts';
import { sameValue } from '../../../domain/moment/index.ts';
import type { Issue, ShapeChecks } from '../../../domain/rules/index.ts';
import { startOutlineJob, type ShapeFigures } from '../../../workers/index.ts';
import { drawingTargetAtom, type DrawShape } from '../../state/map-view/drawing.ts';
import { openFormAtom, type AfterSave } from '../../state/navigation/panel.ts';
import { sameDraft, type Draft } from './draft.ts';
import { createDraftSession, type DraftSession, type SessionState } from './draft-session.ts';
import { errorsByPath, fieldIssues, geometryIssues, hasErrors } from '../issues.ts';
import type { Staged } from './staged-draft.ts';
import type { StagingPort } from './staging-port.ts';
import { createShapeChecks } from './shape-checks.ts';
import { useDiscard } from './use-discard.ts';
import { useKeepOnLeave } from './use-keep-on-leave.ts';
import { useValues } from './use-values.ts';
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
  /** The sentence under a field; only once the person has been there, or has tried to save. */
  errorOf: (path: Path<V>) => string | undefined;
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
  const form = useForm<V>({
    defaultValues: session.getSnapshot().draft.values as DefaultValues<V>,
    mode: 'onTouched',
  });

  useEffect(() => session.setHead(head), [session, head]);
  useEffect(() => port.watch(session), [port, session]);
  useKeepOnLeave(session.flush);
  useValues(form, session, state.draft.values);

  const { draft } = state;
  const { checks, issues, figures } = useChecks(draft, isReadOnly, validate);
  const faults = useSteady(fieldIssues(issues));
  const errors = useMemo(() => errorsByPath(faults), [faults]);
  const issueText = useIssueText();
  // For an existing thing all issues are shown at once; for a new thing only those of visited fields, since a form that reads
  // them is rendered again whenever a field is left.
  const isAllSaid = options.sceneKey !== null || hasTried;
  const seen = useSteady(isAllSaid ? [] : seenIn(form));
  const errorOf = useCallback(
    (path: Path<V>): string | undefined => {
      const issue = errors.get(path);
      const said = isAllSaid || seen.includes(path.split('.', 1)[0] ?? path);
      return issue !== undefined && said ? issueText(issue) : undefined;
    },
    [errors, isAllSaid, seen, issueText],
  );
  const fields = useMemo(
    () => ({ form, isNew, isReadOnly, errorOf, hasTried }),
    [form, isNew, isReadOnly, errorOf, hasTried],
  );

  const shapes = useSteady(isReadOnly ? [] : shapesOf(draft.values));
  // A half-drawn shape is not lost silently by a save.
  const isHalfDrawn = state.line.length > 0 && shapes.includes('polygon');
  const valid = !hasErrors(issues) && !isHalfDrawn;
  const title = titleOf(draft.values);
  const discard = useDiscard(session, port, title);
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
  const [checks] = useState(() => createShapeChecks(startOutlineJob));
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

/** The fields in which a person has been. */
function seenIn<V extends FieldValues>({ formState }: UseFormReturn<V>): string[] {
  const { touchedFields, dirtyFields } = formState;
  return Object.keys({ ...touchedFields, ...dirtyFields });
}

/** The same object as long as it says the same: the map, which looks at these, is not to be drawn for every key. */
function useSteady<T>(value: readonly T[]): readonly T[] {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text) as readonly T[], [text]);
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
  const { entityKey, isReadOnly } = options;
  const { session, state, issues, shapes, valid, saving, title, discard } = told;
  const { dirty, keepFailed, canUndo, canRedo } = state;
  const { line } = state;
  const { geometry } = state.draft;
  // Without a tool the map draws no corners of it: what is only read stays as it is shown.
  const sceneKey = shapes.length === 0 ? null : options.sceneKey;
  const saved = state.head.geometry;
  const setOpenForm = useSetAtom(openFormAtom);
  const setTarget = useSetAtom(drawingTargetAtom);
  const problems = useSteady(geometryIssues(issues).flatMap((issue) => issue.where ?? []));

  useEffect(() => {
    const keep = (): Promise<void> => session.flush(true);
    const form = { key: entityKey, dirty, valid, saving, title, keepFailed, keep, discard };
    setOpenForm(isReadOnly ? null : form);
  }, [setOpenForm, isReadOnly, entityKey, dirty, valid, saving, title, keepFailed, session, discard]);
  useEffect(() => () => setOpenForm(null), [setOpenForm]);

  useEffect(() => {
    setTarget({
      key: entityKey,
      sceneKey,
      geometry,
      saved,
      line,
      shapes,
      setGeometry: session.setGeometry,
      setDrawing: session.setDrawing,
      problems,
      undo: session.undo,
      redo: session.redo,
      canUndo,
      canRedo,
    });
  }, [setTarget, entityKey, sceneKey, geometry, saved, line, shapes, session, problems, canUndo, canRedo]);
  useEffect(() => () => setTarget(null), [setTarget]);
}
