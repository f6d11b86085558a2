import { keepNetwork, noteActivity, subjectOf, type KeptHow, type StoreyDatabase } from '../../db/index.ts';
import type { WireFeature } from '../../contract/index.ts';

export type KeepNetwork = (
  site: { siteLid: string; siteId: number },
  how: KeptHow,
  features: readonly WireFeature[],
) => void;

/**
 * Keeps earlier versions of networks, so that one can be restored. Nothing waits for it, and a failure is only noted in
 * the activity list, once a window.
 */
export function createKeeper({ db, now }: { db: StoreyDatabase; now: () => number }): KeepNetwork {
  let turn: Promise<void> = Promise.resolve();
  let isTold = false;

  async function tell(siteLid: string, at: number, cause: unknown): Promise<void> {
    if (isTold) return;
    isTold = true;
    const site = await db.sites.get(siteLid);
    if (site === undefined) return;
    const note = cause instanceof Error ? cause.message : String(cause);
    await noteActivity(db, [{ at, what: 'notKept', ...subjectOf('sites', site), note }]);
  }

  return ({ siteLid, siteId }, how, features) => {
    const at = now();
    turn = turn
      .then(() => keepNetwork(db, { siteId, at, how, features }))
      .catch((cause: unknown) => tell(siteLid, at, cause))
      // A log that can't be written must not stop what it tells of.
      .catch(() => undefined);
  };
}
