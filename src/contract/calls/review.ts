import { mapStatusAnswerSchema } from '../maps.ts';
import { activityAnswerSchema, historyAnswerSchema, reviewChangesAnswerSchema } from '../review.ts';
import { type Calls, PAGE_QUERY } from './call.ts';

const CLIENT = '/clients/:client';
const BAD_QUERY = ['invalid-query', 'invalid-cursor'] as const;

/** The extensions `review` and `audit`: a server may lack them. */
export const review = {
  changes: {
    method: 'GET',
    path: `${CLIENT}/maps/changes`,
    access: 'see client',
    summary:
      'What would be published: the staged maps against the published ones, or the drafts against them.',
    about:
      'At the states 3 and 4 it is what is staged that is compared. Only what the caller may see is listed.',
    query: {
      since: { about: '`staging` instead: what was changed in the drafts since they were staged.' },
      n: { about: 'Instead: what taking the publish of that number into the drafts would change in them.' },
      ...PAGE_QUERY,
    },
    answer: reviewChangesAnswerSchema,
    errors: { 400: BAD_QUERY },
  },
  history: {
    method: 'GET',
    path: `${CLIENT}/maps/history`,
    access: 'read client',
    summary: 'What was published, newest first.',
    query: {
      places: {
        about:
          '1: each with its number of places by site and building. Optional: see extensions of /health (publish-places).',
      },
      ...PAGE_QUERY,
    },
    answer: historyAnswerSchema,
    errors: { 400: BAD_QUERY },
  },
  toDrafts: {
    method: 'POST',
    path: `${CLIENT}/maps/history/:n/to-drafts`,
    access: 'administer client',
    summary: 'Makes the drafts what was published then. Nothing is published by it.',
    about: 'What was made since is deleted in the drafts; ids stay; each thing stands in the change feed.',
    answer: mapStatusAnswerSchema,
    ifMatch: true,
    errors: { 409: ['publish-in-progress'], 413: ['level-full'] },
  },
  activity: {
    method: 'GET',
    path: `${CLIENT}/activity`,
    access: 'see client',
    summary: 'Who did what, newest first: for admins of the client, others see what they did themselves.',
    query: {
      kind: { about: 'Of things of one kind.' },
      key: { about: 'Of the thing of that kind with this key: by everyone, for who may see its place.' },
      values: { about: '1: each with its values before and after, where they were kept.' },
      userId: { about: 'By one user.' },
      from: { about: 'Epoch seconds.' },
      to: { about: 'Epoch seconds.' },
      ...PAGE_QUERY,
    },
    answer: activityAnswerSchema,
    errors: { 400: BAD_QUERY },
  },
  deleted: {
    method: 'GET',
    path: `${CLIENT}/deleted`,
    access: 'see client',
    summary: 'What was deleted in the drafts in the last 30 days and is not there again, newest first.',
    about:
      'Where the caller may see the place. `before` is what it was; absent where that was not kept. ' +
      'Optional: see extensions of /health (activity-values).',
    query: PAGE_QUERY,
    answer: activityAnswerSchema,
    errors: { 400: BAD_QUERY },
  },
} as const satisfies Calls;
