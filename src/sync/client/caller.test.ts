import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { FetchPort } from '../ports.ts';
import { Clock } from '../../../tests/support/sync/sync-device.ts';
import { createCaller } from './caller.ts';
import { retryAfterMs } from './retry-after.ts';

const schema = z.looseObject({ result: z.looseObject({}) });
const good = async () => ({ ok: true as const, value: 'token' });

function caller(fetch: FetchPort, clock = new Clock()) {
  return createCaller({
    origin: 'https://api.test',
    fetch,
    timer: clock,
    now: clock.now,
    bearer: good,
    renew: good,
  });
}
const answering = (body: string, status = 200, headers: Record<string, string> = {}) =>
  caller(async () => new Response(body, { status, headers }));
const get = { method: 'GET', path: '/x', schema } as const;

/**
 * Whose first token is refused, after a while, and which renews it in a while.
 * @param waits milliseconds
 */
function refusing(waits: { forBearer?: number; forAnswer?: number; forRenewal?: number }) {
  const clock = new Clock();
  const sent: { authorization: string; path: string }[] = [];
  const token = (value: string, ms = 0) => {
    clock.advance(ms);
    return Promise.resolve({ ok: true as const, value });
  };
  const call = createCaller({
    origin: 'https://api.test',
    fetch: (input, { headers }) => {
      const { Authorization = '' } = headers as Record<string, string>;
      sent.push({ authorization: Authorization, path: new URL(input).pathname });
      if (Authorization === 'Bearer new') {
        return Promise.resolve(new Response('{"createdTimestampUtcEpochSeconds":1}'));
      }
      clock.advance(waits.forAnswer ?? 0);
      return Promise.resolve(new Response('{}', { status: 401 }));
    },
    timer: clock,
    now: clock.now,
    bearer: () => token('old', waits.forBearer),
    renew: () => token('new', waits.forRenewal),
  });
  return { call, sent };
}

describe('token refused', () => {
  const put = { method: 'PUT', path: '/x', schema: z.looseObject({}), isCompared: true } as const;

  it('token renewed → request repeated', async () => {
    const { call, sent } = refusing({ forAnswer: 300, forRenewal: 700 });
    expect(await call(put)).toMatchObject({ ok: true });
    expect(sent.map(({ authorization }) => authorization)).toEqual(['Bearer old', 'Bearer new']);
  });

  it.each([
    ['slow refusal', { forAnswer: 1001 }, 1],
    ['slow renewal', { forRenewal: 1001 }, 1],
    ['slow refusal and renewal', { forAnswer: 501, forRenewal: 500 }, 1],
    ['slow first token', { forBearer: 1001 }, 0],
    ['clock set back', { forAnswer: -5000 }, 1],
  ])('does not go over what may be written meanwhile, after %s', async (_, waits, times) => {
    const { call, sent } = refusing(waits);
    expect(await call(put)).toMatchObject({ ok: false, error: { kind: 'outdated' } });
    expect(sent).toHaveLength(times);
  });

  it('conditional or idempotent → sent however late', async () => {
    for (const request of [
      { ...put, condition: { ifMatch: '"1"' } },
      { ...put, isCompared: false },
      { method: 'GET', path: '/x', schema: z.looseObject({}) } as const,
    ]) {
      const { call, sent } = refusing({ forAnswer: 12_000 });
      expect(await call(request)).toMatchObject({ ok: true });
      expect(sent).toHaveLength(2);
    }
  });
});

describe('request', () => {
  it('answer outside the contract → malformed', async () => {
    expect(await answering('{"result":{"a":1}}')(get)).toEqual({ ok: true, value: { result: { a: 1 } } });
    expect(await answering('<html>')(get)).toMatchObject({
      ok: false,
      error: { kind: 'malformed', status: 200 },
    });
    expect(await answering('{"result":3}')(get)).toMatchObject({ ok: false, error: { kind: 'malformed' } });
  });

  it('weak or odd ETag → not used as a version', async () => {
    const tagOf = async (tag: string) => {
      const answer = await answering('{"result":{}}', 200, { ETag: tag })(get);
      return answer.ok ? answer.tag : 'refused';
    };
    expect(await tagOf('"v1"')).toBe('"v1"');
    expect(await tagOf('W/"v1"')).toBe('"v1"');
    for (const strange of ['*', '', '""', 'v1', '"a", "b"']) expect(await tagOf(strange)).toBeUndefined();
  });

  // @spec 7.24 8.56
  it('write without a timestamp → not acknowledged', async () => {
    const put = { method: 'PUT', path: '/x', schema: z.looseObject({}) } as const;
    expect(await answering('{"result":{}}')(put)).toMatchObject({ ok: false, error: { kind: 'malformed' } });
    expect(await answering('{"createdTimestampUtcEpochSeconds":1}')(put)).toMatchObject({ ok: true });
  });

  it('error body → message and code read', async () => {
    const error = { code: 'level-exists', message: 'There is one.' };
    for (const body of [{ error }, error]) {
      expect(await answering(JSON.stringify(body), 409)(get)).toEqual({
        ok: false,
        error: { kind: 'http', status: 409, ...error, details: [], retryAfterMs: null },
      });
    }
    expect(await answering('oops', 502)(get)).toMatchObject({ error: { kind: 'http', code: 'http-502' } });
  });

  it('message of 27,000 characters → its beginning', async () => {
    const message = '<img src=x onerror=alert(1)>'.repeat(1000);
    const body = { code: 'x', message, details: [{ path: 'name', message }] };
    const answer = await answering(JSON.stringify(body), 400)(get);
    if (answer.ok || answer.error.kind !== 'http') throw new Error('not refused');
    const said = [answer.error.message, answer.error.details[0]?.message];
    expect(said).toEqual(Array(2).fill(`${message.slice(0, 500)}…`));
  });

  it('__proto__ in the answer → dropped', async () => {
    const answer = await answering('{"result":{"__proto__":{"bad":1},"\\u005f_proto__":{"bad":1}}}')(get);
    expect(answer).toEqual({ ok: true, value: { result: {} } });
  });

  it('timeout → 15 s, longer for uploads', async () => {
    const clock = new Clock();
    const hanging: FetchPort = (_, init) =>
      new Promise((_resolve, reject) =>
        init.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      );
    const call = caller(hanging, clock);
    const short = call(get);
    await Promise.resolve();
    await Promise.resolve();
    clock.advance(15_000);
    expect(await short).toMatchObject({ ok: false, error: { kind: 'timeout' } });
    let ended = false;
    const long = call({ method: 'POST', path: '/x', schema, body: 'x'.repeat(100_000) }).then((answer) => {
      ended = true;
      return answer;
    });
    await Promise.resolve();
    await Promise.resolve();
    clock.advance(30_000);
    await new Promise((resolve) => setImmediate(resolve));
    expect(ended).toBe(false);
    clock.advance(26_000);
    expect(await long).toMatchObject({ error: { kind: 'timeout' } });
  });

  it('slow answer → waits while bytes arrive', async () => {
    const clock = new Clock();
    let pipe: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (pipe = controller) });
    const slow = caller(() => Promise.resolve(new Response(body)), clock)(get);
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    for (const part of ['{"res', 'ult":{"a"', ':"ä"}', '}']) {
      await turn();
      clock.advance(14_000);
      pipe?.enqueue(new TextEncoder().encode(part));
    }
    await turn();
    pipe?.close();
    expect(await slow).toEqual({ ok: true, value: { result: { a: 'ä' } } });
  });

  it('answer stalls → timeout', async () => {
    const clock = new Clock();
    const fetch: FetchPort = (_, init) => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode('{"res'));
          init.signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
        },
      });
      return Promise.resolve(new Response(body));
    };
    const call = caller(fetch, clock)(get);
    await new Promise((resolve) => setImmediate(resolve));
    clock.advance(15_000);
    expect(await call).toMatchObject({ ok: false, error: { kind: 'timeout' } });
  });

  it('tab frozen → late answer ignored', async () => {
    const clock = new Clock();
    let arrive: (response: Response) => void = () => undefined;
    const call = caller(() => new Promise((resolve) => (arrive = resolve)), clock)(get);
    await new Promise((resolve) => setImmediate(resolve));
    // The answer first, the timers after it.
    clock.time += 60_000;
    arrive(new Response('{"result":{}}'));
    expect(await call).toMatchObject({ ok: false, error: { kind: 'timeout' } });
  });

  it('aborted → ends', async () => {
    const abort = new AbortController();
    abort.abort();
    const call = caller((_, init) =>
      init.signal?.aborted === true
        ? Promise.reject(new Error('aborted'))
        : good().then(() => new Response('{}')),
    );
    expect(await call({ ...get, signal: abort.signal })).toMatchObject({ error: { kind: 'aborted' } });
  });

  it('redirect and cookies → not followed, not kept', async () => {
    let seen: RequestInit = {};
    await caller(async (_, init) => {
      seen = init;
      return new Response('{"result":{}}');
    })(get);
    expect(seen).toMatchObject({ redirect: 'error', credentials: 'omit', cache: 'no-store' });
  });
});

describe('Retry-After', () => {
  it('seconds or a date → at most an hour', () => {
    const now = Date.parse('2030-01-01T00:00:00Z');
    expect(retryAfterMs('5', now)).toBe(5000);
    expect(retryAfterMs('Tue, 01 Jan 2030 00:00:30 GMT', now)).toBe(30_000);
    expect(retryAfterMs('Mon, 01 Jan 2029 00:00:00 GMT', now)).toBe(0);
    expect(retryAfterMs('99999', now)).toBe(3_600_000);
    expect([retryAfterMs('soon', now), retryAfterMs('', now), retryAfterMs(null, now)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
