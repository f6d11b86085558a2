/** Marks of direction, which names carry along unseen. */
const UNSEEN = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

/** A name of a file as it is seen. */
export const seenName = (name: string): string => name.replace(UNSEEN, '');

/** Lower case, without the dot; '' where the name has none. */
export function extensionOf(name: string): string {
  const seen = seenName(name);
  const dot = seen.lastIndexOf('.');
  return dot < 0 ? '' : seen.slice(dot + 1).toLowerCase();
}
