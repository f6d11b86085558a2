import { createFeatureRemote } from './feature-remote.ts';
import { FREE_SLOT } from './send-slots.ts';
import { createSiteLock } from './networks/site-lock.ts';
import { createPushChange } from './change/push-change.ts';
import { createPushCreate } from './create/push-create.ts';
import { createPushLevel } from './levels/push-level.ts';
import { auditNeighbours } from './audit-list.ts';
import type { Push, PushContext } from './push-context.ts';
import { createPushPictures } from './push-pictures.ts';
import { createRemote } from './remote.ts';

/** Sends one operation and records the result. */
export function createPusher(options: Omit<PushContext, 'remote'>): Push {
  const features = createFeatureRemote(options.db, options.api, options.now, (...list) =>
    auditNeighbours(options, ...list),
  );
  const context: PushContext = {
    ...options,
    remote: createRemote(options.db, options.api, features, options.now),
  };
  const inLane = createSiteLock(context.locks, context.timer);
  const change = createPushChange(context, inLane);
  const create = createPushCreate(context);
  const level = createPushLevel(context, inLane);
  const pictureFirst = createPushPictures(context);
  return async (op, slot = FREE_SLOT) => {
    // Only features are prepared while others hold the slots, because all else needs many calls.
    const isReady = op.table === 'features' && slot.mayPrepare();
    if (!isReady && !(await slot.enter())) return 'held';
    if (op.saga !== undefined && op.intent !== 'delete') return level(op);
    const pictures = op.table === 'features' && op.intent !== 'delete' ? await pictureFirst(op, slot) : null;
    if (pictures !== null) return pictures;
    return op.intent === 'create' && op.table !== 'features' ? create(op) : change(op, slot);
  };
}
