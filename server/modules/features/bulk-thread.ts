import { ApiError } from '../../platform/api-error.ts';
import { answerQuestions } from '../../platform/threads/answer-questions.ts';
import type { BulkAnswer } from './bulk-reader.ts';
import { type BulkQuestion, readFeatures } from './read-features.ts';

/* The thread that reads and checks large bulks, and spells them for the database. */
answerQuestions(
  (question: BulkQuestion): BulkAnswer => {
    try {
      return { read: readFeatures(question) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { status, code, message, details } = error;
      return { refusal: { status, code, message, details } };
    }
  },
  ({ read }) =>
    read === undefined
      ? []
      : [read.packed.fids, read.packed.kinds, read.packed.properties, read.packed.geometries].map(
          ({ buffer }) => buffer as ArrayBuffer,
        ),
);
