import type { PlacedFeature } from './placed-features.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Characters that are gathered before they become bytes. */
const PIECE = 1_000_000;

/**
 * A collection as UTF-8 JSON in pieces, written feature by feature: a plan of a million things is held neither as objects nor
 * as one text.
 * @param members members beside `features`.
 */
export function planJson(features: Iterable<PlacedFeature>, members: object = {}): Bytes[] {
  const encoder = new TextEncoder();
  const pieces: Bytes[] = [];
  const head = JSON.stringify(members).slice(0, -1);
  let text = `${head}${head === '{' ? '' : ','}"features":[`;
  let separator = '';
  for (const feature of features) {
    text += separator + JSON.stringify(feature);
    separator = ',';
    if (text.length < PIECE) continue;
    pieces.push(encoder.encode(text));
    text = '';
  }
  pieces.push(encoder.encode(`${text}]}`));
  return pieces;
}
