import { keepNetwork, noteActivity, subjectOf, type KeptHow, type StoreyDatabase } from '../../db/index.ts';
import type { WireFeature } from '../../contract/index.ts';

export type KeepNetwork = (
  site: { siteLid: string; siteId: number },
  how: KeptHow,
  features: readonly WireFeature[],
) => void;

/**
 * Keeps networks as they pass, for whoever wants one back. Nothing waits for it and nothing fails with it: what could not
 * be kept is written into the list of activity, once a window.
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
