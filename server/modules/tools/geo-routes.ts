import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import type { TaskName } from '../../platform/tasks/registry.ts';
import { one, oneOfBytes } from '../../platform/http/answer.ts';
import type { AppEnv, Ctx, Deps } from '../../platform/http/context.ts';
import { BODY_LIMIT } from '../../platform/http/body/body-limit.ts';
import { checkKind } from '../../platform/http/body/content-type.ts';
import { readParts } from '../../platform/http/body/read-body.ts';
import { whose } from '../../platform/http/user-key.ts';
import type { Upload } from '../../platform/uploads/uploads.ts';
import { calculateAnchorsCall, changeAnchorsCall, geotransformCall } from './geo-calls.ts';

/** Bytes. What is larger would hold up everyone else while it is read and written. */
const AT_ONCE_UP_TO = 500_000;

/** POST /tools/geotransform, change-anchors, calculate-anchors: they need a sign-in, and touch nothing that is stored. */
export function computingRoutes({ children, uploads }: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  async function compute(c: Ctx, call: (body: Uint8Array) => unknown, task: TaskName): Promise<Response> {
    checkKind(c);
    const length = c.req.header('content-length');
    if (length !== undefined && Number(length) <= AT_ONCE_UP_TO) {
      return one(c, call(Buffer.concat(await readParts(c.req.raw, AT_ONCE_UP_TO))));
    }
    // Large, or it does not say: on the disk, so that it takes no memory however many come.
    const person = whose(c);
    children.requireRoom(task, person);
    const work = async ({ file, leaveSeat }: Upload<null>) => {
      leaveSeat();
      if (file.size <= AT_ONCE_UP_TO) return one(c, call(await readFile(file.path)));
      const parts = createReadStream(file.path) as AsyncIterable<Uint8Array>;
      const how = { person, signal: c.req.raw.signal };
      const { bytes } = await children.run(task, { params: null, parts }, how);
      return oneOfBytes(c, bytes);
    };
    return uploads.takeWhole(c, work, { person });
  }

  routes.post('/tools/geotransform', (c) => compute(c, geotransformCall, 'geotransform'));
  routes.post('/tools/calculate-anchors', (c) => compute(c, calculateAnchorsCall, 'calculate-anchors'));
  routes.post('/tools/change-anchors', async (c) => {
    checkKind(c);
    return one(c, changeAnchorsCall(Buffer.concat(await readParts(c.req.raw, BODY_LIMIT.usual))));
  });
  return routes;
}
