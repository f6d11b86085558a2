/** The wire shapes of /api/v8, shared with the server. Nothing here has a side effect. */
export * from './auth.ts';
export * from './changes.ts';
export * from './content.ts';
export * from './envelope.ts';
export * from './graphs.ts';
export * from './health.ts';
export * from './hierarchy.ts';
export * from './map-jobs.ts';
export * from './maps.ts';
export * from './notes.ts';
export * from './plan-lost.ts';
export * from './visitors/public-maps.ts';
export * from './review.ts';
export * from './sdk-configuration.ts';
export * from './sessions.ts';
export * from './users.ts';
export * from './tools.ts';
