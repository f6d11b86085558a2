import type { MiddlewareHandler } from 'hono';
import { ApiError, badRequest } from '../api-error.ts';
import type { AppEnv, Ctx } from '../http/context.ts';
import type { Platform } from '../platform.ts';
import { type Joint, runJoint } from '../storage/joint-transaction.ts';
import { hashBody, keyReusedError } from './body-hash.ts';
import type { FirstAnswer, IdempotencyKeys } from './keys.ts';

const MAX_KEY = 255;
const inProgress = () => new ApiError(409, 'idempotency-in-progress', { headers: { 'retry-after': '2' } });

/**
 * Answers a POST that comes again under the same `Idempotency-Key` with its first answer. Only a success is kept: a call
 * that failed changed nothing, so the same one may be tried again, and finds what is true by then. Calls about signing in
 * are left out: their answers hold tokens.
 */
export function idempotencyMiddleware({
  db,
  keys,
}: Pick<Platform, 'db' | 'keys'>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const given = c.req.header('idempotency-key');
    if (c.req.method !== 'POST' || given === undefined || c.req.path.includes('/auth/')) return next();
    const { pathname, search } = new URL(c.req.url);
    const asked = { userId: c.get('user').id, key: readKey(given), call: `POST ${pathname}${search}` };
    const found = await keys.claim(asked);
    switch (found.kind) {
      case 'running':
        throw inProgress();
      case 'other-call':
        throw keyReusedError();
      case 'answered':
        await hashBody(c.req.raw, found.bodyHash).finish();
        return again(found.first);
      case 'claimed':
        try {
          await runJoint(db, (joint) => runClaimed(c, next, keys, found, joint));
        } finally {
          keys.forget(found.claim);
        }
    }
  };
}

interface Claimed {
  claim: string;
  bodyHash: string | null;
}

async function runClaimed(
  c: Ctx,
  next: () => Promise<void>,
  keys: IdempotencyKeys,
  { claim, bodyHash }: Claimed,
  joint: Joint,
): Promise<void> {
  const body = hashBody(c.req.raw, bodyHash);
  try {
    await next();
    if (c.res.ok) {
      const hash = await body.finish();
      const first = await firstAnswer(c);
      if (first) {
        await joint.commit(async (tx) => {
          if (!(await keys.seal(tx, claim, hash, first))) throw inProgress();
        });
        return;
      }
    }
    await giveUp();
  } catch (error) {
    await giveUp();
    // The headers of the answer that was ready are not for the error.
    c.res = undefined;
    throw error;
  }

  async function giveUp() {
    await joint.rollBack();
    await keys.release(claim, body.value());
  }
}

/**
 * Null where the answer follows from the body alone: then it is made again rather than kept. Anybody may have such answers
 * made, as large and as many as they like, and each would fill the disk for days.
 */
async function firstAnswer(c: Ctx): Promise<FirstAnswer | null> {
  const isComputed = /\/tools\/(?!upload-image)/.test(c.req.path);
  if (isComputed) return null;
  const answer = await c.res.clone().text();
  return { status: c.res.status, answer, etag: c.res.headers.get('etag') };
}

function again({ status, answer, etag }: FirstAnswer): Response {
  return new Response(answer, {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'idempotent-replayed': 'true',
      ...(etag === null ? {} : { etag }),
    },
  });
}

function readKey(given: string): string {
  const key = given.trim();
  if (key === '' || key.length > MAX_KEY || /\p{Cc}/u.test(key)) throw badRequest('invalid-idempotency-key');
  return key;
}
