import type { Client } from '../../entities/client.ts';
import type { Moment } from '../../moment/moment.ts';
import { changed } from '../record-change.ts';

export type ClientPatch = Partial<Pick<Client, 'title' | 'extra'>>;

/** Members that are absent in the patch stay. */
export function changeClient(client: Client, patch: ClientPatch): Moment {
  return { label: 'changeClient', changes: changed('clients', client, { ...client, ...patch }) };
}
