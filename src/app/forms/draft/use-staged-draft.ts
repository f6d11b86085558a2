import { useEffect, useState } from 'react';
import type * as z from 'zod';
import type { DraftValues } from './draft.ts';
import { fromStaged, type Staged } from './staged-draft.ts';
import type { StagingPort } from './staging-port.ts';

/**
 * What the device kept of a form that was open before: null where there is nothing, undefined while it is being asked.
 * The form itself is mounted only then, keyed by its entity.
 */
export function useStaged<V extends DraftValues>(
  port: StagingPort,
  values: z.ZodType<V>,
): Staged<V> | null | undefined {
  const [answer, setAnswer] = useState<{ port: StagingPort; staged: Staged<V> | null }>();
  useEffect(() => {
    let gone = false;
    const tell = (staged: Staged<V> | null): void => {
      if (!gone) setAnswer({ port, staged });
    };
    port.open().then(
      (record) => tell(fromStaged(record, values)),
      // A device whose storage fails says so elsewhere; the form opens with what is saved.
      () => tell(null),
    );
    return () => {
      gone = true;
      void port.close();
    };
  }, [port, values]);
  return answer?.port === port ? answer.staged : undefined;
}
