import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Appearance, AppearanceState } from './appearance.ts';

const Context = createContext<Appearance | null>(null);
export const AppearanceProvider = Context.Provider;

/** The appearance of the nearest provider: read it, or change it. */
export function useAppearance(): AppearanceState &
  Pick<Appearance, 'setTheme' | 'setDensity' | 'setLanguage'> {
  const appearance = useContext(Context);
  if (appearance === null) throw new Error('useAppearance needs an AppearanceProvider above it');
  const state = useSyncExternalStore(appearance.subscribe, appearance.getSnapshot);
  const { setTheme, setDensity, setLanguage } = appearance;
  return { ...state, setTheme, setDensity, setLanguage };
}
