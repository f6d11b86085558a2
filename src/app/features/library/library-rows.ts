import { PICTURE_KEPT_DAYS } from '../../../domain/limits.ts';
import { PLAIN_TEXT, waitingPicture, type PictureText } from '../../../domain/pictures/index.ts';
import { isImageAddress } from '../../../domain/rules/index.ts';
import type { PictureKind, UsedPicture } from '../../online/client-content.ts';
import type { KeptPicture } from '../../../sync/index.ts';

const DAY_S = 86_400;

export interface LibraryRow {
  url: string;
  kind: PictureKind;
  /** The places on this device that show it. */
  usedBy: UsedPicture['usedBy'];
  /** As the server keeps it; null where it lies elsewhere or the server could not be asked. */
  kept: KeptPicture | null;
  /** What it shows, in words; null where no text is known. */
  text: PictureText | null;
}

export const SHOWS = ['all', 'textless', 'image', 'logo', 'photo', 'unused', 'broken'] as const;
export type Show = (typeof SHOWS)[number];

type Texts = ReadonlyMap<string, PictureText>;

/** What content shows, and what the server keeps beside: each picture once, those that nothing shows last. */
export function libraryRows(
  used: readonly UsedPicture[],
  kept: readonly KeptPicture[],
  texts: Texts,
): LibraryRow[] {
  const ofServer = new Map(kept.map((one) => [one.imageUrl, one]));
  const textOf = (url: string): PictureText | null => texts.get(url) ?? null;
  const shown = used.map((one) => ({
    ...one,
    kept: ofServer.get(one.url) ?? null,
    text: textOf(one.url),
  }));
  const urls = new Set(used.map(({ url }) => url));
  const unused = kept
    .filter(({ imageUrl }) => !urls.has(imageUrl))
    .map((one) => ({
      url: one.imageUrl,
      kind: one.imageType,
      usedBy: [],
      kept: one,
      text: textOf(one.imageUrl),
    }));
  return [...shown, ...unused];
}

/** Whether it is described to visitors who do not see it: photos of a survey are among colleagues. */
export const takesText = ({ kind }: Pick<LibraryRow, 'kind'>): boolean => kind !== 'photo';

/** A photo of a survey says what was there: no other takes its place. */
export const canReplace = (
  { kind, usedBy }: Pick<LibraryRow, 'kind' | 'usedBy'>,
  canEdit: boolean,
): boolean => canEdit && usedBy.length > 0 && kind !== 'photo';

/** Whether visitors meet it without a word of what it shows. */
export const lacksText = ({ kind, usedBy, text }: Pick<LibraryRow, 'kind' | 'usedBy' | 'text'>): boolean =>
  takesText({ kind }) && usedBy.length > 0 && (text?.texts[PLAIN_TEXT] ?? '') === '';

export const isShown = (row: LibraryRow, show: Show, isBroken: (url: string) => boolean): boolean => {
  if (show === 'all') return true;
  if (show === 'textless') return lacksText(row);
  if (show === 'unused') return row.usedBy.length === 0;
  if (show === 'broken') return isBroken(row.url);
  return row.kind === show;
};

/** Whether it could not be loaded, or has an address that no picture has. */
export const looksBroken = (url: string, notLoaded: ReadonlySet<string>): boolean =>
  notLoaded.has(url) || (waitingPicture(url) === null && !isImageAddress(url, location.origin));

/**
 * From when on an unused picture may be deleted, milliseconds since 1970: another device may not have sent yet what shows
 * it. The server holds to the same.
 */
export const deletableFrom = ({ at }: KeptPicture): number => (at + PICTURE_KEPT_DAYS * DAY_S) * 1000;
