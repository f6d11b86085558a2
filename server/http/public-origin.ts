import type { Config } from '../config.ts';
import type { Ctx } from './context.ts';

/** Where the caller reaches us: the configured origin, else the one that this request used. */
export function publicOrigin(c: Ctx, config: Config): string {
  return config.publicOrigin ?? new URL(c.req.url).origin;
}
