import { bulkBodySchema } from '../content-bodies.ts';
import {
  bulkAnswerSchema,
  CONTENT_LISTS,
  type ContentList,
  featuresAnswerSchema,
  writtenAnswerSchema,
} from '../index.ts';
import type { Calls } from './call.ts';

const LEVEL = '/buildings/:building/levels/:level';

const draftOf = <const List extends ContentList>(list: List) =>
  ({
    method: 'GET',
    path: `${LEVEL}/${list}/draft`,
    access: 'see building',
    summary: `The draft of a level's ${list}.`,
    answer: featuresAnswerSchema,
  }) as const;

const publishedOf = <const List extends ContentList>(list: List) =>
  ({
    method: 'GET',
    path: `${LEVEL}/${list}`,
    access: 'see building',
    summary: 'The same as published.',
    answer: featuresAnswerSchema,
    errors: { 404: ['not-published'] },
  }) as const;

/** Two calls for each list that a content type names. */
type ListCalls = { [List in ContentList as `${List}Draft`]: ReturnType<typeof draftOf<List>> } & {
  [List in ContentList]: ReturnType<typeof publishedOf<List>>;
};
const listsOfALevel = Object.fromEntries(
  CONTENT_LISTS.flatMap((list) => [
    [`${list}Draft`, draftOf(list)],
    [list, publishedOf(list)],
  ]),
) as ListCalls;

// @spec 7.41
export const content = {
  ...listsOfALevel,
  // @spec 7.28
  bulk: {
    method: 'POST',
    path: `${LEVEL}/bulk`,
    access: 'edit level',
    summary: 'Adds many features to a level, all or none.',
    about:
      'A fid that is missing is given, a missing typeCode becomes undefined; a fid that is on this level already is ' +
      'replaced. If-Match is held to the tag of the level itself.',
    body: bulkBodySchema,
    answer: bulkAnswerSchema,
    least: writtenAnswerSchema,
    ifMatch: true,
    errors: {
      400: [
        'invalid-fid',
        'duplicate-fid',
        'file-validation-type-code',
        'file-validation-geometry-type',
        'file-validation-name',
        'invalid-title',
        'too-many',
      ],
      413: ['feature-too-large', 'level-full'],
      409: ['feature-exists-elsewhere', 'publish-in-progress'],
    },
  },
  // @spec 7.45
  globalGeofencesDraft: {
    method: 'GET',
    path: '/clients/:client/geofences/global/draft',
    access: 'see client',
    summary: 'The drafts of the global geofences of a client.',
    answer: featuresAnswerSchema,
  },
  globalGeofences: {
    method: 'GET',
    path: '/clients/:client/geofences/global',
    access: 'see client',
    summary: 'The same as published.',
    answer: featuresAnswerSchema,
    errors: { 404: ['not-published'] },
  },
} as const satisfies Calls;
