/** Bytes as the letters of the same numbers, which no label of TextDecoder stands for. Made for short texts. */
export function latin1(bytes: Uint8Array, from = 0, to = bytes.length): string {
  let text = '';
  for (let i = from; i < to; i++) text += String.fromCharCode(bytes[i]!);
  return text;
}
