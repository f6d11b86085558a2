import { PICTURE_KEPT_DAYS } from '../../domain/limits.ts';
import {
  deleteImageBodySchema,
  doneAnswerSchema,
  imagesAnswerSchema,
  pictureTextAnswerSchema,
  pictureTextBodySchema,
  pictureTextsAnswerSchema,
  writtenAnswerSchema,
} from '../index.ts';
import { type Calls, PAGE_QUERY } from './call.ts';

export const images = {
  list: {
    method: 'GET',
    path: '/clients/:client/images',
    access: 'read client',
    summary: 'Pictures that were uploaded for a client, newest first.',
    about: 'Those whose upload named the client. Optional: see extensions of /health.',
    query: PAGE_QUERY,
    answer: imagesAnswerSchema,
    errors: { 400: ['invalid-query', 'invalid-cursor'] },
  },
  delete: {
    method: 'DELETE',
    path: '/clients/:client/images',
    access: 'edit client',
    summary: 'Deletes such a picture, unless something shows it.',
    about:
      'Drafts, what was staged and published, and the SDK configuration count. One that was uploaded less than ' +
      `${PICTURE_KEPT_DAYS} days ago stays: a device may not have sent yet what shows it. Optional: see extensions of /health.`,
    body: deleteImageBodySchema,
    answer: doneAnswerSchema,
    least: writtenAnswerSchema,
    errors: { 409: ['image-in-use', 'image-too-young'] },
  },
  texts: {
    method: 'GET',
    path: '/clients/:client/images/texts',
    access: 'see client',
    summary:
      'The alternative texts of a client’s pictures, by language, in the order in which they were first written.',
    about:
      'For who has a part of the client: of the pictures that this part shows. Optional: see extensions of /health (picture-texts).',
    query: PAGE_QUERY,
    answer: pictureTextsAnswerSchema,
    errors: { 400: ['invalid-query', 'invalid-cursor'] },
  },
  putTexts: {
    method: 'PUT',
    path: '/clients/:client/images/texts',
    access: 'see client',
    summary: 'Writes alternative texts of a picture, by its address in the content.',
    about:
      'Languages that are absent stay as they are; null and an empty text take one away. `If-Match` takes the `tag` of the ' +
      'list. For who edits the client, or a place that shows the picture, or uploaded it. Optional: see extensions of /health (picture-texts).',
    body: pictureTextBodySchema,
    answer: pictureTextAnswerSchema,
    least: writtenAnswerSchema,
    errors: { 400: ['too-many'] },
    ifMatch: true,
  },
} as const satisfies Calls;
