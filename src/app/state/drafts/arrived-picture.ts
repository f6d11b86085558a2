import { useEffect, useState } from 'react';
import {
  dropArrived,
  findArrived,
  keepArrived,
  listArrived,
  type ArrivedView,
  type StoreyDatabase,
} from '../../../db/index.ts';
import { TIME } from '../../../domain/limits.ts';
import type { Query } from '../queries/query.ts';
import { useQuery } from '../queries/shared-query.ts';
import { useWorkspace } from '../session/workspace.ts';

export interface ArrivedPicture {
  /** Under which it is kept on the device, for a save that ends it. */
  key: string;
  /** The picture that is still to be cropped or marked, also one from before a restart; null without one. */
  picture: Blob | null;
  /**
   * It came from the camera or a file: it is on the device before anything else is done with it.
   * @param bytes of the file, as they were read
   */
  take: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** It was used: dropped once the form that shows it is on the device. */
  used: () => void;
  /** It is not wanted. Gives how it is taken back. */
  letGo: () => () => Promise<void>;
}

/**
 * A picture between camera and form. Phones end a page while the camera is on top or while a large picture is opened: it is kept
 * as it came before the dialog opens, and offered once more by the form that opens after a restart.
 * @param key names the field that it is for: the same after a restart
 */
export function useArrivedPicture(key: string): ArrivedPicture {
  const { db, now, newId } = useWorkspace();
  const [found, setFound] = useState<{ key: string; picture: Blob | null }>();
  useEffect(() => {
    let isGone = false;
    findArrived(db, key).then(
      (left) => {
        if (isGone || left === null) return;
        // A picture that came meanwhile is the newer one.
        setFound((newer) => (newer?.key === key ? newer : { key, picture: blobOf(left.bytes) }));
      },
      // A storage that fails says so elsewhere.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [db, key]);
  const hide = (): void => setFound({ key, picture: null });
  const drop = (): void => void dropArrived(db, key).catch(() => undefined);
  const take = async (bytes: Uint8Array<ArrayBuffer>, address = addressNow()): Promise<void> => {
    // Where the device has no room it can still be used now.
    await keepArrived(db, key, { fileId: newId(), bytes, at: now(), address }).catch(() => undefined);
    setFound({ key, picture: blobOf(bytes) });
  };
  return {
    key,
    picture: found?.key === key ? found.picture : null,
    take,
    used: () => {
      hide();
      setTimeout(drop, 2 * TIME.stagingFlush);
    },
    letGo: () => {
      const address = addressNow();
      const { picture } = found?.key === key ? found : { picture: null };
      hide();
      drop();
      return async () => {
        if (picture !== null) await take(new Uint8Array(await picture.arrayBuffer()), address);
      };
    },
  };
}

const arrivedQuery = (db: StoreyDatabase): Query<ArrivedView[]> => ({
  key: 'arrived',
  tables: ['files'],
  ask: async () => listArrived(db),
});

/** All arrived pictures that were neither used nor dropped, the youngest first. Undefined until they are read. */
export function useArrivedPictures(): readonly ArrivedView[] | undefined {
  const { db } = useWorkspace();
  return useQuery(db, arrivedQuery(db));
}

const addressNow = (): string => window.location.pathname + window.location.search;

const blobOf = (bytes: Uint8Array<ArrayBuffer>): Blob => new Blob([bytes]);
