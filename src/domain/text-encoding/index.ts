export { decodeIn, decodeStrictly } from './decode-text.ts';
export { isEncoding, type Encoding } from './encodings.ts';
export { guessEncoding, type EncodingChoice, type EncodingGuess } from './guess-encoding.ts';
