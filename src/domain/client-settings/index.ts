export { clientSettingsOf, withClientSettings, type ClientSettings, type Group } from './client-settings.ts';
export { groupIdOf } from './group-id.ts';
export { CONTENT_LANGUAGES } from '../entities/content-languages.ts';
