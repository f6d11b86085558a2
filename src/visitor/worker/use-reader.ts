import { wrap, type Remote } from 'comlink';
import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react';
import type { VisitorReader } from './reader.ts';

export type Reader = Remote<VisitorReader>;

/** The worker of this page. */
export const startReader = (): Reader =>
  wrap<VisitorReader>(new Worker(new URL('./visitor-worker.ts', import.meta.url), { type: 'module' }));

export const ReaderContext = createContext<Reader | null>(null);

export function useReader(): Reader {
  const reader = useContext(ReaderContext);
  if (reader === null) throw new Error('useReader needs a ReaderContext above it');
  return reader;
}

/** What is asked of the worker, and its answer. */
export interface Asked<Value> {
  /** Undefined until it is answered; of what was asked before, as long as the next answer is on its way. */
  value: Value | undefined;
  failed: boolean;
  /** It is the answer to what is asked now. */
  isNow: boolean;
}

/** The answer of the worker to a question. @param key the same for the same question; null: nothing is asked */
export function useAsked<Value>(key: string | null, ask: (reader: Reader) => Promise<Value>): Asked<Value> {
  const reader = useReader();
  const [known, setKnown] = useState<{ key: string; value?: Value; failed: boolean } | null>(null);
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (key === null) return undefined;
    let isWanted = true;
    askNow(reader).then(
      (value) => isWanted && setKnown({ key, value, failed: false }),
      () => isWanted && setKnown({ key, failed: true }),
    );
    return () => {
      isWanted = false;
    };
  }, [key, reader]);
  const isNow = known !== null && known.key === key;
  return { value: known?.value, failed: isNow && known.failed, isNow };
}
