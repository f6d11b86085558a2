import {
  doneAnswerSchema,
  levelAnswerSchema,
  levelBodySchema,
  levelsAnswerSchema,
  writtenAnswerSchema,
} from '../index.ts';
import type { Calls } from './call.ts';

const LEVEL = '/buildings/:building/levels/:level';

export const levels = {
  // @spec 7.25
  listDraft: {
    method: 'GET',
    path: '/buildings/:building/levels/draft',
    access: 'see building',
    summary: 'The drafts of the levels of a building.',
    answer: levelsAnswerSchema,
  },
  list: {
    method: 'GET',
    path: '/buildings/:building/levels',
    access: 'see building',
    summary: 'The same as published.',
    answer: levelsAnswerSchema,
    errors: { 404: ['not-published'] },
  },
  // @spec 7.26
  getDraft: {
    method: 'GET',
    path: `${LEVEL}/draft`,
    access: 'see building',
    summary: 'The draft of a level.',
    answer: levelAnswerSchema,
  },
  get: {
    method: 'GET',
    path: LEVEL,
    access: 'see building',
    summary: 'A level as published.',
    answer: levelAnswerSchema,
    errors: { 404: ['not-published'] },
  },
  // @spec 7.27
  create: {
    method: 'POST',
    path: LEVEL,
    access: 'edit building',
    summary: 'Makes a level; its index, -99 to 999, is its address.',
    body: levelBodySchema,
    answer: levelAnswerSchema,
    least: writtenAnswerSchema,
    errors: {
      400: ['invalid-index', 'level-index-differs', 'invalid-title'],
      409: ['level-exists', 'publish-in-progress'],
    },
  },
  // @spec 7.27
  patch: {
    method: 'PATCH',
    path: LEVEL,
    access: 'edit level',
    summary: 'Changes a level.',
    about: 'Absent members stay; levelExtraData is replaced whole.',
    body: levelBodySchema.partial(),
    answer: levelAnswerSchema,
    least: writtenAnswerSchema,
    errors: { 400: ['level-index-differs', 'invalid-title'], 409: ['publish-in-progress'] },
    ifMatch: true,
  },
  // @spec 7.27
  delete: {
    method: 'DELETE',
    path: LEVEL,
    access: 'edit level',
    summary: 'Deletes a level and what is on it.',
    answer: doneAnswerSchema,
    least: writtenAnswerSchema,
    errors: { 409: ['publish-in-progress'] },
    ifMatch: true,
  },
} as const satisfies Calls;
