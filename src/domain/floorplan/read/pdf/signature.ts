/** The signature may stand a little way in: mail programs put lines before it. */
const WITHIN = 1024;

export const hasPdfSignature = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, WITHIN)).includes('%PDF-');
