import {
  buildingAnswerSchema,
  buildingBodySchema,
  buildingsAnswerSchema,
  doneAnswerSchema,
} from '../index.ts';
import type { Subject } from './call.ts';

const RULES = [
  'invalid-title',
  'invalid-external-identifier',
  'buildings-within-site-error',
  'invalid-coordinates',
  'first-and-last-same',
];

export const buildings: Subject = {
  title: 'Buildings',
  calls: [
    {
      method: 'GET',
      path: '/sites/:site/buildings/draft',
      summary: 'The drafts of the buildings of a site, with their levels.',
      answer: buildingsAnswerSchema,
    },
    {
      method: 'GET',
      path: '/sites/:site/buildings',
      summary: 'The same as published.',
      answer: buildingsAnswerSchema,
      errors: { 404: ['not-published'] },
    },
    {
      method: 'GET',
      path: '/buildings/:building/draft',
      summary: 'The draft of a building with its levels.',
      answer: buildingAnswerSchema,
    },
    {
      method: 'GET',
      path: '/buildings/:building',
      summary: 'A building as published.',
      answer: buildingAnswerSchema,
      errors: { 404: ['not-published'] },
    },
    {
      method: 'POST',
      path: '/sites/:site/buildings',
      summary: 'Makes a building within a site.',
      body: buildingBodySchema,
      answer: buildingAnswerSchema,
      errors: { 400: RULES, 409: ['external-identifier-exists', 'publish-in-progress'] },
    },
    {
      method: 'PATCH',
      path: '/buildings/:building',
      summary: 'Changes a building.',
      about: 'Absent members stay; buildingExtraData is replaced whole.',
      body: buildingBodySchema.partial(),
      answer: buildingAnswerSchema,
      errors: { 400: RULES, 409: ['external-identifier-exists', 'publish-in-progress'] },
      conditional: true,
    },
    {
      method: 'DELETE',
      path: '/buildings/:building',
      summary: 'Deletes a building and what is below it.',
      answer: doneAnswerSchema,
      errors: { 409: ['publish-in-progress'] },
      conditional: true,
    },
  ],
};
