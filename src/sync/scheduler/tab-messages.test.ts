import { expect, it } from 'vitest';
import { IDLE } from './make-status.ts';
import { readMessage } from './tab-messages.ts';

it.each([
  null,
  'nudge',
  {},
  { type: 'sign-in', access_token: 'a' },
  { type: 'run' },
  { type: 'run', run: { ...IDLE, phase: '<img src=x onerror=alert(1)>' } },
  { type: 'event', event: { type: 'acked', entityKey: 1, intent: 'update' } },
  { type: 'event', event: { type: 'eval', code: 'alert(1)' } },
])('a message that no tab of ours writes is not heard: %j', (data) => {
  expect(readMessage(data)).toBeNull();
});

it('what is heard carries nothing besides what is known of it, so no token either', () => {
  const run = { ...IDLE, access_token: 'a', __proto__: { admin: true } };
  expect(readMessage({ type: 'run', run, access_token: 'a' })).toEqual({ type: 'run', run: IDLE });
});
