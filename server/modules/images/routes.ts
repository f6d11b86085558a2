import { createReadStream } from 'node:fs';
import type { Hono } from 'hono';
import { images } from '../../../src/contract/calls/images.ts';
import { tools } from '../../../src/contract/calls/tools.ts';
import { FILE_SIZE, IMAGE_ASPECT_TOLERANCE } from '../../../src/domain/limits.ts';
import { badRequest, conflict, notFound, tooLarge } from '../../platform/api-error.ts';
import type { AppEnv, Ctx } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { asUuid } from '../../platform/http/ids.ts';
import { publicOrigin } from '../../platform/http/origin/public-origin.ts';
import { createMount, PLATFORM_GATES } from '../../platform/http/mount.ts';
import { userKey } from '../../platform/http/user-key.ts';
import { requireEditorWithin } from '../../platform/access/authorize.ts';
import { requireClient, withClient } from '../hierarchy/index.ts';
import { isPictureUsed, listPictures, notePicture, pictureOf } from './pictures.ts';
import { deleteTextsOf, listTexts, putTexts } from './picture-texts.ts';
import { CHECK_PICTURE } from './tasks.ts';
import { pictureFactsSchema } from './picture.task.ts';

/** Bytes of a whole body: 2 MB in base64 and the other members. */
const BODY_MOST = 3_000_000;
const FORMATS: Record<string, 'png' | 'jpg'> = { png: 'png', jpg: 'jpg', jpeg: 'jpg' };
const MEDIA_TYPE = { png: 'image/png', jpg: 'image/jpeg' } as const;
/** A photo has any. */
const ASPECT: Partial<Record<string, number>> = { logo: 1, image: 16 / 9 };

// @spec 8.31 8.32 9.27
/** POST /tools/upload-image: the picture is read whole in a child process and kept without its metadata. */
export function imageRoutes({
  db,
  uploads,
  children,
  files,
  config,
}: Pick<Platform, 'db' | 'config' | 'files' | 'uploads' | 'children'>): Hono<AppEnv> {
  const { routes, onStream } = createMount(PLATFORM_GATES);
  /**
   * Null for a picture without a client, which is listed nowhere. @throws 404 for a client of other people, 403 for a client
   * that the caller only reads
   */
  const ownerOf = async (c: Ctx, clientId: number | undefined): Promise<number | null> => {
    if (clientId === undefined || !config.apiExtensions) return null;
    requireEditorWithin(c.get('user'), clientId);
    await requireClient(db, clientId);
    return clientId;
  };
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
        const clientId = await ownerOf(c, fields.clientId);
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
        const id = await files.put(picture.bytes, MEDIA_TYPE[format]);
        const userId = c.get('user').id;
        if (clientId !== null)
          await notePicture(db, { fileId: id, clientId, imageType, width, height, userId });
        return { id, format };
      },
      { person, limit: BODY_MOST },
    );
    return { imageUrl: addressOf(c, config, kept.id, kept.format) };
  });
  return routes;
}

const addressOf = (c: Ctx, config: Platform['config'], id: string, format: 'png' | 'jpg'): string =>
  `${publicOrigin(c, config)}/api/v8/images/${id}.${format}`;

/** The pictures of a client. An extension. */
export function clientImageRoutes({
  db,
  files,
  config,
}: Pick<Platform, 'db' | 'files' | 'config'>): Hono<AppEnv> {
  const { routes, on } = createMount({
    // Whose place shows a picture the service looks up: it decides who may write there.
    'see client': withClient(db, PLATFORM_GATES['see client']),
    'read client': withClient(db, PLATFORM_GATES['read client']),
    'edit client': withClient(db, PLATFORM_GATES['edit client']),
  });
  on(images.list, ({ c, place: { clientId }, query }) =>
    listPictures(db, clientId, query, (id, mediaType) =>
      addressOf(c, config, id, mediaType === MEDIA_TYPE.png ? 'png' : 'jpg'),
    ),
  );
  on(images.delete, async ({ place: { clientId }, body }) => {
    // Whatever host this server was reached by as the picture was uploaded.
    const id = asUuid(/\/api\/v8\/images\/([\da-f-]{36})\.(?:png|jpg)$/i.exec(body.imageUrl)?.[1]);
    const picture = id === null ? null : await pictureOf(db, clientId, id);
    if (id === null || picture === null) throw notFound();
    if (picture.isYoung) throw conflict('image-too-young');
    if (await isPictureUsed(db, clientId, id)) throw conflict('image-in-use');
    await files.delete(id);
    await deleteTextsOf(db, clientId, id);
  });
  on(images.texts, ({ user, place: { clientId }, query }) => listTexts(db, user, clientId, query));
  on(images.putTexts, ({ user, place: { clientId }, body, expect }) =>
    putTexts(db, user, clientId, body, expect),
  );
  return routes;
}

/** GET /images/{id}.png or .jpg: open to everyone who knows the address, which can't be guessed. */
export function openImageRoutes({ files }: Pick<Platform, 'files'>): Hono<AppEnv> {
  const { routes, on } = createMount(PLATFORM_GATES);
  on(tools.image, async ({ c, params }) => {
    const [id, format] = params.name.split('.');
    const uuid = asUuid(id);
    const mediaType = format === 'png' || format === 'jpg' ? MEDIA_TYPE[format] : null;
    const file = uuid === null ? null : await files.get(uuid);
    // Floor plans are in the same store, but are not pictures.
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
