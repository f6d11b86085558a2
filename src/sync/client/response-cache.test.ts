import { expect, it } from 'vitest';
import { clientsAnswerSchema } from '../../contract/index.ts';
import type { Caller, CallRequest } from './caller.ts';
import { withResponseCache } from './response-cache.ts';

const client = (clientTitle: unknown) => ({ clientInternalIdentifier: 1, clientTitle });
const asked: (string | undefined)[] = [];

/** A server whose answer goes bad on the way once; what is the same as the device has is not sent. */
function serverWith(...answers: unknown[]): Caller {
  return ((request: CallRequest<typeof clientsAnswerSchema>) => {
    const { condition, schema } = request;
    const tag = condition !== undefined && 'ifNoneMatch' in condition ? condition.ifNoneMatch : undefined;
    asked.push(tag);
    const http = { kind: 'http', status: 304, code: '', message: '', details: [], retryAfterMs: null };
    if (tag !== undefined) return Promise.resolve({ ok: false, error: http });
    return Promise.resolve({ ok: true, value: schema.parse({ results: answers.shift() }), tag: '"1"' });
  }) as unknown as Caller;
}

it('complete answer cached, partial answer requested again', async () => {
  const spoilt = [client(null), client('Southside')];
  const call = serverWith(spoilt, [client('Northside'), client('Southside')]);
  const read = withResponseCache(call, { has: () => Promise.resolve(true) } as never);
  const titles = async (): Promise<string[]> => {
    const answer = await read({ method: 'GET', path: '/clients', schema: clientsAnswerSchema });
    return answer.ok ? answer.value.results.map((one) => one.clientTitle) : [];
  };
  expect(await titles()).toEqual(['Southside']);
  expect(await titles()).toEqual(['Northside', 'Southside']);
  expect(await titles()).toEqual(['Northside', 'Southside']);
  expect(asked).toEqual([undefined, undefined, '"1"']);
});
