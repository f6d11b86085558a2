import { randomUUID } from 'node:crypto';
import { publicMapBody } from './public-map-body.ts';
import type { TestWorld } from '../test-world.ts';

/** All callers of a test are on this machine: with this setting each can be of an address of its own. */
export const MANY_ADDRESSES = { STOREY_TRUSTED_PROXIES: '127.0.0.1' };

let made = 0;
/** An address that has done nothing yet. */
export const newAddress = (): string => {
  made += 1;
  return `203.0.${Math.floor(made / 250)}.${(made % 250) + 1}`;
};

/** Calls as visitors make them, and maps for them. */
export function visitorsOf(world: () => TestWorld, place: () => { clientId: number; siteId: number }) {
  const call = (path: string, init: RequestInit, from: string) =>
    fetch(`${world().origin}${path.startsWith('/m') ? '' : '/api/v8'}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { 'x-forwarded-for': from, ...(init.headers as Record<string, string>) },
    });
  return {
    get: (path: string, headers: Record<string, string> = {}, from = newAddress()) =>
      call(path, { headers }, from),
    send: (path: string, body: object, headers: Record<string, string> = {}, from = newAddress()) =>
      call(
        path,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        },
        from,
      ),
    make: async (more: object = {}) => {
      const id = randomUUID();
      const body = publicMapBody(place().siteId, more);
      const path = `/clients/${place().clientId}/public-maps/${id}`;
      const { status, error } = await world().admin('PUT', path, body);
      if (status !== 200) throw new Error(`The map was refused: ${JSON.stringify(error)}`);
      return { id, path, body, at: `/public/${body.slug}` };
    },
  };
}

export const codeOf = async (answer: Response) =>
  [answer.status, ((await answer.json()) as { error?: { code: string } }).error?.code] as const;

export const resultOf = async (answer: Response) =>
  ((await answer.json()) as { result: Record<string, unknown> & { revision: string; search: string } })
    .result;

/** The cookie that an answer sets, as it is sent back. */
export const cookieOf = (answer: Response) => ({
  cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
});
