import { useMemo } from 'react';
import { clientSettingsOf, type ClientSettings } from '../../../domain/client-settings/index.ts';
import { DEFAULT_VISIBILITY } from '../../../map/index.ts';
import { useHeld } from '../../editor/held.ts';
import { clientVisibilityAtom } from '../map-view/visibility.ts';
import { usePlace } from '../navigation/current-place.ts';

const NONE = clientSettingsOf({});

/** What holds for all who work on the open client. */
export function useClientSettings(): ClientSettings {
  const extra = usePlace()?.client?.extra;
  return useMemo(() => (extra === undefined ? NONE : clientSettingsOf(extra)), [extra]);
}

export const usePreferredTypes = (): readonly string[] => useClientSettings().types;

/** Has a device whose person has not chosen show what the open client wants shown. Mounted once. */
export function useClientVisibility(): void {
  const { visibility } = useClientSettings();
  const known = useMemo(
    () => Object.fromEntries(Object.entries(visibility).filter(([layer]) => layer in DEFAULT_VISIBILITY)),
    [visibility],
  );
  useHeld(clientVisibilityAtom, known);
}
