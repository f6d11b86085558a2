import { teamActivity, type TeamEntry } from '../../db/index.ts';
import { useAnswer } from '../online/use-answer.ts';
import { useLiveQuery } from '../state/queries/use-live-query.ts';
import { useWorkspace } from '../state/session/workspace.ts';

export interface Life {
  /** What was noted of the thing, the latest first; undefined while it is asked. */
  entries: readonly TeamEntry[] | undefined;
  /** All of it, as the server has it; else what this device has read. */
  isWhole: boolean;
}

/** What happened to one thing: as the server tells, and until then or without a network as this device has read. */
export function useLife(clientLid: string, of: { kind: string; key: string } | null): Life {
  const { db, review } = useWorkspace();
  const { kind = '', key = '' } = of ?? {};
  const asked = useAnswer(of === null ? null : JSON.stringify(['life', clientLid, kind, key]), () =>
    review.historyOf(clientLid, { kind, key }),
  );
  const kept = useLiveQuery(
    async () => (await teamActivity(db, clientLid)).filter((one) => one.kind === kind && one.key === key),
    [db, clientLid, kind, key],
  );
  const whole = asked.value ?? undefined;
  return { entries: whole ?? kept, isWhole: whole !== undefined };
}
