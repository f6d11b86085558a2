import * as z from 'zod';
import { badRequest } from '../../platform/api-error.ts';

/** The longest that a cursor of ours gets; a snapshot lists the transactions that were open. */
const MAX_LENGTH = 20_000;
const word = z.string().regex(/^[\w/-]{0,60}$/);
const number = z.string().regex(/^\d{1,18}$/);

/** PostgreSQL's text of a snapshot: `xmin:xmax:open,open`. */
const snapshot = z.string().refine(isSnapshot);

const cursorSchema = z.strictObject({
  /** Of which feed and user, what that user may see, and of which client. */
  feed: z.string(),
  user: z.int(),
  rights: z.string(),
  client: z.int(),
  /** The kinds that are listed only on request, as they were asked for. */
  kinds: z.array(word).optional(),
  /** Everything that this snapshot saw is known already. */
  since: snapshot,
  /** Within a list that was too long: what it shall reach up to, and the last member that was sent. */
  page: z
    .strictObject({
      upTo: snapshot,
      after: z.tuple([number, z.boolean(), word, word, word]),
    })
    .optional(),
});
export type Cursor = z.infer<typeof cursorSchema>;

export const invalidCursor = () => badRequest('invalid-cursor');

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** @throws 400 invalid-cursor */
export function readCursor(text: string): Cursor {
  if (text.length > MAX_LENGTH || !/^[\w-]+$/.test(text)) throw invalidCursor();
  const parsed = cursorSchema.safeParse(parse(Buffer.from(text, 'base64url').toString('utf8')));
  if (!parsed.success) throw invalidCursor();
  return parsed.data;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw invalidCursor();
  }
}

function isSnapshot(text: string): boolean {
  const found = /^(\d{1,18}):(\d{1,18}):((?:\d{1,18}(?:,\d{1,18})*)?)$/.exec(text);
  if (!found) return false;
  const open = found[3] === '' ? [] : found[3]!.split(',');
  const [least, ...rest] = [found[1]!, ...open, found[2]!].map(BigInt) as [bigint, ...bigint[]];
  // The first open one may be the least; from there on each is more than the one before.
  return least > 0n && rest.every((n, i) => (i === 0 ? n >= least : n > rest[i - 1]!));
}
