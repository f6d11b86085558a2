import {
  anchorsAnswerSchema,
  cadToGeoJsonBodySchema,
  calculateAnchorsBodySchema,
  changeAnchorsBodySchema,
  collectionAnswerSchema,
  convertedPlanAnswerSchema,
  featuresOnlyAnswerSchema,
  floorPlanMapObjectsBodySchema,
  geotransformBodySchema,
  placesAnswerSchema,
  uploadImageAnswerSchema,
  uploadImageBodySchema,
} from '../index.ts';
import type { Calls } from './call.ts';

/** What a file may be refused for, whichever tool converts it. */
const FILES = {
  400: ['invalid-extension', 'invalid-base64', 'empty-file'],
  422: [
    'file-type-mismatch',
    'file-invalid',
    'nothing-usable',
    'drawing-too-large',
    'drawing-too-wide',
    'blocks-too-deep',
    'dwg-converter-missing',
  ],
};

export const tools = {
  // @spec 7.65
  places: {
    method: 'GET',
    path: '/tools/places',
    access: 'signed in',
    etag: false,
    summary: 'Places of the world whose names begin so, from the provider of the operator.',
    about:
      'At most 15, the nearest first. 404 places-not-configured where no provider is set up, 502 places-failed where it does not ' +
      'answer. Its key stays with the server.',
    query: {
      q: { about: 'The beginning of a name, 3 characters at least.', required: true },
      at: { about: 'Latitude and longitude of the middle of the map: 36.13,-115.17.', required: true },
    },
    answer: placesAnswerSchema,
    errors: { 400: ['invalid-query'], 404: ['places-not-configured'], 429: ['too-many-requests'] },
  },
  // @spec 1.5 7.32
  cadToGeoJson: {
    method: 'POST',
    path: '/tools/cad-to-geojson',
    access: 'signed in',
    etag: false,
    summary: 'Turns a DXF, DWG or PDF into GeoJSON around a point.',
    about:
      'Closed outlines and hatches become Polygons, open ones LineStrings, texts Points, with layer, entity and text; two ' +
      'georeferencing-anchor points come with them. page and scale (100 for 1:100) are those of a PDF, unit that of a DXF or DWG. ' +
      'The extension encodings: encoding says in what the texts of a DXF or DWG are written; encodings, where it is there, names ' +
      'the likely ones with samples. lost, where it is there, names the files that ' +
      'it refers to, counts the things that could not be read by their kind, and says whether it ends early; a refusal has the ' +
      'same as details.',
    body: cadToGeoJsonBodySchema,
    answer: convertedPlanAnswerSchema,
    errors: FILES,
  },
  // @spec 7.37
  floorPlanMapObjects: {
    method: 'POST',
    path: '/tools/floor-plan-map-objects',
    access: 'signed in',
    etag: false,
    summary: 'What is drawn on a stored floor plan, laid where two anchors say.',
    about: 'The address of the plan must be one that this server gave: nothing is fetched from elsewhere.',
    body: floorPlanMapObjectsBodySchema,
    answer: featuresOnlyAnswerSchema,
    errors: {
      400: ['foreign-floor-plan-url', 'anchors-too-close', 'invalid-extension'],
      404: ['not-found'],
      422: FILES[422],
    },
  },
  // @spec 1.6 7.33
  geotransform: {
    method: 'POST',
    path: '/tools/geotransform',
    access: 'signed in',
    etag: false,
    summary: 'Moves, turns and scales a collection so that A and B come to lie on their targets.',
    body: geotransformBodySchema,
    answer: collectionAnswerSchema,
    errors: { 400: ['anchors-too-close'] },
  },
  // @spec 7.34
  changeAnchors: {
    method: 'POST',
    path: '/tools/change-anchors',
    access: 'signed in',
    etag: false,
    summary: 'Where two anchors of a drawing are in it when they are put elsewhere on earth.',
    body: changeAnchorsBodySchema,
    answer: anchorsAnswerSchema,
    errors: { 400: ['anchors-too-close'] },
  },
  // @spec 7.35
  calculateAnchors: {
    method: 'POST',
    path: '/tools/calculate-anchors',
    access: 'signed in',
    etag: false,
    summary: 'The south-west and north-east corners of what a collection holds, as anchors.',
    body: calculateAnchorsBodySchema,
    answer: anchorsAnswerSchema,
    errors: { 400: ['no-features', 'invalid-geojson-file'] },
  },
  // @spec 7.36
  uploadImage: {
    method: 'POST',
    path: '/tools/upload-image',
    access: 'edit anywhere',
    etag: false,
    summary: 'Keeps a picture, without its metadata, at an address that is readable without a sign-in.',
    about:
      'A logo is square, an image 16 to 9, and a photo (where /health names `images`) has any ratio; at most 16 megapixels. At most 2,048 pixels a side and 8 bits a channel are kept.',
    body: uploadImageBodySchema,
    answer: uploadImageAnswerSchema,
    errors: {
      400: [
        'invalid-image-extension',
        'image-aspect-ratio',
        'photos-not-offered',
        'invalid-base64',
        'empty-file',
      ],
      422: ['file-type-mismatch', 'image-unreadable', 'image-too-many-pixels'],
    },
  },
  image: {
    method: 'GET',
    path: '/images/:name',
    access: 'anyone',
    summary: 'Such a picture.',
    answer: { mediaType: 'image/*' },
  },
} as const satisfies Calls;
