import type { FileRecord } from '../../db/index.ts';
import type { WorkContent } from '../../domain/exchange/index.ts';
import type { User } from '../../domain/entities/user.ts';
import { EXCHANGE } from '../../domain/exchange/limits.ts';
import { toBase64 } from '../base64.ts';

export const word = (text: string): string => text.slice(0, EXCHANGE.maxWord);

export function makerOf({ id, name, surname, email }: User): WorkContent['by'] {
  const called = [name, surname].filter(Boolean).join(' ') || email;
  return { id, email: word(email), name: word(called) };
}

export const planOf = ({
  bytes,
  fileId,
  levelLid,
  fileName,
  fileType,
  at,
}: FileRecord): WorkContent['files'][number] => ({
  fileId,
  levelLid,
  fileName,
  fileType,
  at,
  base64: toBase64(bytes),
});

/** As every file system takes it, and in the order of time. */
export const nameOf = (at: number, kind = 'work', ending = 'json'): string =>
  `storey-${kind}-${new Date(at).toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.${ending}`;

export async function checksum(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
