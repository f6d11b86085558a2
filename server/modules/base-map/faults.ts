import { ApiError, notFound } from '../../platform/api-error.ts';

export const unavailable = () =>
  new ApiError(502, 'base-map-unavailable', { headers: { 'retry-after': '30' } });
export const tooDeep = () => new ApiError(400, 'too-deep', { message: 'The base map is nested too deeply.' });

/** Told apart from what may not be seen. */
export const notThere = () => notFound('no-base-map');
