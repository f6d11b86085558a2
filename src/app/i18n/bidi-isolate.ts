/** A name or a moment that keeps its own direction within a sentence that may run the other way. */
export const apart = (text: string): string => `\u2068${text}\u2069`;
