import {
  DENSITY_KEY,
  densityOf,
  IS_COARSE,
  IS_DARK,
  showLanguage,
  showLook,
  THEME_KEY,
  themeOf,
  type DensityPreference,
  type ThemePreference,
} from '../../start/appearance.ts';

export interface AppearanceState {
  theme: ThemePreference;
  density: DensityPreference;
  /** What they come to on this device, now. */
  isDark: boolean;
  isTouch: boolean;
  isMotionReduced: boolean;
}

export interface Appearance {
  getSnapshot: () => AppearanceState;
  subscribe: (listener: () => void) => () => void;
  setTheme: (theme: ThemePreference) => void;
  setDensity: (density: DensityPreference) => void;
  /** Language and direction of the page; `isAskedFor`: the person reads it, so that no browser offers to translate it. */
  setLanguage: (code: string, dir: 'ltr' | 'rtl', isAskedFor: boolean) => void;
  /** Takes its listeners off the window. */
  stop: () => void;
}

function read(storage: Pick<Storage, 'getItem'>, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

function keep(storage: Pick<Storage, 'setItem'>, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // A private window may refuse; the choice then holds for this visit.
  }
}

/** Where the choice is kept; `subscribe` tells which key was changed, in whichever tab. */
type KeptAppearance = Pick<Storage, 'getItem' | 'setItem'> & {
  subscribe?: (listener: (key: string) => void) => () => void;
};

/**
 * Keeps the root's `data-theme` and `data-density` in step with the choice, the device and other tabs.
 * `src/start` does the same once before the first paint, so that nothing flashes.
 */
export function createAppearance(host: Window, storage: KeptAppearance = host.localStorage): Appearance {
  const root = host.document.documentElement;
  const dark = host.matchMedia(IS_DARK);
  const coarse = host.matchMedia(IS_COARSE);
  const still = host.matchMedia('(prefers-reduced-motion: reduce)');
  const listeners = new Set<() => void>();
  let theme = themeOf(read(storage, THEME_KEY));
  let density = densityOf(read(storage, DENSITY_KEY));
  let state = settle();

  function settle(): AppearanceState {
    const shown = showLook(root, { theme, density }, { isDark: dark.matches, isCoarse: coarse.matches });
    return { theme, density, ...shown, isMotionReduced: still.matches };
  }

  function refresh(): void {
    state = settle();
    for (const listener of listeners) listener();
  }

  function readAgain(key: string | null): void {
    if (key !== null && key !== THEME_KEY && key !== DENSITY_KEY) return;
    theme = themeOf(read(storage, THEME_KEY));
    density = densityOf(read(storage, DENSITY_KEY));
    refresh();
  }

  const fromOtherTab = (event: StorageEvent): void => readAgain(event.key);
  for (const query of [dark, coarse, still]) query.addEventListener('change', refresh);
  const stopHearing = storage.subscribe?.(readAgain);
  host.addEventListener('storage', fromOtherTab);

  return {
    getSnapshot: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setTheme: (next) => {
      theme = next;
      keep(storage, THEME_KEY, next);
      refresh();
    },
    setDensity: (next) => {
      density = next;
      keep(storage, DENSITY_KEY, next);
      refresh();
    },
    setLanguage: (code, dir, isAskedFor) => showLanguage(root, code, dir, isAskedFor),
    stop: () => {
      for (const query of [dark, coarse, still]) query.removeEventListener('change', refresh);
      host.removeEventListener('storage', fromOtherTab);
      stopHearing?.();
    },
  };
}
