import { indexOf } from './streams/find-bytes.ts';

/** The signature may stand a little way in: mail programs put lines before it. */
const WITHIN = 1024;

export const hasPdfSignature = (bytes: Uint8Array): boolean =>
  indexOf(bytes.subarray(0, WITHIN), '%PDF-') >= 0;
