import { useState } from 'react';
import { deviceSettings } from '../../../db/device/device-settings.ts';

/** Whether something was said on this device before, as the specification has it in local storage too. */
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
