import { handOver } from './handed-over.ts';

type Host = Pick<Window, 'location' | 'history'>;

/** What an embedding page hands over, in the query or as the fragment. */
const EMBEDDED = ['embed', 'access_token', 'refresh_token'] as const;

/**
 * Takes tokens out of the address before anything else is asked for: from there they would go into the history, and into
 * what other requests say of this page. They are held in memory alone.
 */
export function holdTokens(host: Host): void {
  const query = new URLSearchParams(host.location.search);
  const fragment = new URLSearchParams(host.location.hash.slice(1));
  const token = host.location.pathname === '/signin/password-reset' ? query.get('token') : null;
  const isEmbedded = EMBEDDED.some((name) => query.has(name) || fragment.has(name));
  if (token === null && !isEmbedded) return;
  if (token !== null) {
    handOver('resetToken', token);
    query.delete('token');
  }
  if (isEmbedded) {
    const all = Object.fromEntries(
      EMBEDDED.map((name) => [name, [...query.getAll(name), ...fragment.getAll(name)]]),
    );
    if (all.embed?.includes('1') === true) handOver('embed', all);
    for (const name of EMBEDDED) {
      query.delete(name);
      fragment.delete(name);
    }
  }
  // A fragment that is not ours stays as it was written.
  const mark = isEmbedded ? withSign('#', fragment) : host.location.hash;
  host.history.replaceState(host.history.state, '', host.location.pathname + withSign('?', query) + mark);
}

const withSign = (sign: string, values: URLSearchParams): string => {
  const text = values.toString();
  return text === '' ? '' : sign + text;
};
