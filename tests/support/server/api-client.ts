import * as z from 'zod';

const bodySchema = z.looseObject({
  result: z.looseObject({}).default({}),
  results: z.unknown().optional(),
  error: z
    .object({
      code: z.string(),
      message: z.string(),
      details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
      current: z.unknown().optional(),
    })
    .optional(),
  createdTimestampUtcEpochSeconds: z.number().optional(),
});

export interface Answer extends z.infer<typeof bodySchema> {
  status: number;
  headers: Headers;
}

export type Api = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** Calls of /api/v8 (or of a whole URL) with a token, as a client would make them. */
export function apiOf(origin: string, token?: string): Api {
  return async (method, path, body, more = {}) => {
    const url = path.startsWith('http') ? path : `${origin}/api/v8${path}`;
    const headers: Record<string, string> = { ...more };
    if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const init: RequestInit = { method, headers };
    if (body !== undefined) init.body = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(url, init);
    const text = await response.text();
    const parsed = bodySchema.parse(response.status === 304 && text === '' ? {} : JSON.parse(text));
    return { ...parsed, status: response.status, headers: response.headers };
  };
}

/** Signs in and gives calls that carry the token. */
export const signIn = async (origin: string, username: string, password: string): Promise<Api> =>
  apiOf(origin, await tokenOf(origin, username, password));

/** Signs in and gives the token, for calls that are not sent in one piece. */
export async function tokenOf(origin: string, username: string, password: string): Promise<string> {
  const answer = await apiOf(origin)('POST', '/auth/token', { grant_type: 'password', username, password });
  if (answer.status !== 200) throw new Error(`Sign-in answered ${answer.status}`);
  return z.object({ access_token: z.string() }).parse(answer.result).access_token;
}
