import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { MAP_SEARCH } from '../../../domain/limits.ts';
import type { WorldPlace } from '../../../sync/index.ts';
import { useOnline } from '../../online/use-online.ts';
import { mapViewOfferAtom } from '../../editor/offers.ts';
import { useWorkspace } from '../../state/session/workspace.ts';

export interface WorldPlaces {
  found: readonly WorldPlace[];
  /** `asking`: an answer is on its way. `failed`: without an answer. */
  state: 'idle' | 'asking' | 'failed';
}

const NONE: WorldPlaces = { found: [], state: 'idle' };

/**
 * Places of the world around the middle of the map, where the server has a provider and can be reached. @param text what
 * was typed, once the hand has rested; empty where nothing is to be asked
 */
export function useWorldPlaces(text: string): WorldPlaces {
  const { online, config } = useWorkspace();
  const isOnline = useOnline();
  const view = useAtomValue(mapViewOfferAtom);
  const wanted = text.trim();
  const isAsked =
    config.hasPlaces && isOnline && view !== null && Array.from(wanted).length >= MAP_SEARCH.minCharacters;
  const [answer, setAnswer] = useState<{ of: string; places: WorldPlaces }>({ of: '', places: NONE });
  useEffect(() => {
    const at = isAsked ? view?.centre() : null;
    if (at == null) return undefined;
    const stop = new AbortController();
    void online.places(wanted, at, stop.signal).then((said) => {
      // What was typed since is asked for by itself.
      if (stop.signal.aborted) return;
      setAnswer({
        of: wanted,
        places: said.ok ? { found: said.value, state: 'idle' } : { found: [], state: 'failed' },
      });
    });
    return () => stop.abort();
  }, [online, view, wanted, isAsked]);
  if (!isAsked) return NONE;
  return answer.of === wanted ? answer.places : { found: [], state: 'asking' };
}
