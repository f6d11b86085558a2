import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { getCookie, setCookie } from 'hono/cookie';
import * as z from 'zod';
import type { Config } from '../../platform/config.ts';
import type { Ctx } from '../../platform/http/context.ts';
import type { Db } from '../../platform/storage/connect.ts';
import { settings } from '../../platform/storage/schema.ts';

/** Seconds that a map stays open. A kiosk's is renewed by use, once a day. */
const LIFETIME = { visitor: 12 * 3600, kiosk: 90 * 86_400 } as const;
const RENEWED_AFTER = 86_400;

interface Locked {
  id: string;
  passwordVersion: number;
}

export interface CookieSigner {
  /** Lets the browser of this call read the map. */
  open: (c: Ctx, map: Locked, isKiosk: boolean) => void;
  /** Whether the browser of this call may read it. A kiosk's cookie is renewed in passing. */
  isOpen: (c: Ctx, map: Locked) => boolean;
}

const now = () => Math.floor(Date.now() / 1000);

/** The key is made once and kept in the database, so that all servers of it accept each other's cookies. */
export async function openCookieSigner(
  db: Db,
  { tls, publicUrl, publicOrigin }: Pick<Config, 'tls' | 'publicUrl' | 'publicOrigin'>,
): Promise<CookieSigner> {
  const fresh = randomBytes(32).toString('base64');
  await db.insert(settings).values({ key: 'public-map-key', value: fresh }).onConflictDoNothing();
  const [row] = await db.select().from(settings).where(eq(settings.key, 'public-map-key'));
  const key = Buffer.from(z.string().parse(row?.value), 'base64');
  const isSecure = tls !== null || (publicUrl ?? publicOrigin)?.startsWith('https:') === true;
  const name = (id: string) => `${isSecure ? '__Secure-' : ''}storey-map-${id}`;
  const macOf = ({ id, passwordVersion }: Locked, kind: string, until: string) =>
    createHmac('sha256', key).update(`${id}.${passwordVersion}.${kind}.${until}`).digest();

  function open(c: Ctx, map: Locked, isKiosk: boolean): void {
    const kind = isKiosk ? 'kiosk' : 'visitor';
    const until = String(now() + LIFETIME[kind]);
    const value = `${kind}.${until}.${macOf(map, kind, until).toString('base64url')}`;
    setCookie(c, name(map.id), value, {
      path: '/api/v8/public',
      httpOnly: true,
      maxAge: LIFETIME[kind],
      // A page that embeds the map is of another site.
      ...(isSecure ? { secure: true, sameSite: 'None', partitioned: true } : { sameSite: 'Lax' }),
    });
  }

  function isOpen(c: Ctx, map: Locked): boolean {
    const [kind = '', until = '', mac = ''] = (getCookie(c, name(map.id)) ?? '').split('.');
    const given = Buffer.from(mac, 'base64url');
    const right = macOf(map, kind, until);
    if (given.length !== right.length || !timingSafeEqual(given, right) || Number(until) <= now())
      return false;
    const isOld = Number(until) - now() < LIFETIME.kiosk - RENEWED_AFTER;
    if (kind === 'kiosk' && isOld) open(c, map, true);
    return true;
  }
  return { open, isOpen };
}
