import {
  doneAnswerSchema,
  newSiteAnswerSchema,
  siteAnswerSchema,
  siteBodySchema,
  sitesAnswerSchema,
  writtenAnswerSchema,
} from '../index.ts';
import type { Calls } from './call.ts';

const RULES = [
  'invalid-title',
  'invalid-external-identifier',
  'site-boundaries',
  'invalid-coordinates',
  'first-and-last-same',
];

export const sites = {
  // @spec 7.14
  listDraft: {
    method: 'GET',
    path: '/clients/:client/sites/draft',
    access: 'see client',
    summary: 'The drafts of all sites of a client, with their buildings and levels.',
    answer: sitesAnswerSchema,
  },
  list: {
    method: 'GET',
    path: '/clients/:client/sites',
    access: 'see client',
    summary: 'The same as published.',
    answer: sitesAnswerSchema,
    errors: { 404: ['not-published'] },
  },
  // @spec 7.15
  getDraft: {
    method: 'GET',
    path: '/sites/:site/draft',
    access: 'see site',
    summary: 'The draft of a site.',
    answer: siteAnswerSchema,
  },
  get: {
    method: 'GET',
    path: '/sites/:site',
    access: 'see site',
    summary: 'A site as published.',
    answer: siteAnswerSchema,
    errors: { 404: ['not-published'] },
  },
  // @spec 7.16
  create: {
    method: 'POST',
    path: '/clients/:client/sites',
    access: 'edit client',
    summary: 'Makes a site.',
    body: siteBodySchema,
    answer: siteAnswerSchema,
    least: newSiteAnswerSchema,
    errors: { 400: RULES, 409: ['external-identifier-exists', 'publish-in-progress'] },
  },
  // @spec 7.17
  patch: {
    method: 'PATCH',
    path: '/sites/:site',
    access: 'edit site',
    summary: 'Changes a site.',
    about: 'Absent members stay; siteExtraData is replaced whole. No building may be left outside.',
    body: siteBodySchema.partial(),
    answer: siteAnswerSchema,
    least: writtenAnswerSchema,
    errors: {
      400: [...RULES, 'buildings-within-error'],
      409: ['external-identifier-exists', 'publish-in-progress'],
    },
    ifMatch: true,
  },
  // @spec 7.18
  delete: {
    method: 'DELETE',
    path: '/sites/:site',
    access: 'edit site',
    summary: 'Deletes a site and what is below it.',
    about: 'What is published stays listed as deleted until the next publish.',
    answer: doneAnswerSchema,
    least: writtenAnswerSchema,
    errors: { 409: ['publish-in-progress'] },
    ifMatch: true,
  },
} as const satisfies Calls;
