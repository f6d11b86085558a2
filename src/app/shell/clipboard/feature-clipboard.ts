import type { Taxonomy } from '../../../domain/entities/feature-type.ts';
import { readCopied, writeCopied, type CopiedFrom, type CopiedRead } from '../../../domain/exchange/index.ts';
import type { CopiedFeature } from '../../../domain/ops/index.ts';

export { pasteAttributes, pasteFeature } from '../../commands/index.ts';

/** empty: nothing was copied. refused: the browser forbids reading the clipboard, and this tab has copied nothing. */
export type PasteRead = CopiedRead | { ok: false; fault: 'empty' | 'refused' };

/** What this tab has copied last, and whether the clipboard of the device has it too. */
let kept: { text: string; isShared: boolean } | null = null;

/** Puts a feature into the clipboard of the device, so that it outlives the page. False where it stays in this tab. */
export async function putIntoClipboard(feature: CopiedFeature, from: CopiedFrom): Promise<boolean> {
  const text = writeCopied(feature, from);
  kept = { text, isShared: false };
  try {
    await navigator.clipboard.writeText(text);
    kept = { text, isShared: true };
  } catch {
    // Not allowed, or no secure origin: what was copied is kept here.
  }
  return kept.isShared;
}

/**
 * The feature in the clipboard of the device, or else what this tab has copied.
 * @param pasted what the browser handed over with a paste; left out, it is asked, which some do not answer without asking
 * the person
 */
export async function takeFromClipboard(
  to: { client: string; ownOrigin: string },
  taxonomy: Taxonomy,
  pasted?: string,
): Promise<PasteRead> {
  const text = await textToPaste(pasted);
  if (text === null) return { ok: false, fault: 'refused' };
  return text.trim() === '' ? { ok: false, fault: 'empty' } : readCopied(text, { ...to, taxonomy });
}

async function textToPaste(pasted: string | undefined): Promise<string | null> {
  if (kept?.isShared === false) return kept.text;
  if (pasted !== undefined) return pasted;
  try {
    return await navigator.clipboard.readText();
  } catch {
    return kept?.text ?? null;
  }
}
