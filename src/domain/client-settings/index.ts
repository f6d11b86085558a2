export {
  clientSettingsOf,
  groupIdOf,
  withClientSettings,
  type ClientSettings,
  type Group,
} from './client-settings.ts';
export { CONTENT_LANGUAGES } from '../entities/content-languages.ts';
