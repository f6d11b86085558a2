import type { FileRecord, PendingOp } from '../../db/index.ts';
import { waitingIn, withUploaded } from '../../domain/pictures/index.ts';
import { toBase64 } from '../base64.ts';
import { reject } from '../lifecycle/fail-attempt.ts';
import { fenced } from '../store/fenced.ts';
import { handleFailure } from './handle-failure.ts';
import type { PushContext, PushOutcome } from './push-context.ts';
import type { Slot } from './send-slots.ts';

/**
 * Uploads the pictures that wait on this device before the feature that shows them, and puts the addresses that the
 * server gave in their place. One that is uploaded is never uploaded again. Null: the feature may go.
 */
export function createPushPictures(context: PushContext) {
  const { db, api, emit } = context;

  const upload = async (file: FileRecord): ReturnType<typeof api.uploadImage> => {
    const { imageType = 'image', width = 1, height = 1 } = file.picture ?? {};
    return api.uploadImage({
      fileType: file.fileType,
      fileBase64: toBase64(file.bytes),
      extra: { imageType, width, height },
    });
  };

  return async (op: PendingOp, slot: Slot): Promise<PushOutcome | null> => {
    const row = await db.features.get(op.key);
    const waiting = row === undefined ? [] : waitingIn(row.properties);
    if (waiting.length === 0) return null;
    if (!(await slot.enter())) return 'held';
    const addresses = new Map<string, string>();
    for (const id of waiting) {
      const file = await db.files.get(id);
      if (file === undefined) {
        const message = 'A picture of this is not on this device.';
        await reject(db, op, { code: 'picture-missing', message, status: null });
        emit({ type: 'rejected', entityKey: op.entityKey, code: 'picture-missing', message });
        return 'on';
      }
      if (file.uploadedTo === undefined) {
        const answer = await upload(file);
        if (!answer.ok) return handleFailure(context, op, answer.error, true);
        const { imageUrl } = answer.value.result;
        await db.files.update(id, { uploadedTo: imageUrl, uploadedAt: context.now() });
        addresses.set(id, imageUrl);
      } else addresses.set(id, file.uploadedTo);
    }
    await fenced(db, op, async () => {
      const head = await db.features.get(op.key);
      if (head !== undefined)
        await db.features.put({ ...head, properties: withUploaded(head.properties, addresses) });
    });
    return null;
  };
}
