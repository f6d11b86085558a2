import {
  buildingAnswerSchema,
  buildingBodySchema,
  buildingsAnswerSchema,
  doneAnswerSchema,
  newBuildingAnswerSchema,
  writtenAnswerSchema,
} from '../index.ts';
import type { Calls } from './call.ts';

const RULES = [
  'invalid-title',
  'invalid-external-identifier',
  'buildings-within-site-error',
  'invalid-coordinates',
  'first-and-last-same',
];

export const buildings = {
  // @spec 7.19
  listDraft: {
    method: 'GET',
    path: '/sites/:site/buildings/draft',
    access: 'see site',
    summary: 'The drafts of the buildings of a site, with their levels.',
    answer: buildingsAnswerSchema,
  },
  list: {
    method: 'GET',
    path: '/sites/:site/buildings',
    access: 'see site',
    summary: 'The same as published.',
    answer: buildingsAnswerSchema,
    errors: { 404: ['not-published'] },
  },
  // @spec 7.20
  getDraft: {
    method: 'GET',
    path: '/buildings/:building/draft',
    access: 'see building',
    summary: 'The draft of a building with its levels.',
    answer: buildingAnswerSchema,
  },
  get: {
    method: 'GET',
    path: '/buildings/:building',
    access: 'see building',
    summary: 'A building as published.',
    answer: buildingAnswerSchema,
    errors: { 404: ['not-published'] },
  },
  // @spec 7.21
  create: {
    method: 'POST',
    path: '/sites/:site/buildings',
    access: 'edit site',
    summary: 'Makes a building within a site.',
    body: buildingBodySchema,
    answer: buildingAnswerSchema,
    least: newBuildingAnswerSchema,
    errors: { 400: RULES, 409: ['external-identifier-exists', 'publish-in-progress'] },
  },
  // @spec 7.22
  patch: {
    method: 'PATCH',
    path: '/buildings/:building',
    access: 'edit building',
    summary: 'Changes a building.',
    about: 'Absent members stay; buildingExtraData is replaced whole.',
    body: buildingBodySchema.partial(),
    answer: buildingAnswerSchema,
    least: writtenAnswerSchema,
    errors: { 400: RULES, 409: ['external-identifier-exists', 'publish-in-progress'] },
    ifMatch: true,
  },
  // @spec 7.23
  delete: {
    method: 'DELETE',
    path: '/buildings/:building',
    access: 'edit building',
    summary: 'Deletes a building and what is below it.',
    answer: doneAnswerSchema,
    least: writtenAnswerSchema,
    errors: { 409: ['publish-in-progress'] },
    ifMatch: true,
  },
} as const satisfies Calls;
