import {
  featuresAnswerSchema,
  graphBodySchema,
  graphSavedAnswerSchema,
} from '../../../src/sync/contract/index.ts';
import type { Subject } from '../call.ts';

export const wayfinding: Subject = {
  title: 'Wayfinding',
  calls: [
    {
      method: 'GET',
      path: '/sites/:site/graphs/draft',
      summary: 'The draft of the network of a site, indoors and outdoors.',
      answer: featuresAnswerSchema,
    },
    {
      method: 'GET',
      path: '/sites/:site/graphs',
      summary: 'The same as published.',
      answer: featuresAnswerSchema,
      errors: { 404: ['not-published'] },
    },
    {
      method: 'POST',
      path: '/sites/:site/graphs',
      summary: 'Replaces the whole network of a site.',
      body: graphBodySchema,
      answer: graphSavedAnswerSchema,
      errors: {
        400: [
          'dangling-neighbor',
          'self-neighbor',
          'duplicate-neighbor',
          'too-many-nodes',
          'too-many-neighbors',
          'not-a-graph-type',
          'level-missing',
        ],
        409: ['feature-exists-elsewhere', 'publish-in-progress'],
      },
      conditional: true,
    },
  ],
};
