const HEAD_BYTES = 4;

/** A message on a pipe: the length of a JSON text (4 bytes, big endian), the text, and bytes up to the end. */
export function frameHead(json: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(json), 'utf8');
  const head = Buffer.alloc(HEAD_BYTES + text.length);
  head.writeUInt32BE(text.length);
  text.copy(head, HEAD_BYTES);
  return head;
}

/** Takes a whole message apart; null where it was cut off. The bytes are not copied. */
export function readFrame(
  message: Buffer<ArrayBuffer>,
): { json: unknown; bytes: Buffer<ArrayBuffer> } | null {
  if (message.length < HEAD_BYTES) return null;
  const end = HEAD_BYTES + message.readUInt32BE();
  if (message.length < end) return null;
  return {
    json: JSON.parse(message.toString('utf8', HEAD_BYTES, end)) as unknown,
    bytes: message.subarray(end),
  };
}
