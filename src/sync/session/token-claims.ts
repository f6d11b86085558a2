import type * as z from 'zod/mini';
import { accessClaimsSchema } from '../../contract/index.ts';

export type AccessClaims = z.output<typeof accessClaimsSchema>;

/** What an access token says of itself, or null where it can't be read. Only the server can tell whether it is true. */
export function readClaims(token: string): AccessClaims | null {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    );
    const claims = accessClaimsSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return claims.success ? claims.data : null;
  } catch {
    return null;
  }
}
