import type { ClientSettings } from '../../../domain/client-settings/index.ts';

/** What each card of the settings is given. */
export interface SettingsCardProps {
  settings: ClientSettings;
  onChange: (change: Partial<ClientSettings>) => void;
  isReadOnly: boolean;
}
