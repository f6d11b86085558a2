import * as z from 'zod';
import type { TokenPair } from '../../../contract/index.ts';
import { takeOver } from '../../../start/handed-over.ts';

/** Signs that a header may hold, up to its length. */
const token = z.string().regex(/^[\x21-\x7e]{1,8192}$/);
/** Given twice it is not clear which one is meant. */
const once = z.tuple([token]).transform(([only]) => only);
const addressSchema = z.object({ access_token: once, refresh_token: once });
const messageSchema = z.object({
  type: z.literal('storey:tokens'),
  access_token: token,
  refresh_token: token,
});

/** What the address of this page asked for, once; `pair` is null where it gave no tokens that can be any. */
export function takeGivenTokens(): { pair: TokenPair | null } | null {
  const given = takeOver('embed');
  if (given === undefined) return null;
  return { pair: addressSchema.safeParse(given).data ?? null };
}

/** The tokens of a message from the page that embeds this one; null for a message of anybody else, or about anything else. */
export function tokensOfMessage(
  { origin, source, data }: Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>,
  { origins, parent }: { origins: readonly string[]; parent: unknown },
): TokenPair | null {
  if (source !== parent || !origins.some((one) => new URL(one).origin === origin)) return null;
  const message = messageSchema.safeParse(data).data;
  return message === undefined
    ? null
    : { access_token: message.access_token, refresh_token: message.refresh_token };
}
