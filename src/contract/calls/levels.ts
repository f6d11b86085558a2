import { doneAnswerSchema, levelAnswerSchema, levelBodySchema, levelsAnswerSchema } from '../index.ts';
import type { Subject } from './call.ts';

const LEVEL = '/buildings/:building/levels/:level';

export const levels: Subject = {
  title: 'Levels',
  calls: [
    {
      method: 'GET',
      path: '/buildings/:building/levels/draft',
      summary: 'The drafts of the levels of a building.',
      answer: levelsAnswerSchema,
    },
    {
      method: 'GET',
      path: '/buildings/:building/levels',
      summary: 'The same as published.',
      answer: levelsAnswerSchema,
      errors: { 404: ['not-published'] },
    },
    { method: 'GET', path: `${LEVEL}/draft`, summary: 'The draft of a level.', answer: levelAnswerSchema },
    {
      method: 'GET',
      path: LEVEL,
      summary: 'A level as published.',
      answer: levelAnswerSchema,
      errors: { 404: ['not-published'] },
    },
    {
      method: 'POST',
      path: LEVEL,
      summary: 'Makes a level; its index, -99 to 999, is its address.',
      body: levelBodySchema,
      answer: levelAnswerSchema,
      errors: {
        400: ['invalid-index', 'level-index-differs', 'invalid-title'],
        409: ['level-exists', 'publish-in-progress'],
      },
    },
    {
      method: 'PATCH',
      path: LEVEL,
      summary: 'Changes a level.',
      about: 'Absent members stay; levelExtraData is replaced whole.',
      body: levelBodySchema.partial(),
      answer: levelAnswerSchema,
      errors: { 400: ['level-index-differs', 'invalid-title'], 409: ['publish-in-progress'] },
      conditional: true,
    },
    {
      method: 'DELETE',
      path: LEVEL,
      summary: 'Deletes a level and what is on it.',
      answer: doneAnswerSchema,
      errors: { 409: ['publish-in-progress'] },
      conditional: true,
    },
  ],
};
