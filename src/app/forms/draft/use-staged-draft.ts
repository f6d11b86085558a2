import { useEffect, useState } from 'react';
import type * as z from 'zod';
import type { DraftValues } from './draft.ts';
import { openStaged, type Staged } from './staged-draft.ts';
import type { StagingPort } from './staging-port.ts';

/**
 * What the device kept of a form that was open before: null for none, undefined until it is read. The form itself is mounted
 * only then, keyed by its entity and by what was kept.
 * @param isNone at the opening of the form: none is kept. If one is found all the same, it is returned.
 */
export function useStaged<V extends DraftValues>(
  port: StagingPort,
  values: z.ZodType<V>,
  isNone = false,
): Staged<V> | null | undefined {
  const [wasNone] = useState(isNone);
  const [answer, setAnswer] = useState<{ port: StagingPort; staged: Staged<V> | null }>();
  useEffect(() => {
    let gone = false;
    const tell = (staged: Staged<V> | null): void => {
      if (!gone && !(wasNone && staged === null)) setAnswer({ port, staged });
    };
    // A device whose storage fails says so elsewhere; the form opens with what is saved.
    openStaged(port, values).then(tell, () => tell(null));
    return () => {
      gone = true;
      void port.close();
    };
  }, [port, values, wasNone]);
  if (answer?.port === port) return answer.staged;
  return wasNone ? null : undefined;
}
