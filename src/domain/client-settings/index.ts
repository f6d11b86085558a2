export {
  CONTENT_LANGUAGES,
  clientSettingsOf,
  withClientSettings,
  type ClientSettings,
} from './client-settings.ts';
export { nameMember } from '../entities/name-member.ts';
