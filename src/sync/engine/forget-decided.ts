import type { StoreyDatabase } from '../../db/index.ts';
import { AUDIT_MS, RESOLUTION_KEPT_MS } from '../outbox/kept-for.ts';

/** Lets go of what was kept only for some days. */
export async function forgetDecided(db: StoreyDatabase, now: number): Promise<void> {
  await db.resolutions
    .where('resolvedAt')
    .below(now - RESOLUTION_KEPT_MS)
    .delete();
  await db.audits.filter(({ fields }) => fields.every(({ at }) => at < now - AUDIT_MS)).delete();
}
