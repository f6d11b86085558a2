import { useCallback, useEffect, useState } from 'react';
import type { Answer, ApiError } from '../../sync/index.ts';
import { useOnline } from './use-online.ts';

/** What the server was asked, and says. */
export interface Asked<T> {
  /** Undefined until it has answered, or where it answered with an error. */
  value: T | undefined;
  error: ApiError | null;
  isOnline: boolean;
  /** Requests again; the earlier answer stays meanwhile. */
  again: () => void;
  /** What a write was answered with. */
  set: (value: T) => void;
}

interface Said<T> {
  key: string;
  answer: Answer<T>;
}

/** A call never throws; what it reads on the device before may. */
const failed = (cause: unknown): Answer<never> => ({
  ok: false,
  error: { kind: 'aborted', message: cause instanceof Error ? cause.message : '' },
});

/**
 * Asks the server, and again when the network comes back. The answer is not kept on the device.
 * @param key names the request; null: none yet
 * @param ask is called again when the key changes
 */
export function useAnswer<T>(key: string | null, ask: () => Promise<Answer<T>>): Asked<T> {
  const isOnline = useOnline();
  const [times, setTimes] = useState(0);
  const [said, setSaid] = useState<Said<T> | null>(null);
  useEffect(() => {
    if (key === null || !isOnline) return undefined;
    let isGone = false;
    void ask()
      .catch((cause: unknown): Answer<T> => failed(cause))
      .then((answer) => {
        if (!isGone) setSaid({ key, answer });
      });
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- what is asked is in the key
  }, [key, times, isOnline]);
  const answer = said !== null && said.key === key ? said.answer : null;
  return {
    value: answer?.ok === true ? answer.value : undefined,
    error: answer?.ok === false ? answer.error : null,
    isOnline,
    again: useCallback(() => setTimes((n) => n + 1), []),
    set: (value) => key !== null && setSaid({ key, answer: { ok: true, value } }),
  };
}
