import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestWorld } from '../../../tests/support/server/test-world.ts';

const APP = 'https://app.example.org';
let world: TestWorld;
beforeAll(async () => {
  world = await openWorld({
    HOST: '0.0.0.0',
    STOREY_METRICS_PORT: '0',
    STOREY_CORS_ORIGINS: `${APP}, https://other.example.org/`,
  });
});
afterAll(() => world.close());

/** With headers that `fetch` would not send. */
function raw(
  path: string,
  headers: Record<string, string> = {},
  host = '127.0.0.1',
  port = Number(new URL(world.origin).port),
) {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((settle, fail) => {
    const call = request({ host, port, path, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => {
        settle({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    call.on('error', fail);
    call.end();
  });
}

describe('/metrics', () => {
  it('tells Prometheus on its own port what happened', async () => {
    await raw('/api/v8/no-such-call');
    const { status, headers, text } = await raw('/metrics', {}, '127.0.0.1', world.metricsPort!);
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect(text).toMatch(/^storey_http_requests_total\{method="GET",status="401"\} [1-9]\d*$/m);
    expect(text).toMatch(/^storey_http_request_duration_seconds_bucket\{le="\+Inf"\} [1-9]\d*$/m);
    expect(text).toMatch(/^storey_database_up 1$/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d{7,}$/m);
    // Every line is a comment or a sample.
    for (const line of text.trimEnd().split('\n')) {
      expect(line).toMatch(
        /^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(_total)?(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [\d.e+-]+)$/,
      );
    }
  });

  it('is not on the port that people reach, with whatever headers', async () => {
    for (const headers of [{}, { host: 'localhost' }, { host: '127.0.0.1' }]) {
      const answer = await raw('/metrics', headers);
      expect([answer.status, answer.text]).toEqual([404, 'Not found.\n']);
      expect((await raw('/api/v8/metrics', headers)).text).not.toContain('storey_');
    }
  });

  it('is not there unless a port is set', async () => {
    const plain = await openWorld({ DATABASE_URL: world.databaseUrl });
    expect(plain.metricsPort).toBeNull();
    await plain.close();
  });

  it.each(['/', '/api/v8/health', '/metrics/', '/metrics?x'])(
    'has nothing else on its port (%s)',
    async (path) => {
      expect((await raw(path, {}, '127.0.0.1', world.metricsPort!)).status).toBe(404);
    },
  );

  it('does not answer a page that leads its own name here', async () => {
    const answer = await raw('/metrics', { host: 'rebound.example' }, '127.0.0.1', world.metricsPort!);
    expect(answer.status).toBe(404);
  });

  it('is not there for another machine', async () => {
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((address) => address?.family === 'IPv4' && !address.internal)?.address;
    // Without a network the machine has no outside address.
    if (outside === undefined) return;
    expect((await raw('/metrics', {}, outside)).status).toBe(404);
    await expect(raw('/metrics', {}, outside, world.metricsPort!)).rejects.toThrow('ECONNREFUSED');
  });

  it('keeps the server from starting where its port is taken', async () => {
    const taken = { DATABASE_URL: world.databaseUrl, STOREY_METRICS_PORT: String(world.metricsPort) };
    await expect(openWorld(taken)).rejects.toThrow('STOREY_METRICS_PORT');
  });
});

describe('a request id', () => {
  it('is given to every call, and a good one of a proxy is kept', async () => {
    const given = '7f3c.trace_01-ABCDEF';
    expect((await raw('/api/v8/health', { 'x-request-id': given })).headers['x-request-id']).toBe(given);
    const one = (await raw('/api/v8/health')).headers['x-request-id'];
    expect(one).toMatch(/^[0-9a-f-]{36}$/);
    expect((await raw('/api/v8/health')).headers['x-request-id']).not.toBe(one);
  });

  it.each([
    '',
    'short',
    'x'.repeat(65),
    '{"level":"info"}',
    'a b c d e f g h',
    '\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9',
    '........',
  ])('that could be meant for who reads the log (%s) is not taken', async (id) => {
    expect((await raw('/api/v8/health', { 'x-request-id': id })).headers['x-request-id']).toMatch(
      /^[0-9a-f-]{36}$/,
    );
  });
});

describe('other origins', () => {
  it('are let in only where they are named', async () => {
    const answer = await raw('/api/v8/health', { origin: APP });
    expect(answer.headers['access-control-allow-origin']).toBe(APP);
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    const stranger = await raw('/api/v8/health', { origin: 'https://evil.example.org' });
    expect(stranger.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('may ask beforehand without a sign-in, also for calls that need one', async () => {
    const answer = await fetch(`${world.origin}/api/v8/clients`, {
      method: 'OPTIONS',
      headers: {
        origin: APP,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(answer.headers.get('access-control-allow-headers')).toContain('authorization');
  });
});
