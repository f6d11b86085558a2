import { serverIdOf, type StoreyDatabase } from '../db/index.ts';
import type { Answer } from './client/answer.ts';

/** What a call about something that was never sent comes to. */
export const UNKNOWN_TO_SERVER: Answer<never> = {
  ok: false,
  error: {
    kind: 'http',
    status: 404,
    code: 'not-found',
    message: 'The server does not know this client yet.',
    details: [],
    retryAfterMs: null,
  },
};

/** Makes a call about something by the server's number of it. */
export async function withServerId<T>(
  db: StoreyDatabase,
  lid: string,
  call: (id: number) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const id = await serverIdOf(db, lid);
  return id === undefined ? UNKNOWN_TO_SERVER : call(id);
}
