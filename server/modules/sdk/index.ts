/* What other modules may use: configurations, and the style that one names. */
export { getConfiguration, putConfiguration } from './queries.ts';
export { ownStyleOf } from './style-address.ts';
