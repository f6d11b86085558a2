import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { WriteWarning } from '../../../src/contract/index.ts';
import type { SignedInUser } from '../access/signed-in-user.ts';

export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    user: SignedInUser;
    /** Whether answers carry an ETag and writes check If-Match. Not set on calls without a sign-in. */
    hasTags?: boolean;
    /** Origins whose pages may read the answer, of a call that anyone may make; null: all. */
    readBy?: readonly string[] | null;
    /** What to look at of what was written, beside the result. */
    warnings?: readonly WriteWarning[];
  };
}
export type Ctx = Context<AppEnv>;
