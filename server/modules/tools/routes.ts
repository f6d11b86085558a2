import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Hono } from 'hono';
import { maps } from '../../../src/contract/calls/maps.ts';
import { tools } from '../../../src/contract/calls/tools.ts';
import { builtInTaxonomy } from '../../../src/domain/taxonomy/index.ts';
import type { TaskDefinition } from '../../platform/tasks/index.ts';
import { one, oneOfBytes } from '../../platform/http/answer.ts';
import type { AppEnv, Ctx } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { BODY_LIMIT } from '../../platform/http/body/body-limit.ts';
import { requireContentType } from '../../platform/http/body/content-type.ts';
import { readParts } from '../../platform/http/body/read-body.ts';
import { createMount, PLATFORM_GATES } from '../../platform/http/mount.ts';
import { userKey } from '../../platform/http/user-key.ts';
import type { Upload } from '../../platform/uploads/uploads.ts';
import { CALCULATE_ANCHORS, GEOTRANSFORM } from './tasks.ts';
import { calculateAnchorsCall, changeAnchorsCall, geotransformCall } from './geo-calls.ts';

/** Bytes. What is larger would hold up everyone else while it is read and written. */
const AT_ONCE_UP_TO = 500_000;

/** The taxonomy, and what is computed for a client without a place in the hierarchy. Nothing that is stored is touched. */
export function toolRoutes({ children, uploads }: Pick<Platform, 'uploads' | 'children'>): Hono<AppEnv> {
  const { routes, on, onStream } = createMount(PLATFORM_GATES);

  async function compute(
    c: Ctx,
    call: (body: Uint8Array) => unknown,
    task: TaskDefinition,
  ): Promise<Response> {
    requireContentType(c);
    const length = c.req.header('content-length');
    if (length !== undefined && Number(length) <= AT_ONCE_UP_TO) {
      return one(c, call(Buffer.concat(await readParts(c.req.raw, AT_ONCE_UP_TO))));
    }
    // Large, or it does not say: on the disk, so that it takes no memory however many come.
    const person = userKey(c);
    children.requireCapacity(task, person);
    const work = async ({ file, releaseSlot }: Upload<null>) => {
      releaseSlot();
      if (file.size <= AT_ONCE_UP_TO) return one(c, call(await readFile(file.path)));
      const parts = () => createReadStream(file.path) as AsyncIterable<Uint8Array>;
      const how = { person, signal: c.req.raw.signal };
      const { bytes } = await children.run(task, { params: null, parts, size: file.size }, how);
      return oneOfBytes(c, bytes);
    };
    return uploads.takeWhole(c, work, { person });
  }

  on(maps.featureTypes, () => builtInTaxonomy);
  onStream(tools.geotransform, ({ c }) => compute(c, geotransformCall, GEOTRANSFORM));
  onStream(tools.calculateAnchors, ({ c }) => compute(c, calculateAnchorsCall, CALCULATE_ANCHORS));
  onStream(tools.changeAnchors, async ({ c }) => {
    requireContentType(c);
    return one(c, changeAnchorsCall(Buffer.concat(await readParts(c.req.raw, BODY_LIMIT.usual))));
  });
  return routes;
}
