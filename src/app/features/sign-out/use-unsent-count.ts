import { useWorkspace } from '../../state/session/workspace.ts';
import { useLiveQuery } from '../../state/queries/use-live-query.ts';

/** Changes that have not arrived, counted while the engine rests. */
export function useUnsentNow(): number {
  const { engine } = useWorkspace();
  return useLiveQuery(async () => (await engine.listOutbox()).length, [engine]) ?? 0;
}
