import type { ComponentType } from 'react';
import { loadAgain } from '../state/loading/load-again.ts';

type Module = { default: ComponentType };

/** A screen whose code is fetched when it is needed. */
export interface LoadableScreen {
  /** Unique: a slot that gets another screen loses its state. */
  key: string;
  /** Null until it has been loaded. */
  loaded: () => ComponentType | null;
  /** Fetches it, or returns the earlier result. A failed fetch is tried again. */
  load: () => Promise<ComponentType>;
}

let made = 0;

export function loadable(get: () => Promise<Module>): LoadableScreen {
  let found: ComponentType | null = null;
  let hasFailed = false;
  made += 1;
  return {
    key: String(made),
    loaded: () => found,
    load: async () => {
      if (found !== null) return found;
      try {
        found = (await (hasFailed ? loadAgain(get) : get())).default;
        return found;
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    },
  };
}

// Browse is a part of the content shell, which shows it at once.
const modules = import.meta.glob<Module>(['../features/*/index.tsx', '!../features/browse/index.tsx']);
const screens = new Map<string, LoadableScreen>();

/**
 * The screen, or the panel, in a folder of `src/app/features`.
 * @throws if the folder does not exist
 */
export function screenIn(folder: string): LoadableScreen {
  const known = screens.get(folder);
  if (known !== undefined) return known;
  const get = modules[`../features/${folder}/index.tsx`];
  if (get === undefined) throw new Error(`There is no screen in src/app/features/${folder}`);
  const screen = loadable(get);
  screens.set(folder, screen);
  return screen;
}
