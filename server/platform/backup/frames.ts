/** What the body of a backup is made of: a table begins, some of its rows, it ends. */
export type Frame =
  | { kind: 'table'; name: string; columns: string[] }
  | { kind: 'rows'; bytes: Buffer }
  | { kind: 'end' };

const HEAD = 5;
const [TABLE, ROWS, END] = [0x54, 0x44, 0x45];

/** One byte says the kind, four the length of what follows. */
export function encodeFrame(frame: Frame): Buffer {
  if (frame.kind === 'end') return framed(END, Buffer.alloc(0));
  if (frame.kind === 'rows') return framed(ROWS, frame.bytes);
  return framed(TABLE, Buffer.from(JSON.stringify({ name: frame.name, columns: frame.columns })));
}

function framed(kind: number, bytes: Buffer): Buffer {
  const head = Buffer.alloc(HEAD);
  head[0] = kind;
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

/** @throws if the bytes end in the middle of a frame, or are not frames. */
export async function* decodeFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    for (;;) {
      if (held.length < HEAD) break;
      const length = held.readUInt32BE(1);
      if (held.length < HEAD + length) break;
      yield frameOf(held[0]!, held.subarray(HEAD, HEAD + length));
      held = held.subarray(HEAD + length);
    }
  }
  if (held.length > 0) throw new Error('The backup is damaged: it ends too early.');
}

function frameOf(kind: number, bytes: Buffer): Frame {
  if (kind === END) return { kind: 'end' };
  if (kind === ROWS) return { kind: 'rows', bytes };
  if (kind !== TABLE) throw new Error('The backup is damaged.');
  const head = JSON.parse(bytes.toString('utf8')) as { name: string; columns: string[] };
  return { kind: 'table', ...head };
}
