import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useCommands, type CommandId } from '../../../commands/registry/index.ts';
import { hasKeyboardAtom, resolutionOfferAtom, type ResolutionOffer } from '../../../editor/offers.ts';
import { useHeld } from '../../../editor/held.ts';
import { useStable } from '../../../editor/use-stable.ts';

const IDS: readonly CommandId[] = ['use-resolution', 'take-mine', 'take-theirs'];

/**
 * Offers what the page does to the commands. Answers how their keys are written on this keyboard, and whether there is
 * one: a tablet tells of it with the first key alone.
 */
export function useResolutionKeys(latest: ResolutionOffer): {
  written: { save: string; mine: string; theirs: string };
  isPressed: boolean;
} {
  const isPressed = useAtomValue(hasKeyboardAtom);
  const use = useStable(latest.use);
  const takeMine = useStable(latest.takeMine);
  const takeTheirs = useStable(latest.takeTheirs);
  useHeld(
    resolutionOfferAtom,
    useMemo(() => ({ use, takeMine, takeTheirs }), [use, takeMine, takeTheirs]),
  );
  const [save = '', mine = '', theirs = ''] = useCommands(IDS).map(({ shortcut }) => shortcut);
  return { written: { save, mine, theirs }, isPressed };
}
