/** A DXF is a list of pairs, a group code and a value. A reader is at one pair at a time; texts are only decoded on request. */
export interface Tags {
  /** On to the next pair; false at the end, and before malformed lines. */
  next: () => boolean;
  /** True where `next` found nothing more, false where it found no pair. */
  isAtEnd: () => boolean;
  code: () => number;
  /** NaN if the value is not a number. */
  number: () => number;
  text: () => string;
  /** What texts are written in; found out in the header. */
  useEncoding: (decode: (bytes: Uint8Array) => string) => void;
}
