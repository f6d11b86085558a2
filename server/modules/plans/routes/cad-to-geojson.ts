import { createReadStream } from 'node:fs';
import type { Hono } from 'hono';
import { tools } from '../../../../src/contract/calls/tools.ts';
import { asksFor, isDrawing } from '../../../../src/domain/floorplan/formats/plan-formats.ts';
import { CONVERT } from '../tasks.ts';
import { floorPlanType } from '../file-type.ts';
import { convertToBytes } from '../conversion/index.ts';
import { badRequest } from '../../../platform/api-error.ts';
import { oneOfBytes } from '../../../platform/http/answer.ts';
import type { AppEnv } from '../../../platform/http/context.ts';
import { createMount, PLATFORM_GATES } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { userKey } from '../../../platform/http/user-key.ts';

/** POST /tools/cad-to-geojson: a DXF, DWG or PDF → GeoJSON around a point. Nothing is stored. */
export function cadRoutes(deps: Pick<Platform, 'config' | 'uploads' | 'children'>): Hono<AppEnv> {
  const { routes, onStream } = createMount(PLATFORM_GATES);
  onStream(tools.cadToGeoJson, ({ c }) => {
    const person = userKey(c);
    // Before the file is sent: it would be sent for nothing.
    deps.children.requireCapacity(CONVERT, person);
    return deps.uploads.take(
      c,
      tools.cadToGeoJson.body,
      'floorPlanFileBase64',
      async ({ fields, file, releaseSlot }) => {
        const fileType = floorPlanType(fields.fileType, file.size);
        if (!isDrawing(fileType)) throw badRequest('invalid-extension');
        const { centerPoint, page, scale, unit, encoding } = fields;
        const said = { page, scale, unit, encoding } as const;
        for (const [path, value] of Object.entries(said))
          if (value !== undefined && !asksFor(fileType, path as keyof typeof said))
            throw badRequest('invalid-body', [{ path, message: `A ${fileType} has no ${path}.` }]);
        releaseSlot();
        const bytes = () => createReadStream(file.path) as AsyncIterable<Uint8Array>;
        const { signal } = c.req.raw;
        const { size } = file;
        const how = {
          fileType,
          bytes,
          size,
          centerPoint,
          person,
          signal,
          ...(page !== undefined && { page }),
          ...(scale !== undefined && { scale }),
          ...(unit !== undefined && { unit }),
          ...(encoding !== undefined && { encoding }),
        };
        return oneOfBytes(c, await convertToBytes(deps, how));
      },
      { person },
    );
  });
  return routes;
}
