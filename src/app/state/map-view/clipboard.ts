import { atom } from 'jotai';
import type { CopiedFeature } from '../../../domain/ops/index.ts';

/** What was copied, and from which level; kept while the page is open. */
export const copiedFeatureAtom = atom<{ feature: CopiedFeature; levelLid: string | null } | null>(null);

/** What can be copied and pasted where the address points. Null: nothing of that, not now. */
export interface ClipboardOffer {
  copy: (() => void) | null;
  duplicate: (() => void) | null;
  paste: (() => void) | null;
}
export const clipboardOfferAtom = atom<ClipboardOffer | null>(null);
