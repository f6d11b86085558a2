import { countDrafts, storageUse, type StoreyDatabase } from '../../../db/index.ts';

/** What a sign-out removes from this device that can't be read from the server in a moment. */
export interface RemovedOnSignOut {
  /** Bytes of buildings taken along. */
  packs: number;
  /** Things in the trash. */
  trash: number;
  /** Earlier networks, which only this device has. */
  networks: number;
}

export async function removedOnSignOut(db: StoreyDatabase): Promise<RemovedOnSignOut> {
  const parts = await storageUse(db);
  const of = (kind: string) => parts.find((part) => part.kind === kind) ?? { bytes: 0, count: 0 };
  return { packs: of('packs').bytes, trash: of('trash').count, networks: of('networks').count };
}

/** Whether a person has anything here beside what the server has: drafts, or what goes with a sign-out. */
export async function holdsMore(db: StoreyDatabase): Promise<boolean> {
  if ((await countDrafts(db)) > 0) return true;
  return Object.values(await removedOnSignOut(db)).some((count) => count > 0);
}
