import type { Client } from '../../entities/client.ts';
import type { Moment } from '../../moment/moment.ts';
import { created } from '../record-change.ts';

/** What a person says about a client; `lid` is a fresh UUIDv7. */
export type NewClient = Pick<Client, 'lid' | 'title' | 'extra'>;

export function createClient(client: NewClient): Moment {
  return { label: 'createClient', changes: [created('clients', { ...client, kind: 'client' })] };
}
