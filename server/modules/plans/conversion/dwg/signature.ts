/** AC1032 of 2018, back to "AC2.10" of 1986. */
const SIGNATURE = /^AC[\d.]{4}$/;

export const hasDwgSignature = (bytes: Uint8Array): boolean =>
  SIGNATURE.test(Buffer.from(bytes.subarray(0, 6)).toString('latin1'));
