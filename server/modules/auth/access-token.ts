import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import type { Db } from '../../platform/storage/connect.ts';
import { settings } from '../../platform/storage/schema.ts';

/** Seconds. */
const LIFETIME = 15 * 60;
const ISSUER = 'storey';

export interface AccessClaims {
  userId: number;
  /** The sign-in it belongs to: signing out ends it at once. */
  familyId: string;
}

export interface Signer {
  /** @param signedInUntil written into the token: the app shows it to people before they go offline */
  sign: (
    user: { id: number; roles: string[]; partnerId: number | null },
    familyId: string,
    signedInUntil: Date,
  ) => Promise<string>;
  /** Null for anything that is not a living token of ours: another key, another algorithm, none, expired. */
  verify: (token: string) => Promise<AccessClaims | null>;
}

/** Tokens with a known good signature are not checked again at every call. So many are remembered. */
const KNOWN = 1000;

const claimsSchema = z.object({ exp: z.number(), sub: z.string().regex(/^[1-9]\d{0,9}$/), fam: z.uuid() });

/** The key is made once and kept in the database, so that all servers of it accept each other's tokens. */
export async function openSigner(db: Db): Promise<Signer> {
  const fresh = randomBytes(32).toString('base64');
  await db.insert(settings).values({ key: 'signing-key', value: fresh }).onConflictDoNothing();
  const [row] = await db.select().from(settings).where(eq(settings.key, 'signing-key'));
  const bytes = Buffer.from(z.string().parse(row?.value), 'base64');
  // Made ready once: every call is checked with it.
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, hmac, false, ['sign', 'verify']);
  const known = new Map<string, AccessClaims & { until: number }>();

  async function check(token: string): Promise<AccessClaims> {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      requiredClaims: ['exp'],
    });
    const claims = claimsSchema.parse(payload);
    const good = { userId: Number(claims.sub), familyId: claims.fam, until: claims.exp * 1000 };
    if (known.size >= KNOWN) known.clear();
    known.set(token, good);
    return good;
  }
  return {
    sign: (user, familyId, signedInUntil) =>
      new SignJWT({
        roles: user.roles,
        partnerId: user.partnerId,
        fam: familyId,
        ses: Math.floor(signedInUntil.getTime() / 1000),
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(String(user.id))
        .setIssuer(ISSUER)
        .setIssuedAt()
        .setExpirationTime(`${LIFETIME}s`)
        .sign(key),
    verify: async (token) => {
      const before = known.get(token);
      if (before && Date.now() < before.until) return before;
      return check(token).catch(() => null);
    },
  };
}
