import { ApiError } from '../../platform/api-error.ts';
import { answerQuestions } from '../../platform/threads/answer-questions.ts';
import type { BulkAnswer, BulkQuestion } from './bulk-reader.ts';
import { packFeatures } from './packed-features.ts';
import { readBulk } from './read-bulk.ts';

/* The thread that reads and checks large bulks, and spells them for the database. */
answerQuestions(
  ({ bytes, ownOrigin }: BulkQuestion): BulkAnswer => {
    try {
      return { packed: packFeatures(readBulk(bytes, ownOrigin)) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { status, code, message, details } = error;
      return { refusal: { status, code, message, details } };
    }
  },
  ({ packed }) =>
    packed === undefined
      ? []
      : [packed.fids, packed.kinds, packed.properties, packed.geometries].map(
          ({ buffer }) => buffer as ArrayBuffer,
        ),
);
