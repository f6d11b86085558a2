/** Photos of a long walk: if fewer fit, the person gets a notice before it begins. */
export const PHOTOS_OF_A_WALK = 200;

/** Bytes of a photo as it is kept, where none is here that could be measured. */
const USUAL_BYTES = 500_000;
/** A photo is written to the database and to the journal beside it. */
const COPIES = 2;
/** Share of the room that is left for all else that a walk writes. */
const FOR_ALL_ELSE = 0.1;

/** Bytes that a photo takes, about. @param sizes bytes of the photos that are here */
function eachOf(sizes: readonly number[]): number {
  const mean = sizes.length === 0 ? 0 : sizes.reduce((sum, bytes) => sum + bytes, 0) / sizes.length;
  return (mean > 0 ? mean : USUAL_BYTES) * COPIES;
}

/** Bytes that a long walk takes, about. @param sizes bytes of the photos that are here */
export const bytesOfWalk = (sizes: readonly number[]): number =>
  Math.ceil((PHOTOS_OF_A_WALK * eachOf(sizes)) / (1 - FOR_ALL_ELSE));

/**
 * For how many more photos there is room, about.
 * @param room bytes that may still be written
 * @param sizes bytes of the photos that are here
 */
export const roomForPhotos = (room: number, sizes: readonly number[]): number =>
  Math.floor((Math.max(0, room) * (1 - FOR_ALL_ELSE)) / eachOf(sizes));
