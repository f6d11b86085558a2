const LONGEST = 30;
/** Characters of the end that stay: the extension, and a number before it. */
const END = 9;

// @spec 9.42
/** A file's name as it is shown: longer than 30 characters, the middle is left out. */
export function shortFileName(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= LONGEST) return name;
  return `${characters.slice(0, LONGEST - END - 1).join('')}…${characters.slice(-END).join('')}`;
}
