import { decodeStrictly } from './decode-text.ts';
import { ENCODINGS, type Encoding } from './encodings.ts';
import { likelihood } from './likelihood.ts';

/** Words of a file as they read in one encoding. */
export interface EncodingChoice {
  encoding: Encoding;
  samples: string[];
}

/** In what a file seems to be written that does not say so. */
export interface EncodingGuess {
  encoding: Encoding;
  /** False: a person should look at the words. */
  isSure: boolean;
  /** The likely ones, the likeliest first; each reads otherwise. */
  choices: EncodingChoice[];
}

/** Less likely than the best by more than this: not offered where a person is asked. */
const LEAST_OFFERED = 1.2;
/** No person could read it. */
const UNREADABLE = -1.5;
/** Nothing else comes as near; where there are few letters to judge by, as much nearer as there are fewer. */
const CLEAR_LEAD = 0.33;
const ENOUGH_BYTES = 4;
const LEAST_LIKELY = 0.3;
/** What a file says of itself counts for this, and may be wrong. */
const STATED = 0.8;
/** The encoding of most files without a statement. */
const USUAL: Partial<Record<Encoding, number>> = { 'utf-8': 0.5, 'windows-1252': 0.15 };
/** Hardly written these days. */
const RARE: Partial<Record<Encoding, number>> = {
  macintosh: 0.15,
  'windows-1258': 0.3,
  ibm850: 0.1,
  'koi8-r': 0.1,
  ibm866: 0.1,
  'euc-jp': 0.1,
};
const MOST_CHOICES = 6;
const MOST_SAMPLES = 4;
const LONGEST_SAMPLE = 40;

/**
 * The encoding of lines with letters beyond ASCII. Null without such lines.
 * @param stated what the file says of itself
 */
export function guessEncoding(
  lines: readonly Uint8Array[],
  stated: Encoding | null = null,
): EncodingGuess | null {
  if (lines.length === 0) return null;
  const ranked = ENCODINGS.map((encoding) => ({ encoding, score: scoreOf(encoding, lines, stated) })).sort(
    (a, b) => b.score - a.score,
  );
  const offered: (EncodingChoice & { score: number })[] = [];
  const seen = new Set<string>();
  for (const { encoding, score } of ranked) {
    if (offered.length === MOST_CHOICES || score < UNREADABLE) break;
    const read = lines.map((line) => decodeStrictly(encoding, line));
    const whole = read.join('\n');
    if (seen.has(whole)) continue;
    seen.add(whole);
    offered.push({ encoding, score, samples: samplesOf(read) });
  }
  const [first, second] = offered;
  const isSure =
    first!.score >= LEAST_LIKELY && (second === undefined || first!.score - second.score >= leadFor(lines));
  return {
    encoding: first!.encoding,
    isSure,
    // A sure one may be wrong all the same: then a person looks behind it.
    choices: offered
      .filter(({ score }) => isSure || score >= first!.score - LEAST_OFFERED)
      .map(({ encoding, samples }) => ({ encoding, samples })),
  };
}

function leadFor(lines: readonly Uint8Array[]): number {
  const bytes = lines.reduce((sum, line) => sum + line.filter((byte) => byte >= 0x80).length, 0);
  return CLEAR_LEAD * Math.max(1, ENOUGH_BYTES / bytes);
}

function scoreOf(encoding: Encoding, lines: readonly Uint8Array[], stated: Encoding | null): number {
  const sum = lines.reduce((all, line) => all + likelihood(encoding, line), 0);
  const known = (encoding === stated ? STATED : 0) + (USUAL[encoding] ?? 0) - (RARE[encoding] ?? 0);
  return sum / lines.length + known;
}

function samplesOf(read: readonly (string | null)[]): string[] {
  const texts = read.flatMap((text) => (text === null ? [] : [text.trim()]));
  const short = texts.filter((text) => text !== '' && text.length <= LONGEST_SAMPLE);
  const shown = short.length > 0 ? short : texts.map((text) => `${text.slice(0, LONGEST_SAMPLE)}…`);
  return [...new Set(shown)].slice(0, MOST_SAMPLES);
}
