import { createReadStream } from 'node:fs';
import type { Hono } from 'hono';
import { tools } from '../../../src/contract/calls/tools.ts';
import { FILE_SIZE, IMAGE_ASPECT_TOLERANCE } from '../../../src/domain/limits.ts';
import { badRequest, notFound, tooLarge } from '../../platform/api-error.ts';
import type { AppEnv } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { asUuid } from '../../platform/http/ids.ts';
import { publicOrigin } from '../../platform/http/origin/public-origin.ts';
import { createMount, PLATFORM_GATES } from '../../platform/http/mount.ts';
import { userKey } from '../../platform/http/user-key.ts';
import { CHECK_PICTURE } from './tasks.ts';
import { pictureFactsSchema } from './picture.task.ts';

/** Bytes of a whole body: 2 MB in base64 and what stands beside it. */
const BODY_MOST = 3_000_000;
const FORMATS: Record<string, 'png' | 'jpg'> = { png: 'png', jpg: 'jpg', jpeg: 'jpg' };
const MEDIA_TYPE = { png: 'image/png', jpg: 'image/jpeg' } as const;
/** A photo has any. */
const ASPECT: Partial<Record<string, number>> = { logo: 1, image: 16 / 9 };

/** POST /tools/upload-image: the picture is read whole in a child process and kept without its metadata. */
export function imageRoutes({
  uploads,
  children,
  files,
  config,
}: Pick<Platform, 'config' | 'files' | 'uploads' | 'children'>): Hono<AppEnv> {
  const { routes, onStream } = createMount(PLATFORM_GATES);
  onStream(tools.uploadImage, async ({ c }) => {
    const person = userKey(c);
    children.requireCapacity(CHECK_PICTURE, person);
    const kept = await uploads.take(
      c,
      tools.uploadImage.body,
      'fileBase64',
      async ({ fields, file, releaseSlot }) => {
        const format = formatOf(fields.fileType);
        const { imageType } = fields.extra;
        if (imageType === 'photo' && !config.apiExtensions) throw badRequest('photos-not-offered');
        if (file.size === 0) throw badRequest('empty-file');
        if (file.size > FILE_SIZE[imageType]) throw tooLarge();
        releaseSlot();
        const parts = () => createReadStream(file.path) as AsyncIterable<Uint8Array>;
        const picture = await children.run(
          CHECK_PICTURE,
          { params: { format }, parts },
          { person, signal: c.req.raw.signal },
        );
        const { width, height } = pictureFactsSchema.parse(picture.params);
        const aspect = ASPECT[imageType];
        if (aspect !== undefined && Math.abs(width / height - aspect) > IMAGE_ASPECT_TOLERANCE) {
          throw badRequest('image-aspect-ratio');
        }
        return { id: await files.put(picture.bytes, MEDIA_TYPE[format]), format };
      },
      { person, limit: BODY_MOST },
    );
    return { imageUrl: `${publicOrigin(c, config)}/api/v8/images/${kept.id}.${kept.format}` };
  });
  return routes;
}

/** GET /images/{id}.png or .jpg: open to everyone who knows the address, which nobody guesses. */
export function openImageRoutes({ files }: Pick<Platform, 'files'>): Hono<AppEnv> {
  const { routes, on } = createMount(PLATFORM_GATES);
  on(tools.image, async ({ c, params }) => {
    const [id, format] = params.name.split('.');
    const uuid = asUuid(id);
    const mediaType = format === 'png' || format === 'jpg' ? MEDIA_TYPE[format] : null;
    const file = uuid === null ? null : await files.get(uuid);
    // Floor plans lie in the same store, and are no pictures.
    if (!file || file.mediaType !== mediaType) throw notFound();
    return c.body(file.stream(), 200, {
      'content-type': file.mediaType,
      'content-length': String(file.size),
      'content-disposition': `inline; filename="image.${format}"`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });
  return routes;
}

function formatOf(fileType: string): 'png' | 'jpg' {
  const type = fileType
    .trim()
    .toLowerCase()
    .replace(/^(\.|image\/)/, '');
  if (!Object.hasOwn(FORMATS, type)) throw badRequest('invalid-image-extension');
  return FORMATS[type]!;
}
