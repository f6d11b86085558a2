import { type Call, isFile, paramsOf } from './call.ts';

/* What is the same for all calls of a kind, and so stands in none of them. */

/** Whether a call needs no sign-in. */
export const isOpen = (call: Call): boolean => call.access === 'anyone';

/** Whether a call's answer has an ETag, and a GET checks If-None-Match. */
export const isTagged = (call: Call): boolean => call.etag ?? (!isOpen(call) && !isFile(call.answer));

/** Whether a call may carry an Idempotency-Key. */
export const takesKey = (call: Call): boolean => call.idempotencyKey ?? call.method === 'POST';

/** Whether a call may carry a deadline, `Storey-Not-After`: all that write drafts. */
export const takesDeadline = (call: Call): boolean =>
  !isOpen(call) && call.method !== 'GET' && !call.path.startsWith('/tools/');

/** All codes that a call may answer with, by status: those of its own and those that it shares with others. */
export function errorsOf(call: Call): Map<number, string[]> {
  const found = new Map<number, string[]>();
  const add = (status: number, ...codes: string[]) => {
    found.set(status, [...new Set([...(found.get(status) ?? []), ...codes])]);
  };
  for (const [status, codes] of Object.entries(call.errors ?? {})) add(Number(status), ...codes);
  if (call.body) {
    add(400, 'malformed-json', 'invalid-body', 'too-deep', 'forbidden-key', 'number-out-of-range');
    add(413, 'too-large');
    add(415, 'unsupported-media-type', 'unsupported-encoding');
  }
  if (!isOpen(call)) add(401, 'unauthorized');
  if (!isOpen(call) && call.method !== 'GET') add(403, 'forbidden');
  if (paramsOf(call.path).length > 0) add(404, 'not-found');
  if (call.ifMatch) add(412, 'precondition-failed');
  if (takesDeadline(call)) {
    add(400, 'invalid-deadline');
    add(412, 'too-late');
  }
  if (takesKey(call)) {
    add(400, 'invalid-idempotency-key');
    add(409, 'idempotency-in-progress');
    add(422, 'idempotency-key-reused');
  }
  return new Map([...found].sort(([a], [b]) => a - b));
}
