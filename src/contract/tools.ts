import * as z from 'zod';
import { anchorSchema } from '../domain/entities/anchor.ts';
import { PICTURE_TEXT_LENGTH } from '../domain/pictures/picture-texts.ts';
import { bodyIdSchema, listOf, pageOf, resultOf, resultsOf } from './envelope.ts';
import { REORDERING, wireAuthorSchema } from './notes.ts';
import { planEncodingSchema } from './plan-encodings.ts';

/** Longitude and latitude; a height may follow. */
const geoCoordinates = z
  .array(z.number())
  .min(2)
  .max(3)
  .refine(([lon, lat]) => Math.abs(lon!) <= 180 && Math.abs(lat!) <= 90, 'Not on earth.');

/** Any GeoJSON collection: what its features hold is looked at one by one, and unknown members stay. */
const anyCollectionSchema = z.looseObject({
  type: z.literal('FeatureCollection'),
  features: z.array(z.unknown()),
});

/** GET /tools/places */
export const placesAnswerSchema = resultsOf(
  listOf(
    z.looseObject({
      id: z.string(),
      title: z.string(),
      address: z.string(),
      position: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
    }),
  ),
);

/** POST /tools/geotransform */
export const geotransformBodySchema = z.object({
  sourceAGeoCoordinates: geoCoordinates,
  sourceBGeoCoordinates: geoCoordinates,
  targetAGeoCoordinates: geoCoordinates,
  targetBGeoCoordinates: geoCoordinates,
  geoJson: anyCollectionSchema,
});

/** POST /tools/change-anchors */
export const changeAnchorsBodySchema = z.object({
  oldAnchorAFeature: anchorSchema.loose(),
  oldAnchorBFeature: anchorSchema.loose(),
  newAnchorACoordinates: geoCoordinates,
  newAnchorBCoordinates: geoCoordinates,
});

/** POST /tools/calculate-anchors */
export const calculateAnchorsBodySchema = anyCollectionSchema;

/** The two anchors, A and B. */
export const anchorsAnswerSchema = resultOf(z.looseObject({ features: listOf(anchorSchema) }));

/** POST /tools/cad-to-geojson: `page` of a PDF, from 1; the one there is in the contract counts as 1. */
export const cadToGeoJsonBodySchema = z.object({
  fileType: z.string(),
  quality: z.string().optional(),
  centerPoint: z.tuple([z.number().min(-180).max(180), z.number().min(-89).max(89)]),
  floorPlanFileBase64: z.string(),
  /** Of a PDF, from 1. */
  page: z.int().optional(),
  /** Of a PDF: 100 for 1:100, which it is taken for without one. */
  scale: z.number().min(1).max(100_000).optional(),
  /** Of a DXF or DWG, in the place of the drawing's own. */
  unit: z.enum(['m', 'cm', 'mm', 'in', 'ft']).optional(),
  /** Of a DXF or DWG: in what its texts are written. An extension: see `encodings` of /health. */
  encoding: planEncodingSchema.optional(),
});

/** POST /tools/floor-plan-map-objects */
export const floorPlanMapObjectsBodySchema = z.object({
  fileType: z.string(),
  quality: z.string().optional(),
  georeferencing: z.object({
    anchors: z
      .array(
        z.object({ originalCoordinates: z.array(z.number()).min(2).max(3), coordinates: geoCoordinates }),
      )
      .length(2),
  }),
  floorPlanFileUrl: z.string(),
  page: z.int().optional(),
});

// @spec 3.42
/** POST /tools/upload-image: width and height in pixels, as the client measured them. A photo has any ratio: see `images` of /health. */
export const uploadImageBodySchema = z.object({
  fileType: z.string(),
  fileBase64: z.string(),
  extra: z.object({
    imageType: z.enum(['logo', 'image', 'photo']),
    width: z.int().positive(),
    height: z.int().positive(),
  }),
  /** Whose it is: only then it is listed. An extension: see `images` of /health. */
  clientId: z.optional(bodyIdSchema),
});
export const uploadImageAnswerSchema = resultOf(z.looseObject({ imageUrl: z.string() }));

const wireImageSchema = z.object({
  imageUrl: z.string(),
  imageType: z.enum(['logo', 'image', 'photo']),
  /** Pixels and bytes, as it is kept. */
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  /** Epoch seconds. */
  at: z.int(),
  /** Null once the account is gone. */
  by: wireAuthorSchema.nullish(),
});
export type WireImage = z.infer<typeof wireImageSchema>;
/** GET /clients/{id}/images */
export const imagesAnswerSchema = pageOf(wireImageSchema);
/** DELETE /clients/{id}/images */
export const deleteImageBodySchema = z.object({ imageUrl: z.string().max(2000) });

/** Languages of one picture. */
const MOST_LANGUAGES = 40;

const LANGUAGE = /^(?:default|[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3})$/;

/** The address of a picture as the content spells it, and its texts by language; `default` is in that of plain names. */
const wirePictureTextsSchema = z.looseObject({
  imageUrl: z.string(),
  texts: z.record(z.string(), z.string()),
});
export type WirePictureTexts = z.infer<typeof wirePictureTextsSchema>;

/** GET /clients/{id}/images/texts: `tag` is the ETag that a PUT is held to. */
export const pictureTextsAnswerSchema = pageOf(wirePictureTextsSchema.extend({ tag: z.string() }));
/** PUT /clients/{id}/images/texts: the texts as they stand */
export const pictureTextAnswerSchema = resultOf(wirePictureTextsSchema);

/** One line, without invisible characters that would reorder it. */
const lineSchema = z
  .string()
  .overwrite((text) => text.replace(REORDERING, ''))
  .trim()
  .max(PICTURE_TEXT_LENGTH)
  .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u);

/** PUT /clients/{id}/images/texts. Languages that are absent stay as they are; null and an empty text take one away. */
export const pictureTextBodySchema = z.object({
  imageUrl: z
    .string()
    .max(2000)
    .regex(/^https?:\/\/[\x21-\x7e]+$/),
  texts: z
    .record(z.string().regex(LANGUAGE), lineSchema.nullable())
    .refine((texts) => Object.keys(texts).length <= MOST_LANGUAGES),
});
