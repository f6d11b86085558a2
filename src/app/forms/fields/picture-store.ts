import { createContext, use } from 'react';
import type { PictureUse } from '../../../domain/pictures/index.ts';
import type { ScaledPicture } from '../../../workers/index.ts';

/** Keeps a picture on this device until it is uploaded, and says under which address. */
export type KeepPicture = (
  use: PictureUse,
  picture: ScaledPicture,
) => Promise<{ ok: true; address: string } | { ok: false; code: string }>;

const PictureStore = createContext<KeepPicture | null>(null);
export const PictureStoreProvider = PictureStore.Provider;

export function useKeepPicture(): KeepPicture {
  const keep = use(PictureStore);
  if (keep === null) throw new Error('No form of a feature keeps pictures here.');
  return keep;
}
