/** A stretch of a text, and whether it is new compared with the text before. */
export interface WordRun {
  text: string;
  isChanged: boolean;
}

/** Beyond this many comparisons (words before × words after) a text counts as changed in whole. */
const COMPARISONS_MAX = 250_000;

/** The text in stretches: words that were there before in the same order, and new words. Joined they are the text. */
export function changedWords(before: string, after: string): WordRun[] {
  if (after === '') return [];
  const [from, to] = [tokensOf(before), tokensOf(after)];
  if (from.length * to.length > COMPARISONS_MAX) return [{ text: after, isChanged: before !== after }];
  const kept = keptIn(from, to);
  const runs: WordRun[] = [];
  for (const [i, text] of to.entries()) {
    const isBlank = text.trim() === '';
    const last = runs.at(-1);
    const isChanged = !isBlank && !kept.has(i);
    // Blanks go with what they follow, so that two new words are one stretch.
    if (last !== undefined && (isBlank || last.isChanged === isChanged)) last.text += text;
    else runs.push({ text, isChanged });
  }
  return runs.flatMap(withoutTrailingBlank);
}

const tokensOf = (text: string): string[] => text.split(/(\s+)/).filter((token) => token !== '');

/** Places in `to` of the words of the longest common run in order. */
function keptIn(from: readonly string[], to: readonly string[]): ReadonlySet<number> {
  const width = to.length + 1;
  const lengths = new Uint32Array((from.length + 1) * width);
  const at = (i: number, k: number): number => lengths[i * width + k] ?? 0;
  for (let i = from.length - 1; i >= 0; i -= 1) {
    for (let k = to.length - 1; k >= 0; k -= 1) {
      lengths[i * width + k] =
        from[i] === to[k] ? at(i + 1, k + 1) + 1 : Math.max(at(i + 1, k), at(i, k + 1));
    }
  }
  const kept = new Set<number>();
  for (let i = 0, k = 0; i < from.length && k < to.length;) {
    if (from[i] === to[k]) {
      kept.add(k);
      i += 1;
      k += 1;
    } else if (at(i + 1, k) >= at(i, k + 1)) i += 1;
    else k += 1;
  }
  return kept;
}

function withoutTrailingBlank(run: WordRun): WordRun[] {
  const text = run.text.trimEnd();
  if (!run.isChanged || text === run.text || text === '') return [run];
  return [
    { text, isChanged: true },
    { text: run.text.slice(text.length), isChanged: false },
  ];
}
