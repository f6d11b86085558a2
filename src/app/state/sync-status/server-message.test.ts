import { expect, it } from 'vitest';
import { serversWords } from './server-message.ts';

const refused = { kind: 'http' as const, status: 502, details: [], retryAfterMs: null };

it('gives only what the server worded', () => {
  expect(serversWords({ ...refused, code: 'no-drafts', message: 'Nothing to stage.' })).toBe(
    'Nothing to stage.',
  );
  expect(
    serversWords({ ...refused, code: 'http-502', message: 'The server answered with status 502.' }),
  ).toBeNull();
  expect(
    serversWords({ kind: 'network', message: "The server can't be reached (Failed to fetch)." }),
  ).toBeNull();
});
