/** The first `max` characters (code points, so that none is cut in half), without a space at the end. */
export function cutText(text: string, max: number): string {
  const characters = Array.from(text);
  return characters.length <= max ? text : characters.slice(0, max).join('').trimEnd();
}
