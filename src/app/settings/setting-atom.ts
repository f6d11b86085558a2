import { atom, type WritableAtom } from 'jotai';
import { deviceSettings } from '../../db/device/device-settings.ts';

type Next<Value> = Value | ((before: Value) => Value);

/** One setting of this device, as JSON. It is read when it is first asked for: the settings are loaded by then. */
export function settingAtom<Value>(
  key: string,
  initial: Value,
): WritableAtom<Value, [next: Next<Value>], void> {
  let stored: string | null = null;
  let value = initial;
  const read = (): Value => {
    const now = deviceSettings.getItem(key);
    if (now !== stored) {
      stored = now;
      value = now === null ? initial : parse(now, initial);
    }
    return value;
  };
  const changesAtom = atom(0);
  changesAtom.onMount = (set) => {
    const look = (changed: string): void => {
      if (changed === key) set((count) => count + 1);
    };
    // It may have changed while no screen showed it.
    look(key);
    return deviceSettings.subscribe(look);
  };
  return atom(
    (get) => {
      get(changesAtom);
      return read();
    },
    (_get, set, next: Next<Value>) => {
      const after = typeof next === 'function' ? (next as (before: Value) => Value)(read()) : next;
      deviceSettings.setItem(key, JSON.stringify(after));
      set(changesAtom, (count) => count + 1);
    },
  );
}

function parse<Value>(stored: string, initial: Value): Value {
  try {
    return JSON.parse(stored) as Value;
  } catch {
    return initial;
  }
}
