/** Words that a person looks for in texts. */
export interface Finding {
  find: string;
  isCaseSensitive: boolean;
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

const finder = ({ find, isCaseSensitive }: Finding): RegExp | null =>
  find === '' ? null : new RegExp(escaped(find), isCaseSensitive ? 'gu' : 'giu');

/** How often words stand in a text. */
export function countFound(text: string, finding: Finding): number {
  const wanted = finder(finding);
  return wanted === null ? 0 : [...text.matchAll(wanted)].length;
}

/** A text with other words in the place of those that were looked for; all signs are taken as they are. */
export function replaceFound(text: string, finding: Finding, other: string): string {
  const wanted = finder(finding);
  return wanted === null ? text : text.replaceAll(wanted, () => other);
}

/** A text in parts: those that are looked for, and the rest between them. */
export function foundIn(text: string, finding: Finding): { text: string; isFound: boolean }[] {
  const wanted = finder(finding);
  if (wanted === null) return [{ text, isFound: false }];
  const parts: { text: string; isFound: boolean }[] = [];
  let end = 0;
  for (const found of text.matchAll(wanted)) {
    if (found.index > end) parts.push({ text: text.slice(end, found.index), isFound: false });
    parts.push({ text: found[0], isFound: true });
    end = found.index + found[0].length;
  }
  return end < text.length || parts.length === 0
    ? [...parts, { text: text.slice(end), isFound: false }]
    : parts;
}
