/** Letters of a word from which one error is forgiven, and two. */
const ONE_FROM = 4;
const TWO_FROM = 7;

const allowedErrors = (word: string): number =>
  word.length >= TWO_FROM ? 2 : word.length >= ONE_FROM ? 1 : 0;

/**
 * Letters typed wrong, left out, put in or swapped between what was typed and the beginning of a word that is nearest to it
 * (Damerau and Levenshtein); more than `most` where there are more.
 */
export function errorsToBegin(typed: string, word: string, most: number): number {
  let twoBefore: number[] = [];
  let before = Array.from({ length: word.length + 1 }, (_, i) => i);
  for (let i = 1; i <= typed.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= word.length; j++) {
      const isSame = typed[i - 1] === word[j - 1];
      let errors = Math.min(before[j - 1]! + (isSame ? 0 : 1), before[j]! + 1, row[j - 1]! + 1);
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        errors = Math.min(errors, twoBefore[j - 2]! + 1);
      row.push(errors);
      least = Math.min(least, errors);
    }
    if (least > most) return most + 1;
    [twoBefore, before] = [before, row];
  }
  return Math.min(...before);
}

/** The known word that an unknown one is most like; null where no word is like it. The first letter counts as typed right. */
export function nearWord(typed: string, words: readonly string[]): string | null {
  const most = allowedErrors(typed);
  if (most === 0) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const word of words) {
    if (word[0] !== typed[0] || word.length < typed.length - most) continue;
    const errors = errorsToBegin(typed, word, most);
    if (errors > most) continue;
    // Of two words with as many errors the one of the same length is taken.
    const rank = errors + Math.abs(word.length - typed.length) / 100;
    if (rank < least) [best, least] = [word, rank];
  }
  return best;
}
