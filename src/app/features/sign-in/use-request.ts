import { useState } from 'react';
import type { RequestResult } from './types.ts';

interface Request {
  result: RequestResult | null;
  isPending: boolean;
  run: (work: () => Promise<RequestResult>) => Promise<void>;
}

/** One request at a time; a throw counts as a failure without words. */
export function useRequest(): Request {
  const [result, setResult] = useState<RequestResult | null>(null);
  const [isPending, setIsPending] = useState(false);
  return {
    result,
    isPending,
    run: async (work) => {
      if (isPending) return;
      setResult(null);
      setIsPending(true);
      const answer = await work().catch((): RequestResult => ({ kind: 'failed', message: null }));
      setIsPending(false);
      setResult(answer);
    },
  };
}
