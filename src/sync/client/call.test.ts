import { expect, it } from 'vitest';
import { auth } from '../../contract/calls/people/auth.ts';
import { features } from '../../contract/calls/features.ts';
import { levels } from '../../contract/calls/levels.ts';
import { sites } from '../../contract/calls/sites.ts';
import { system } from '../../contract/calls/system.ts';
import { callsBy } from './call.ts';
import type { Caller, CallRequest } from './caller.ts';
import * as z from 'zod/mini';

/** What a call of the table is as a request. */
function recorder() {
  const sent: CallRequest<z.core.$ZodType>[] = [];
  const caller: Caller = (request) => {
    sent.push(request);
    return Promise.resolve({ ok: false, error: { kind: 'aborted', message: 'Only recorded.' } });
  };
  return { call: callsBy(caller), sent };
}

it('call with parameters → in its path, escaped', async () => {
  const { call, sent } = recorder();
  await call(levels.getDraft, { params: { building: 7, level: -1 } });
  await call(features.getDraft, { params: { fid: 'a/b' } });
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /buildings/7/levels/-1/draft',
    'GET /features/a%2Fb/draft',
  ]);
});

it('call with a query · one member undefined → only the other is sent', async () => {
  const { call, sent } = recorder();
  await call(system.changes, { query: { clientId: 3, since: undefined } });
  await call(system.changes, { query: { clientId: 3, since: 'a&b' } });
  expect(sent.map(({ path }) => path)).toEqual(['/changes?clientId=3', '/changes?clientId=3&since=a%26b']);
});

it('call that anyone may make → sent without a bearer', async () => {
  const { call, sent } = recorder();
  await call(auth.logout, { body: { refresh_token: 'r' } });
  await call(auth.me, {});
  expect(sent.map(({ open }) => open)).toEqual([true, undefined]);
});

it('write of which the app needs less than our server answers → an answer with that is read', async () => {
  const { call, sent } = recorder();
  await call(sites.delete, { params: { site: 1 } });
  await call(sites.patch, { params: { site: 1 }, body: { siteTitle: 'A' } });
  expect(sent.map(({ schema }) => z.safeParse(schema, {}).success)).toEqual([true, true]);
});
