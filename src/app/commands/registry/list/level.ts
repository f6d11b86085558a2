import type { Getter } from 'jotai';
import { navigationOfferAtom, placeOfferAtom } from '../../../editor/offers.ts';
import { LEVEL_ACTIONS, type LevelAction } from '../../../routes/level-actions.ts';
import type { LevelParams } from '../../../routes/paths.ts';
import type { CommandContext, CommandSpec } from '../command-spec.ts';

/** A command that opens something about the level in view. */
export const opensOfLevel = (pathOf: (level: LevelParams) => string) =>
  ({
    group: 'go',
    available: (get: Getter) =>
      get(navigationOfferAtom) !== null && (get(placeOfferAtom)?.level ?? null) !== null,
    run: ({ get }: CommandContext) => {
      const level = get(placeOfferAtom)?.level;
      if (level) get(navigationOfferAtom)?.go(pathOf(level));
    },
  }) satisfies Partial<CommandSpec>;

/** What can be done with the level in view. */
export const LEVEL_COMMANDS: readonly CommandSpec<LevelAction['id']>[] = LEVEL_ACTIONS.map((action) => {
  const opens = opensOfLevel(action.pathOf);
  return {
    id: action.id,
    labelKey: action.labelKey,
    icon: action.icon,
    ...('isEdit' in action && { isEdit: true as const }),
    ...opens,
    available: (get) =>
      opens.available(get) && !('needsLines' in action && get(placeOfferAtom)?.isPlanPicture === true),
  };
});
