import { createContext, useContext } from 'react';

/** What the server tells the app about itself (`/config.json`). */
export interface AppConfig {
  /** Origin of /api/v8; the app's own when null. */
  apiOrigin: string | null;
  /** A style that replaces the bundled ground of the map. */
  mapStyleUrl: string | null;
  /** Hides attribution and copyright. */
  whiteLabel: boolean;
  /** The server can be asked for places of the world by their names. */
  hasPlaces: boolean;
  /** Single sign-on is set up, or it is not known. */
  hasSignOn: boolean;
  /** Origin at which visitors open public maps; the app's own when null. */
  publicUrl: string | null;
  /** Of pages that may show the app in a frame, and hand it a sign-in. */
  embedOrigins: string[];
}

/** Until the server has said what it has. */
export const DEFAULT_CONFIG: AppConfig = {
  apiOrigin: null,
  mapStyleUrl: null,
  whiteLabel: false,
  hasPlaces: false,
  hasSignOn: true,
  publicUrl: null,
  embedOrigins: [],
};

export const ConfigContext = createContext<AppConfig | null>(null);

export function useConfig(): AppConfig {
  const config = useContext(ConfigContext);
  if (config === null) throw new Error('useConfig outside of the app');
  return config;
}
