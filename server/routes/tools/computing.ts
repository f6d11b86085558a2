import { Hono } from 'hono';
import type { TaskName } from '../../child/tasks.ts';
import { one, oneOfBytes } from '../../http/answer.ts';
import type { AppEnv, Ctx, Deps } from '../../http/context.ts';
import { BODY_LIMIT } from '../../http/body-limit.ts';
import { checkKind } from '../../http/body-kind.ts';
import { readParts } from '../../http/read-body.ts';
import { calculateAnchorsCall, changeAnchorsCall, geotransformCall } from '../../tools/geo-calls.ts';

/** Bytes. What is larger would hold up everyone else while it is read and written. */
const AT_ONCE_UP_TO = 500_000;

/** POST /tools/geotransform, change-anchors, calculate-anchors: they need a sign-in, and touch nothing that is stored. */
export function computingRoutes({ children }: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  async function compute(c: Ctx, call: (body: Uint8Array) => unknown, task: TaskName): Promise<Response> {
    checkKind(c);
    const parts = await readParts(c.req.raw, BODY_LIMIT.files);
    const size = parts.reduce((sum, part) => sum + part.length, 0);
    if (size <= AT_ONCE_UP_TO) return one(c, call(Buffer.concat(parts)));
    const { bytes } = await children.run(task, { params: null, parts }, { signal: c.req.raw.signal });
    return oneOfBytes(c, bytes);
  }

  routes.post('/tools/geotransform', (c) => compute(c, geotransformCall, 'geotransform'));
  routes.post('/tools/calculate-anchors', (c) => compute(c, calculateAnchorsCall, 'calculate-anchors'));
  routes.post('/tools/change-anchors', async (c) => {
    checkKind(c);
    return one(c, changeAnchorsCall(Buffer.concat(await readParts(c.req.raw, BODY_LIMIT.usual))));
  });
  return routes;
}
