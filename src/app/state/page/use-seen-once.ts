import { useState } from 'react';
import { deviceSettings } from '../../../db/device/device-settings.ts';

/** Whether a notice was shown on this device before, in local storage as specified. */
export function useSeenOnce(key: string): { isSeen: boolean; see: () => void } {
  const [isSeen, setSeen] = useState(() => deviceSettings.getItem(key) !== null);
  return {
    isSeen,
    see: () => {
      deviceSettings.setItem(key, 'true');
      setSeen(true);
    },
  };
}
