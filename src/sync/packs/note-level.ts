import { withReopen, type StoreyDatabase } from '../../db/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import type { Level } from '../../domain/entities/level.ts';
import { imagesOf } from '../../domain/offline-copies/index.ts';

/** Notes that a level was read whose building is taken along. @param readAt when the reading began */
export async function recordPackedLevel(
  db: StoreyDatabase,
  level: Level,
  features: readonly Feature[],
  readAt: number,
): Promise<void> {
  const seen = { lid: level.lid, readAt, images: imagesOf(features) };
  await withReopen(db, () =>
    db.transaction('rw', db.packs, async () => {
      const pack = await db.packs.get(level.buildingLid);
      if (pack === undefined) return;
      const others = pack.levels.filter(({ lid }) => lid !== level.lid);
      await db.packs.update(level.buildingLid, { levels: [...others, seen] });
    }),
  );
}
