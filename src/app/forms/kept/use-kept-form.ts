import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { useStable } from '../../editor/use-stable.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { clashesOf, rebase, type Draft } from '../draft/draft.ts';
import { createDraftSession, type DraftSession, type SessionState } from '../draft/draft-session.ts';
import { openStaged, type Staged } from '../draft/staged-draft.ts';
import type { Discarded, StagingPort } from '../draft/staging-port.ts';
import { useKeepOnLeave } from '../draft/use-keep-on-leave.ts';
import { resolverOf, useFields, type Faults, type Fields } from '../plain/use-fields.ts';
import { keptPort } from './kept-port.ts';

export interface KeptFormOptions<V extends FieldValues> {
  /** Of `sheetKey`: the same after a restart. */
  key: string;
  /** Reads what is kept, which may be unfinished. What does not fit (another version of the app) is left. */
  schema: z.ZodType<V>;
  /** Where it is kept, if not among the sheets. The same while the form is open. */
  port?: StagingPort;
  /** Where it is kept in another shape than the form's: in which. */
  toKept?: (values: V) => unknown;
  /** What the form begins with. Read when it opens, unless it is followed. */
  initial: V;
  /** `initial` is what is saved: what the person left as it was follows it. */
  isFollowed?: boolean;
  /** The words by which the person knows it again in a list. */
  wordsOf?: (values: V) => string;
  faultsOf?: (values: V) => Faults<V>;
}

export interface KeptForm<V extends FieldValues> extends Fields<V> {
  /** The store: values, dirty, touched, errors. */
  form: UseFormReturn<V>;
  /** Null while the device is asked. */
  session: DraftSession<V> | null;
  /** What the device kept has been read. */
  isReady: boolean;
  /** It differs from what it began with. */
  isDirty: boolean;
  /** When the restored entries were last kept; null if nothing was restored or the notice was answered. */
  restoredAt: number | null;
  keepRestored: () => void;
  /**
   * Earlier entries in the trash, and when they were last kept: the person typed something else before they were read. Null
   * without such entries, or after the notice was answered.
   */
  earlier: { values: V; at: number } | null;
  useEarlier: () => void;
  dismissEarlier: () => void;
  /** Back to the empty form. Its values go into the trash; `undo` brings them back. Null if it was empty. */
  discard: () => Promise<Discarded | null>;
  /** Under which it is kept, without its owner. */
  key: string;
  /** Out of the trash again, for the form that opens next. */
  bringBack: (trashId: string) => Promise<boolean>;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
  /** Calls `save` where nothing is wrong; else the fields say what is. */
  submit: (save: (values: V) => void | Promise<void>) => () => void;
  /** The same; gives what `save` gave, and undefined where something is wrong. */
  send: <T>(save: (values: V) => Promise<T>) => Promise<T | undefined>;
  /**
   * Under which it is kept, for the save: its transaction deletes that (`ends`), so that no kill leaves the draft beside
   * what was saved. `settle` afterwards.
   */
  place: () => Promise<string>;
  /** It was saved: its kept copy is dropped, and the fields are emptied. A form that closes has to close first. */
  settle: () => Promise<void>;
  flush: () => Promise<void>;
}

const NOTHING: SessionState<FieldValues> | null = null;

/**
 * The fields of a dialog, a sheet or a card, kept on the device within 300 ms of the last key, whatever becomes of the
 * page, and found again when it opens the next time. In the place of `useState` for each text, choice and mark:
 *
 *     const form = useKeptForm({ key: sheetKey('note', { table: 'clients', key: lid }), schema, initial: { text: '' } });
 *     <KeptFields form={form}><TextArea label={t('text')} {...form.field('text')} /></KeptFields>
 *
 * Closing keeps; saving ends it (`settle`); *Discard* in `KeptFields` puts it into the trash, and so does a button *Cancel*
 * (`useCancel`). Names of fields are fixed:
 * what people type as a key is a row `{ key, value }`. Shapes, pictures and files stay outside, their ids go in. Passwords, codes and
 * tokens never go in: they are in `usePlainForm`.
 */
export function useKeptForm<V extends FieldValues>(options: KeptFormOptions<V>): KeptForm<V> {
  const workspace = useWorkspace();
  const [{ initial, schema }] = useState(options);
  const { key, wordsOf, faultsOf } = options;
  const words = useStable((values: unknown) => wordsOf?.(values as V) ?? '');
  const toKept = useStable((values: unknown) => options.toKept?.(values as V) ?? values);
  const sheet = useMemo(() => keptPort(workspace, key, words, toKept), [workspace, key, words, toKept]);
  const port = options.port ?? sheet;
  const form = useForm<V>({
    defaultValues: initial as DefaultValues<V>,
    resolver: resolverOf((values: V) => faultsOf?.(values)),
    mode: 'onTouched',
  });
  const fields = useFields(form, true);
  const opening = { key, port, schema, initial, form, now: workspace.now };
  const { session, earlier, dismissEarlier, begin } = useSession(opening);
  const state = useSyncExternalStore(
    session?.subscribe ?? never,
    session?.getSnapshot ?? (() => NOTHING as SessionState<V> | null),
  );
  const saved = options.isFollowed === true ? options.initial : initial;
  useEffect(() => session?.setHead({ values: saved, geometry: null }), [session, saved]);
  useKeepOnLeave(useCallback(async (isLast: boolean) => session?.flush(isLast), [session]));

  const send = async <T>(save: (sound: V) => Promise<T>): Promise<T | undefined> =>
    form.handleSubmit(async (sound) => {
      session?.hold(true);
      // On its way before the save's transaction is begun, which then deletes it.
      void session?.flush(true);
      try {
        return await save(sound);
      } finally {
        session?.hold(false);
      }
    })();
  return {
    form,
    session,
    ...fields,
    isReady: session !== null,
    isDirty: state === null ? form.formState.isDirty : state.dirty,
    restoredAt: state?.restoredAt ?? null,
    keepRestored: () => session?.keepRestored(),
    earlier,
    useEarlier: () => {
      if (earlier !== null) session?.setValues(earlier.values, 'earlier');
      dismissEarlier();
    },
    dismissEarlier,
    discard: async () => {
      form.clearErrors();
      if (session === null) form.reset(initial);
      return (await session?.discard()) ?? null;
    },
    key,
    bringBack: port.bringBack,
    undo: () => session?.undo(),
    redo: () => session?.redo(),
    canUndo: state?.canUndo ?? false,
    canRedo: state?.canRedo ?? false,
    submit: (save) => () => void send(async (sound) => save(sound)),
    send,
    place: port.place,
    settle: async () => {
      form.reset(initial);
      begin();
      await session?.settle();
    },
    flush: async () => session?.flush(true),
  };
}

const never = () => () => undefined;

interface Opening<V extends FieldValues> {
  key: string;
  port: StagingPort;
  schema: z.ZodType<V>;
  initial: V;
  form: UseFormReturn<V>;
  now: () => number;
}

type Earlier<V> = KeptForm<FieldValues & V>['earlier'];

/**
 * The session is null while the device is asked. What was typed by then is put onto what it had kept; where both are of one
 * field, what was kept goes into the trash first, for what was typed is written over it.
 */
function useSession<V extends FieldValues>(
  opening: Opening<V>,
): {
  session: DraftSession<V> | null;
  earlier: Earlier<V>;
  dismissEarlier: () => void;
  begin: () => void;
} {
  const { key, port, schema, initial, form, now } = opening;
  const [found, setFound] = useState<{ port: StagingPort; session: DraftSession<V> }>();
  const [earlier, setEarlier] = useState<Earlier<V>>(null);
  const dismissEarlier = useCallback(() => setEarlier(null), []);
  const begin = useCallback(
    (staged: Staged<V> | null = null): void => {
      const head: Draft<V> = { values: initial, geometry: null };
      const typed: Draft<V> = { values: form.getValues(), geometry: null };
      const session = createDraftSession<V>({ id: key, isNew: true, head, staged, port, now, form });
      session.setValues(rebase(typed, head, session.getSnapshot().draft).values, 'typed');
      setFound({ port, session });
    },
    [key, port, initial, form, now],
  );
  useEffect(() => {
    let isGone = false;
    const read = async (): Promise<Staged<V> | null> => {
      const staged = await openStaged(port, schema);
      const head: Draft<V> = { values: initial, geometry: null };
      const typed: Draft<V> = { values: form.getValues(), geometry: null };
      if (isGone || staged === null || clashesOf(typed, head, staged.draft).length === 0) return staged;
      // A device that is full refuses: then the kept entries stay in the history of undo.
      const isAside = (await port.discard().catch(() => null)) !== null;
      if (!isGone && isAside) setEarlier({ values: staged.draft.values, at: staged.at });
      return staged;
    };
    const tell = (staged: Staged<V> | null): void => {
      if (!isGone) begin(staged);
    };
    // A device whose storage fails says so elsewhere.
    read().then(tell, () => tell(null));
    return () => {
      isGone = true;
      setEarlier(null);
      // What was entered about one thing is not taken along to another.
      form.reset(initial);
      void port.close();
    };
  }, [port, schema, form, initial, begin]);
  const session = found?.port === port ? found.session : null;
  useEffect(() => {
    if (session === null) return undefined;
    const stop = port.watch(session);
    return () => {
      stop();
      session.leave();
    };
  }, [port, session]);
  return { session, earlier, dismissEarlier, begin: () => begin() };
}
