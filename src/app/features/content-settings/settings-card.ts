import type { ClientSettings } from '../../../domain/client-settings/index.ts';

/** What each card of the settings is given. */
export interface SettingsCardProps {
  clientLid: string;
  settings: ClientSettings;
  onChange: (change: Partial<ClientSettings>) => void;
  isReadOnly: boolean;
}
