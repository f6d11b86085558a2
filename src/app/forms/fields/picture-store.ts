import { createContext, use, type ReactNode } from 'react';
import type { PictureUse } from '../../../domain/pictures/index.ts';
import type { ScaledPicture } from '../../../workers/index.ts';

/** Keeps a picture on this device until it is uploaded, and says under which address. */
export type KeepPicture = (
  use: PictureUse,
  picture: ScaledPicture,
) => Promise<{ ok: true; address: string } | { ok: false; code: string }>;

export interface PictureStoreOfForm {
  keep: KeepPicture;
  /** Names the form, the same after a restart: a picture that arrived before it is offered there once more. */
  form: string;
  /** What the form shows below pictures: their alternative texts. */
  below?: (addresses: readonly string[]) => ReactNode;
}

const PictureStore = createContext<PictureStoreOfForm | null>(null);
export const PictureStoreProvider = PictureStore.Provider;

export function usePictureStore(): PictureStoreOfForm {
  const store = use(PictureStore);
  if (store === null) throw new Error('No form of a feature keeps pictures here.');
  return store;
}

/** What the form shows below pictures. */
export const useBelowPictures = (): NonNullable<PictureStoreOfForm['below']> =>
  use(PictureStore)?.below ?? nothing;

const nothing = (): null => null;
