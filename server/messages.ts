/**
 * Sentences for people, by code. Codes are the stable part; the app has its own words for those it knows, so these are
 * what other clients and logs show.
 */
const SENTENCES: Record<string, string> = {
  'not-found': 'There is no such thing here, or you may not see it.',
  'no-such-call': 'The server has no such call.',
  forbidden: 'Your permissions do not allow this.',
  unauthorized: 'Please sign in.',
  'incorrect-login': 'Email or password provided is incorrect.',
  'too-many-attempts': 'Too many failed sign-ins. Please wait a minute and try again.',
  'invalid-refresh-token': 'The session has ended. Please sign in again.',
  'unsupported-grant': 'This way of signing in is not set up on this server.',
  'sso-not-configured': 'Single sign-on is not set up on this server.',
  'malformed-json': 'The body is not valid JSON.',
  'invalid-body': 'The body does not have the expected shape.',
  'too-deep': 'The body is nested too deeply.',
  'forbidden-key': 'The body uses a member name that is not allowed.',
  'unsupported-media-type': 'The body must be sent as application/json.',
  'too-large': 'The body is too large.',
  'invalid-text': 'A text holds characters that can not be stored.',
  'precondition-failed': 'It was changed meanwhile, so nothing was written.',
  'internal-error': 'Something went wrong on the server.',
  'storage-unavailable': 'The database is not reachable at the moment.',
  'publish-in-progress':
    'Cannot change content while staging or publish is in progress. Please wait for it to finish or cancel it.',
  'wrong-state': 'The maps are not in a state that allows this step.',
  'not-published': 'Nothing has been published yet.',
  'level-exists': 'The building already has a level with this index.',
  'external-identifier-exists': 'The external identifier is already used beside it.',
  'level-index-differs': 'The level index in the body must equal the one in the address.',
  'feature-exists-elsewhere': 'A feature with this fid already belongs to another place.',
  'invalid-fid': 'The fid of a feature must be a UUID.',
  'fid-differs': 'The fid in the properties must equal the one in the address.',
  'duplicate-fid': 'The same fid occurs twice.',
  'wrong-parent': 'The client, site, building or level of the feature do not belong together.',
  'place-missing': 'The feature says neither on which level, nor at which site, nor of which client it is.',
  'invalid-index': 'The level index must be a whole number from -99 to 999.',
  'invalid-title': 'The title must have a letter or digit, no control characters, and an allowed length.',
  'invalid-external-identifier':
    'The external identifier must have 1 to 40 of letters, digits, dot, dash and underscore.',
  required: 'A required value is missing.',
  'site-boundaries': 'A site can be at most 10 km wide and high.',
  'buildings-within-site-error': 'The building must lie within its site.',
  'buildings-within-error': 'All buildings must stay within the site.',
  'first-and-last-same': 'The first and last point of a ring must be equal.',
  'invalid-coordinates': 'The coordinates are not valid.',
  'file-validation-type-code': 'A feature has a type code that the taxonomy does not know.',
  'file-validation-geometry-type': 'A feature has a geometry that its type does not allow.',
  'file-validation-name': 'A POI needs a name.',
  'poi-name-limit': 'The name is longer than 64 characters.',
  'invalid-extension': 'The file type must be geojson, json, pdf, dwg or dxf.',
  'invalid-base64': 'The file is not valid base64.',
  'empty-file': 'The file is empty.',
  'work-timeout': 'This took too long and was stopped.',
  'work-memory': 'This needed too much memory and was stopped.',
  'work-failed': 'This could not be worked on. The file may be damaged.',
  'work-cancelled': 'This was cancelled.',
  'result-too-large': 'The result is too large.',
  'too-busy': 'Too much is being worked on at the moment. Please try again shortly.',
  stopping: 'The server is stopping. Please try again shortly.',
  'no-features': 'There are no coordinates to compute anchors from.',
};

/** The sentence of a code; an unknown one is told as it is. */
export function sentenceFor(code: string): string {
  return Object.hasOwn(SENTENCES, code) ? SENTENCES[code]! : `The value is not allowed (${code}).`;
}
