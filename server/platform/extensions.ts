import type { Config } from './config.ts';

/** The optional parts of the contract, as /health names them. */
const EXTENSIONS = [
  'etag',
  'idempotency',
  'changes',
  'review',
  'audit',
  'activity-values',
  'publish-places',
  'scheduled-publish',
  'notes',
  'comms',
  'sessions',
  'invitation-role',
  'images',
  'picture-texts',
  'level-full',
  'phone-extension',
  'network-mending',
  'warnings',
  'encodings',
  'deadline',
  'public-maps',
  'operations',
];

/** `places` only with a provider: without one the call is useless. */
export const extensionsOf = ({ apiExtensions, places }: Pick<Config, 'apiExtensions' | 'places'>): string[] =>
  apiExtensions ? [...EXTENSIONS, ...(places === null ? [] : ['places'])] : [];
