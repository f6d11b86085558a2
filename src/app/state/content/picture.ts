import { useMemo } from 'react';
import { waitingPicture } from '../../../domain/pictures/index.ts';
import { useObjectUrl } from '../page/object-url.ts';
import { useWorkspace } from '../session/workspace.ts';
import { useLiveQuery } from '../queries/use-live-query.ts';

export interface ShownPicture {
  /** Where the page reads it from; null until that is known, and where it is not on this device. */
  src: string | null;
  /** Bytes that wait for their upload; null where it is on the server. */
  waitingBytes: number | null;
}

/** A picture by its address: a waiting picture is read from this device. */
export function usePicture(address: string): ShownPicture {
  const { db } = useWorkspace();
  const id = waitingPicture(address);
  const file = useLiveQuery(async () => (id === null ? undefined : db.files.get(id)), [db, id]);
  // The bytes of an uploaded picture may have been dropped.
  const bytes = file === undefined || file.bytes.length === 0 ? undefined : file.bytes;
  const blob = useMemo(
    () => (bytes === undefined ? null : new Blob([bytes], { type: 'image/jpeg' })),
    [bytes],
  );
  const own = useObjectUrl(blob);
  if (id === null) return { src: address === '' ? null : address, waitingBytes: null };
  return {
    src: own ?? file?.uploadedTo ?? null,
    waitingBytes: file === undefined || file.uploadedTo !== undefined ? null : file.bytes.length,
  };
}
