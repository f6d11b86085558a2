import { expect, it } from 'vitest';
import { CALLS } from '../../../src/contract/calls/index.ts';
import { AUDITED } from './audited-calls.ts';

/** Writes of which nothing is noted here: what they are about says why. */
const NOT_NOTED = [
  // Nothing of a client's content.
  /^\/(auth|tools|users\/me)\//,
  /^\/users\/me$/,
  // Recorded by `people`, where they change a person's rights.
  /^\/(clients\/:client\/)?users/,
  // Notes about the content, which show their authors.
  /^\/notes\//,
  // Findings that wait for their review.
  /^\/map-jobs/,
  // Pictures that no content shows.
  /^\/clients\/:client\/images$/,
  // Recorded by `images`, where a text of a picture changes.
  /^\/clients\/:client\/images\/texts$/,
  /^\/clients\/:client\/analytics\//,
  // Of visitors, who have no account.
  /^\/public\//,
];

it('names each write that changes the content of a client, so that none goes by unseen', () => {
  const noted = new Set(AUDITED.map(({ call }) => `${call.method} ${call.path}`));
  const unseen = CALLS.filter(
    ({ method, path }) => method !== 'GET' && !NOT_NOTED.some((one) => one.test(path)),
  )
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => !noted.has(route));
  // Its activity goes with the client.
  expect(unseen).toEqual(['DELETE /clients/:client']);
});
