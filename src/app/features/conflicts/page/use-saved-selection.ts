import { useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod';
import { equalContent, type ContentRow } from '../../../../db/index.ts';
import { stagingOf } from '../../../commands/index.ts';
import { choiceKey } from '../../../commands/drafts/saved-choices.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { pickedSchema, type Picked } from './selection-schema.ts';
import type { Conflict } from '../use-conflicts.ts';

export interface KeptChoice {
  /** Null if nothing was picked, or if its versions no longer exist. */
  found: { picked: Picked; at: number } | null;
  keep: (picked: Picked) => void;
  drop: () => Promise<void>;
}

/** Keeps what is picked of a conflict on the device, as forms do. Undefined until it is known what was kept. */
export function useKeptChoice(conflict: Conflict): KeptChoice | undefined {
  const { db, now, newId } = useWorkspace();
  const { table, key } = conflict;
  const port = useMemo(
    () => stagingOf({ db, now, newId }, choiceKey({ table, key }), 'edit'),
    [db, now, newId, table, key],
  );
  const [answer, setAnswer] = useState<{ port: typeof port; found: KeptChoice['found'] }>();
  const asked = useRef(conflict);
  const writing = useRef(Promise.resolve());
  useEffect(() => {
    asked.current = conflict;
  }, [conflict]);
  useEffect(() => {
    let gone = false;
    const tell = (found: KeptChoice['found']): void => {
      if (!gone) setAnswer({ port, found });
    };
    port.open().then(
      (record) => tell(record === undefined ? null : foundIn(record, asked.current)),
      // A storage failure is reported elsewhere.
      () => tell(null),
    );
    return () => {
      gone = true;
      void port.close();
    };
  }, [port]);
  if (answer?.port !== port) return undefined;
  const next = (run: () => Promise<void>): Promise<void> => {
    writing.current = writing.current.then(run).catch(() => undefined);
    return writing.current;
  };
  return {
    found: answer.found,
    keep: (picked) => {
      const { mine, theirs } = asked.current;
      void next(() => port.write({ values: { picked, mine, theirs }, geometry: null }));
    },
    drop: () => next(port.drop),
  };
}

const keptSchema = z.object({ picked: pickedSchema, mine: z.unknown(), theirs: z.unknown() });

function foundIn(
  { values, at }: { values: unknown; at: number },
  { mine, theirs }: Conflict,
): KeptChoice['found'] {
  const kept = keptSchema.safeParse(values);
  if (!kept.success) return null;
  const isSame = (there: unknown, now: ContentRow | null) => equalContent(there as ContentRow | null, now);
  return isSame(kept.data.mine, mine) && isSame(kept.data.theirs, theirs)
    ? { picked: kept.data.picked, at }
    : null;
}
