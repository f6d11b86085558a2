import { EMPTY_MODE, type BoardModeName, type MapMode, type MapModeEvent } from '../draw/mode.ts';
import { nextMode } from '../modes/next-mode.ts';

export interface ModeInHand {
  get: () => MapMode;
  go: (event: MapModeEvent) => void;
  /** @param isFresh a new or given shape replaces the open one. False if the mode can't be taken now: all is as it was */
  choose: (name: BoardModeName, hasDrawing: boolean, isFresh: boolean) => boolean;
}

/** The mode of the map, which is also written on its container. */
export function createModeInHand(container: HTMLElement, onChange: (mode: MapMode) => void): ModeInHand {
  let mode: MapMode = EMPTY_MODE;
  const go = (event: MapModeEvent): void => {
    const next = nextMode(mode, event);
    if (next === mode) return;
    mode = next;
    container.dataset['mapMode'] = mode.name;
    onChange(mode);
  };
  return {
    get: () => mode,
    go,
    choose(name, hasDrawing, isFresh) {
      if (mode.name === name) return true;
      const before = mode;
      if (mode.name !== 'empty' && isFresh) mode = EMPTY_MODE;
      go({ type: 'choose', mode: name, hasDrawing });
      if (mode.name === name) return true;
      mode = before;
      return false;
    },
  };
}
