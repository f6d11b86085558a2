import type { CommandGroup, CommandId } from '../../commands/registry/index.ts';
import type { Resources } from '../../i18n/resources.ts';

/** A key of the texts under `palette:needs`. */
export type Need = keyof Resources['palette']['needs'];

/** What must be on the screen before a command of a group means anything; null: nothing. */
const OF_GROUP: Record<CommandGroup, Need | null> = {
  draw: 'shape',
  edit: 'form',
  map: 'map',
  go: 'level',
  app: null,
};

const needs = (need: Need, ids: string): [string, Need][] => ids.split(' ').map((id) => [id, need]);

/** Where a command needs something else than the others of its group. */
const OF_COMMAND: Readonly<Partial<Record<CommandId, Need>>> = Object.fromEntries([
  ...needs(
    'level',
    'select-several select-box draw-polygon draw-rectangle draw-circle draw-point add-marker',
  ),
  ...needs('level', 'ghost-below ghost-above map-at-moment paste-feature toggle-snapping'),
  ...needs('place', 'duplicate-feature copy-feature paste-attributes'),
  ...needs('several', 'merge-features'),
  ...needs('list', 'select-all next-item previous-item'),
  ...needs(
    'survey',
    'survey-there survey-changed survey-gone survey-note survey-undo survey-more survey-skip',
  ),
  ...needs('survey', 'survey-new-place survey-corridor survey-door'),
  ...needs('building', 'survey-findings'),
  ...needs('conflict', 'use-resolution take-mine take-theirs'),
  ...needs('transition', 'link-best'),
  ...needs('client', 'undo redo undo-history write-note'),
  ...needs('mark', 'remove-mark'),
  ...needs('admins', 'publish'),
]);

/** Why a command is not offered on this screen. */
export const needOf = (id: CommandId, group: CommandGroup): Need | null => OF_COMMAND[id] ?? OF_GROUP[group];
