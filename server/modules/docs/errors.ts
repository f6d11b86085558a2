import { type Call, isFile, paramsOf } from '../../../src/contract/calls/call.ts';

type Status = number;

/** All codes that a call may answer with, by status: those of its own and those that it shares with others. */
export function errorsOf(call: Call): Map<Status, string[]> {
  const found = new Map<Status, string[]>();
  const add = (status: Status, ...codes: string[]) => {
    found.set(status, [...new Set([...(found.get(status) ?? []), ...codes])]);
  };
  for (const [status, codes] of Object.entries(call.errors ?? {})) add(Number(status), ...codes);
  if (call.body) {
    add(400, 'malformed-json', 'invalid-body', 'too-deep', 'forbidden-key', 'number-out-of-range');
    add(413, 'too-large');
    add(415, 'unsupported-media-type', 'unsupported-encoding');
  }
  if (!call.open) add(401, 'unauthorized');
  if (!call.open && call.method !== 'GET') add(403, 'forbidden');
  if (paramsOf(call.path).length > 0) add(404, 'not-found');
  if (call.conditional) add(412, 'precondition-failed');
  if (takesKey(call)) {
    add(400, 'invalid-idempotency-key');
    add(409, 'idempotency-in-progress');
    add(422, 'idempotency-key-reused');
  }
  return new Map([...found].sort(([a], [b]) => a - b));
}

/** Whether a call may carry an Idempotency-Key. */
export const takesKey = (call: Call): boolean => call.method === 'POST' && !call.path.startsWith('/auth/');

/** Whether a call's answer has an ETag, and a GET heeds If-None-Match. */
export const isTagged = (call: Call): boolean =>
  !call.open && !isFile(call.answer) && !/^\/(auth|tools)\//.test(call.path);
