import type { Config } from './config.ts';

/** The optional parts of the contract, as /health names them. */
const EXTENSIONS = ['etag', 'idempotency', 'changes', 'review', 'audit', 'notes', 'sessions', 'images'];

export const extensionsOf = ({ apiExtensions }: Pick<Config, 'apiExtensions'>): string[] =>
  apiExtensions ? EXTENSIONS : [];
