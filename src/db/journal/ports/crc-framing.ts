import { crc32 } from './crc32.ts';

// An entry is a line of JSON whose first member is the checksum of the rest: `{"crc":"1a2b3c4d",…}`. Any tool for
// lines of JSON can read it, and nothing has to be parsed to know whether it is complete.
const HEAD = '{"crc":"';
const MID = '",';
const CRC_AT = HEAD.length;
const REST_AT = CRC_AT + 8 + MID.length;
const NEWLINE = 10;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** @param objects JSON texts of objects with at least one member */
export function frameEntries(objects: readonly string[]): Uint8Array<ArrayBuffer> {
  const parts = objects.map((json) => {
    const rest = encoder.encode(json.slice(1));
    const checksum = crc32(rest).toString(16).padStart(8, '0');
    return [encoder.encode(`${HEAD}${checksum}${MID}`), rest] as const;
  });
  const bytes = new Uint8Array(parts.reduce((sum, [head, rest]) => sum + head.length + rest.length + 1, 0));
  let at = 0;
  for (const [head, rest] of parts) {
    bytes.set(head, at);
    bytes.set(rest, at + head.length);
    at += head.length + rest.length;
    bytes[at] = NEWLINE;
    at += 1;
  }
  return bytes;
}

/** One line: its object, if the checksum holds, and the offset after it. */
export interface Unframed {
  whole: { object: unknown } | undefined;
  end: number;
}

/** Splits bytes into entries, valid and damaged. Never throws. Empty lines are skipped. */
export function* unframeEntries(bytes: Uint8Array): Generator<Unframed> {
  for (let start = 0; start < bytes.length;) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline === -1 ? bytes.length : newline;
    if (end > start)
      yield { whole: unframe(bytes.subarray(start, end)), end: Math.min(end + 1, bytes.length) };
    start = end + 1;
  }
}

function unframe(line: Uint8Array): { object: unknown } | undefined {
  if (line.length <= REST_AT) return undefined;
  try {
    const head = decoder.decode(line.subarray(0, REST_AT));
    const checksum = head.slice(CRC_AT, CRC_AT + 8);
    if (!head.startsWith(HEAD) || !head.endsWith(MID) || !/^[0-9a-f]{8}$/.test(checksum)) return undefined;
    const rest = line.subarray(REST_AT);
    if (crc32(rest) !== Number.parseInt(checksum, 16)) return undefined;
    return { object: JSON.parse(`{${decoder.decode(rest)}`) as unknown };
  } catch {
    return undefined;
  }
}
