import { createHash } from 'node:crypto';

/** The same address has the same name always, so that what a device has stored stays good. */
export const nameOf = (...addresses: readonly string[]): string =>
  createHash('sha256').update(addresses.join('\n')).digest('base64url').slice(0, 22);
