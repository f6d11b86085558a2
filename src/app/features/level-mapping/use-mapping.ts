import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Level } from '../../../domain/entities/level.ts';
import { TIME } from '../../../domain/limits.ts';
import { isMappingRunning } from '../../../domain/status/index.ts';
import { useOnline } from '../../online/use-online.ts';
import { useMappingChanged } from '../../state/content/level-mapping.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useToasts } from '../../ui/index.ts';
import type { Answer, ApiError, LevelStatus, MapJob } from '../../../sync/index.ts';

/** The mapping of a level as the server has it. */
export interface ServerMapping {
  /** Undefined: not known yet. Null: the server has not heard of the level. */
  status: LevelStatus | null | undefined;
  /** The job, where it can be had. */
  job: MapJob | null;
  error: ApiError | null;
  /** Why the last thing that was asked of it was not done; null where it was. */
  refusal: ApiError | null;
  /** What was refused is the start of a mapping. */
  isStartRefused: boolean;
  isBusy: boolean;
  start: () => Promise<void>;
  cancel: () => Promise<void>;
  /** Asks once more, now. */
  again: () => void;
  /** Makes a call, and then reads the state again. */
  act: <T>(call: () => Promise<Answer<T>>) => Promise<Answer<T>>;
}

/** Where jobs are noted that were begun on this device, for servers whose level statuses don't name them. */
const noteKey = (level: Level): string => `storey.mapJob.${level.lid}`;

export function useMapping(level: Level): ServerMapping {
  const { t } = useTranslation('mapping');
  const toasts = useToasts();
  const { online, engine } = useWorkspace();
  // A plan that was on its way may have arrived.
  const { lastSyncedAt } = useSyncExternalStore(engine.subscribe, engine.getSnapshot);
  const { mapping } = online;
  const isOnline = useOnline();
  const tellChanged = useMappingChanged();
  const [status, setStatus] = useState<LevelStatus | null>();
  const [job, setJob] = useState<MapJob | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [isStartRefused, setStartRefused] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [times, setTimes] = useState(0);
  const again = useCallback(() => setTimes((n) => n + 1), []);

  useEffect(() => {
    if (!isOnline) return undefined;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      const answer = await mapping.status(level);
      if (isGone) return;
      if (!answer.ok) {
        const isUnsent = answer.error.kind === 'http' && answer.error.status === 404;
        setStatus(isUnsent ? null : undefined);
        return setError(isUnsent ? null : answer.error);
      }
      setError(null);
      const id = answer.value?.mapJobId ?? sessionStorage.getItem(noteKey(level));
      const found = id === null ? null : await mapping.job(id);
      if (isGone) return;
      setJob(found?.ok === true ? found.value : null);
      setStatus(answer.value);
      if (isMappingRunning(answer.value?.levelStatus)) timer = setTimeout(next, TIME.statusPoll);
    };
    const next = (): void => void ask();
    next();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [mapping, level, isOnline, times, lastSyncedAt]);

  const act = async <T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> => {
    setBusy(true);
    const answer = await call();
    setBusy(false);
    setRefusal(answer.ok ? null : answer.error);
    setStartRefused(false);
    again();
    tellChanged();
    return answer;
  };
  return {
    status,
    job,
    error,
    refusal,
    isStartRefused,
    isBusy,
    again,
    act,
    // @spec 8.11
    start: async () => {
      const answer = await act(() => mapping.start(level));
      if (!answer.ok) return setStartRefused(true);
      sessionStorage.setItem(noteKey(level), answer.value.id);
      toasts.show({ kind: 'success', title: t('started') });
    },
    cancel: async () => {
      if (job !== null) await act(() => mapping.cancel(job.id));
    },
  };
}
