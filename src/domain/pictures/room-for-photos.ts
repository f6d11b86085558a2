/** Photos of a long walk: with room for fewer, a person is told before it begins. */
export const PHOTOS_OF_A_WALK = 200;

/** Bytes of a photo as it is kept, where none is here that could be measured. */
const USUAL_BYTES = 500_000;
/** A photo is written to the database and to the journal beside it. */
const COPIES = 2;
/** Share of the room that is left for all else that a walk writes. */
const FOR_ALL_ELSE = 0.1;

/**
 * For how many more photos there is room, about; null where the browser does not say how much room there is.
 * @param sizes bytes of the photos that are here
 */
export function roomForPhotos(
  { usage, quota }: { usage: number | null; quota: number | null },
  sizes: readonly number[],
): number | null {
  if (usage === null || quota === null) return null;
  const mean = sizes.length === 0 ? 0 : sizes.reduce((sum, bytes) => sum + bytes, 0) / sizes.length;
  const each = (mean > 0 ? mean : USUAL_BYTES) * COPIES;
  return Math.floor(Math.max(0, (quota - usage) * (1 - FOR_ALL_ELSE)) / each);
}
