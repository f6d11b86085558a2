import { createElement, lazy, useState, type ComponentType, type ReactElement } from 'react';

/**
 * As `lazy`, and rendered at once where it has been loaded before: React shows a fallback even for a lazy component whose
 * code is there, and then leaves it on the page for a while.
 */
export function lazyPart(load: () => Promise<{ default: ComponentType }>): {
  Part: () => ReactElement;
  load: () => Promise<unknown>;
} {
  let loaded: ComponentType | null = null;
  const loadOnce = async (): Promise<{ default: ComponentType }> => {
    const found = await load();
    loaded = found.default;
    return found;
  };
  const Later = lazy(loadOnce);
  function Part(): ReactElement {
    // The same component while it is mounted: another one would lose its state.
    const [Screen] = useState<ComponentType>(() => loaded ?? Later);
    return createElement(Screen);
  }
  return { Part, load: loadOnce };
}
