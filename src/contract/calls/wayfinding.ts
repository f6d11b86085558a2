import {
  featuresAnswerSchema,
  generatedGraphAnswerSchema,
  graphBodySchema,
  graphSavedAnswerSchema,
  writtenAnswerSchema,
} from '../index.ts';
import type { Calls } from './call.ts';

export const wayfinding = {
  // @spec 7.46
  getDraft: {
    method: 'GET',
    path: '/sites/:site/graphs/draft',
    access: 'see site',
    summary: 'The draft of the network of a site, indoors and outdoors.',
    answer: featuresAnswerSchema,
  },
  get: {
    method: 'GET',
    path: '/sites/:site/graphs',
    access: 'see site',
    summary: 'The same as published.',
    answer: featuresAnswerSchema,
    errors: { 404: ['not-published'] },
  },
  // @spec 7.47
  replace: {
    method: 'POST',
    path: '/sites/:site/graphs',
    access: 'edit in site',
    summary: 'Replaces the whole network of a site.',
    body: graphBodySchema,
    answer: graphSavedAnswerSchema,
    least: writtenAnswerSchema,
    errors: {
      400: [
        'dangling-neighbor',
        'self-neighbor',
        'duplicate-neighbor',
        'too-many-nodes',
        'too-many-neighbors',
        'not-a-graph-type',
        'level-missing',
        'too-many',
      ],
      413: ['feature-too-large', 'level-full'],
      409: ['feature-exists-elsewhere', 'publish-in-progress'],
    },
    ifMatch: true,
  },
  // @spec 7.49
  generate: {
    method: 'GET',
    path: '/clients/:client/graphs/generate',
    access: 'see content',
    summary: 'Makes a network that reaches every room of a level. Nothing is stored.',
    query: {
      bid: { about: 'The building.', required: true },
      lvl: { about: 'The index of the level.', required: true },
    },
    answer: generatedGraphAnswerSchema,
    errors: { 400: ['invalid-query'], 422: ['no-walkable-space'] },
  },
} as const satisfies Calls;
