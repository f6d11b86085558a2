import { heldAtom } from './held.ts';

/** What can be copied and pasted where the address points. Null: nothing of that, not now. */
export interface ClipboardOffer {
  copy: (() => void) | null;
  duplicate: (() => void) | null;
  /** @param text what the browser hands over with a paste; left out, the clipboard is asked */
  paste: ((text?: string) => void) | null;
  /** Gives the open feature the details of the copied one. */
  pasteAttributes: (() => void) | null;
}
export const clipboardOfferAtom = heldAtom<ClipboardOffer | null>(null);
