import { listPhotosHere } from '../../../db/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import { imagesOf, photosOf, waitingAddress, type Photo } from '../../../domain/pictures/index.ts';
import { useWorkspace } from '../session/workspace.ts';
import { useLiveQuery } from '../queries/use-live-query.ts';

export interface ShownPhoto extends Photo {
  /** It stays on this device: the server takes no photos. */
  onlyHere: boolean;
  /** Visitors see it. */
  isForVisitors: boolean;
}

/** The photos of a place, the oldest first: those that visitors see, those that it carries, and those that no server takes. */
export function usePhotos(place: Feature): ShownPhoto[] {
  const { db } = useWorkspace();
  const here = useLiveQuery(() => listPhotosHere(db, place.fid), [db, place.fid]) ?? [];
  const local = here.map(({ fileId, photo, at }) => ({
    ...(photo ?? { at: Math.round(at / 1000), by: '', note: '' }),
    imageUrl: waitingAddress(fileId),
    onlyHere: true,
    isForVisitors: false,
  }));
  const carried = photosOf(place).map((photo) => ({ ...photo, onlyHere: false, isForVisitors: false }));
  const images = imagesOf(place).map((imageUrl) => ({
    imageUrl,
    at: 0,
    by: '',
    note: '',
    onlyHere: false,
    isForVisitors: true,
  }));
  return [...images, ...[...carried, ...local].sort((a, b) => a.at - b.at)];
}
