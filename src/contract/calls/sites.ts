import { doneAnswerSchema, siteAnswerSchema, siteBodySchema, sitesAnswerSchema } from '../index.ts';
import type { Subject } from './call.ts';

const RULES = [
  'invalid-title',
  'invalid-external-identifier',
  'site-boundaries',
  'invalid-coordinates',
  'first-and-last-same',
];

export const sites: Subject = {
  title: 'Sites',
  calls: [
    {
      method: 'GET',
      path: '/clients/:client/sites/draft',
      summary: 'The drafts of all sites of a client, with their buildings and levels.',
      answer: sitesAnswerSchema,
    },
    {
      method: 'GET',
      path: '/clients/:client/sites',
      summary: 'The same as published.',
      answer: sitesAnswerSchema,
      errors: { 404: ['not-published'] },
    },
    { method: 'GET', path: '/sites/:site/draft', summary: 'The draft of a site.', answer: siteAnswerSchema },
    {
      method: 'GET',
      path: '/sites/:site',
      summary: 'A site as published.',
      answer: siteAnswerSchema,
      errors: { 404: ['not-published'] },
    },
    {
      method: 'POST',
      path: '/clients/:client/sites',
      summary: 'Makes a site.',
      body: siteBodySchema,
      answer: siteAnswerSchema,
      errors: { 400: RULES, 409: ['external-identifier-exists', 'publish-in-progress'] },
    },
    {
      method: 'PATCH',
      path: '/sites/:site',
      summary: 'Changes a site.',
      about: 'Absent members stay; siteExtraData is replaced whole. No building may be left outside.',
      body: siteBodySchema.partial(),
      answer: siteAnswerSchema,
      errors: {
        400: [...RULES, 'buildings-within-error'],
        409: ['external-identifier-exists', 'publish-in-progress'],
      },
      conditional: true,
    },
    {
      method: 'DELETE',
      path: '/sites/:site',
      summary: 'Deletes a site and what is below it.',
      about: 'What is published stays listed as deleted until the next publish.',
      answer: doneAnswerSchema,
      errors: { 409: ['publish-in-progress'] },
      conditional: true,
    },
  ],
};
