import type { Ctx } from './context.ts';

/** Who a call counts for where people have shares of what the server can do. */
export const userKey = (c: Ctx): string => `user:${c.get('user').id}`;
