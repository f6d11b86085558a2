import {
  photosHere,
  serverIdOf,
  type EntityKey,
  type FileRecord,
  type PendingOp,
  type StoreyDatabase,
} from '../../db/index.ts';
import {
  photosOf,
  waitingIn,
  waitingPicture,
  withoutPhoto,
  withUploaded,
} from '../../domain/pictures/index.ts';
import type { Answer } from '../client/answer.ts';
import { toBase64 } from '../mapping/base64.ts';
import { reject } from '../lifecycle/fail-attempt.ts';
import { inFencedOutbox } from '../store/fenced.ts';
import { handleFailure } from './handle-failure.ts';
import type { PushContext, PushOutcome } from './push-context.ts';
import type { Slot } from './send-slots.ts';

/**
 * Uploads the waiting pictures of a feature before the feature itself, and replaces them by the addresses that the server
 * returns. A picture is uploaded once. Returns null if the feature can be sent.
 */
export function createPushPictures(context: PushContext) {
  const { db, api, emit } = context;

  let last: Promise<unknown> = Promise.resolve();
  /**
   * One goes after the other: on a slow line two at once have half of it each, which is less than servers wait for, and
   * neither arrives.
   */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };

  /** Those under way: several features that go at once may show the same picture. */
  const underWay = new Map<string, Promise<Answer<string>>>();
  const upload = (file: FileRecord, clientLid: string): Promise<Answer<string>> => {
    const { fileId } = file;
    const address =
      underWay.get(fileId) ?? inTurn(() => uploaded(file, clientLid)).finally(() => underWay.delete(fileId));
    underWay.set(fileId, address);
    return address;
  };
  const uploaded = async (file: FileRecord, clientLid: string): Promise<Answer<string>> => {
    // Another feature may have brought it since the file was read.
    const uploadedTo = (await db.files.get(file.fileId))?.uploadedTo;
    if (uploadedTo !== undefined) return { ok: true, value: uploadedTo };
    const { imageType = 'image', width = 1, height = 1 } = file.picture ?? {};
    const clientId = (await api.extensions.offers('images')) ? await serverIdOf(db, clientLid) : undefined;
    const answer = await api.uploadImage({
      ...(clientId !== undefined && { clientId }),
      fileType: file.fileType,
      fileBase64: toBase64(file.bytes),
      extra: { imageType, width, height },
    });
    if (!answer.ok) return answer;
    const { imageUrl } = answer.value.result;
    await db.files.update(file.fileId, { uploadedTo: imageUrl, uploadedAt: context.now() });
    return { ok: true, value: imageUrl };
  };

  /** Where the server takes no photos they stay on this device, and the place goes without them. */
  const keepHere = (op: PendingOp, photos: readonly FileRecord[]): Promise<void> =>
    inFencedOutbox(db, op, async () => {
      const head = await db.features.get(op.key);
      if (head === undefined) return;
      let { properties } = head;
      for (const file of photos) {
        const photo = photosOf(head).find(({ imageUrl }) => waitingPicture(imageUrl) === file.fileId);
        if (photo === undefined) continue;
        const { at, by, note } = photo;
        await db.files.update(file.fileId, {
          levelLid: photosHere(op.key),
          photo: { at, by, note },
        });
        properties = withoutPhoto(properties, photo.imageUrl);
      }
      await db.features.put({ ...head, properties });
    });

  return async (op: PendingOp, slot: Slot): Promise<PushOutcome | null> => {
    const row = await db.features.get(op.key);
    const waiting = row === undefined ? [] : waitingIn(row.properties);
    if (waiting.length === 0) return null;
    if (!(await slot.enter())) return 'held';
    const files = await db.files.bulkGet(waiting);
    const photos = files.filter(
      (file) => file?.picture?.imageType === 'photo' && file.uploadedTo === undefined,
    );
    const takesPhotos = photos.length === 0 ? true : await api.extensions.offers('images');
    if (takesPhotos === null) return 'unreachable';
    if (!takesPhotos)
      await keepHere(
        op,
        photos.filter((file) => file !== undefined),
      );
    const addresses = new Map<string, string>();
    for (const [i, id] of waiting.entries()) {
      const file = files[i];
      if (!takesPhotos && photos.includes(file)) continue;
      if (file === undefined) {
        const message = 'A picture of this is not on this device.';
        await reject(db, op, { code: 'picture-missing', message, status: null });
        emit({ type: 'rejected', entityKey: op.entityKey, code: 'picture-missing', message });
        return 'on';
      }
      if (file.uploadedTo === undefined) {
        const answer = await upload(file, row?.clientLid ?? '');
        if (!answer.ok)
          return handleFailure(context, op, answer.error, true, file.picture?.imageType ?? 'image');
        addresses.set(id, answer.value);
      } else addresses.set(id, file.uploadedTo);
    }
    await inFencedOutbox(db, op, async () => {
      const head = await db.features.get(op.key);
      if (head !== undefined)
        await db.features.put({ ...head, properties: withUploaded(head.properties, addresses) });
    });
    return null;
  };
}

/** The features whose pictures have to be uploaded first: all else goes before them. */
export async function withPicturesToSend(
  db: StoreyDatabase,
  ops: readonly PendingOp[],
): Promise<ReadonlySet<EntityKey>> {
  const features = ops.filter(({ table }) => table === 'features');
  if (features.length === 0 || (await db.files.count()) === 0) return new Set();
  const rows = await db.features.bulkGet(features.map(({ key }) => key));
  return new Set(
    features
      .filter((_, i) => waitingIn(rows[i]?.properties ?? { typeCode: '' }).length > 0)
      .map(({ entityKey }) => entityKey),
  );
}
