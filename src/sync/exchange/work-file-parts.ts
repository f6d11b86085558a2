import type { FileRecord } from '../../db/index.ts';
import type { WorkContent, WorkPicture } from '../../domain/exchange/index.ts';
import type { User } from '../../domain/entities/user.ts';
import { EXCHANGE } from '../../domain/exchange/limits.ts';
import { toBase64 } from '../mapping/base64.ts';

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

export const pictureOf = ({ fileId, at, bytes, picture }: FileRecord): WorkPicture => {
  const { imageType, width, height } = picture ?? { imageType: 'image', width: 1, height: 1 };
  return { fileId, at, imageType, width, height, base64: toBase64(bytes) };
};

type Plans = Pick<WorkContent, 'files' | 'work'>;

const plansOf = ({ files }: Plans, id: string): WorkContent['files'] =>
  files.filter(({ levelLid }) => levelLid === id).sort((a, b) => b.at - a.at);

/** The plan of a level in a file: the newest, as on every device. */
export const planOfLevel = (content: Plans, lid: string): WorkContent['files'][number] | undefined =>
  plansOf(content, lid)[0];

/**
 * The plan picked in a form for a new level. If a level was made from an earlier version of that form, its plan came after the
 * form's.
 */
export function planOfForm(content: Plans, id: string): WorkContent['files'][number] | undefined {
  const isMade = content.work.some(({ table, key }) => table === 'levels' && key === id);
  return plansOf(content, id).at(isMade ? -1 : 0);
}

/** As every file system takes it, and in the order of time. */
export const nameOf = (at: number, kind = 'work', ending = 'json'): string =>
  `storey-${kind}-${new Date(at).toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.${ending}`;

export async function checksum(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
