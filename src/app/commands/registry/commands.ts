import { placeOfferAtom } from '../../editor/offers.ts';
import { TOOL_PARTS, type CommandSpec } from './command-spec.ts';
import { APP_COMMANDS } from './list/app.ts';
import { DRAW_COMMANDS } from './list/draw.ts';
import { EDIT_COMMANDS } from './list/edit.ts';
import { GO_COMMANDS } from './list/go.ts';
import { LEVEL_COMMANDS } from './list/level.ts';
import { MAP_COMMANDS } from './list/map.ts';
import { SELECT_COMMANDS } from './list/select.ts';
import { SURVEY_COMMANDS } from './list/survey.ts';

const ALL = [
  ...DRAW_COMMANDS,
  ...EDIT_COMMANDS,
  ...SELECT_COMMANDS,
  ...SURVEY_COMMANDS,
  ...MAP_COMMANDS,
  ...LEVEL_COMMANDS,
  ...GO_COMMANDS,
  ...APP_COMMANDS,
] as const satisfies readonly CommandSpec[];

export type CommandId = (typeof ALL)[number]['id'];

/**
 * Every command of the app, in the order in which the palette and the sheet of keys list them. A new one is a record in a
 * file of `list/` and its label in the dictionaries; what it needs of a screen, that screen offers
 * (`editor/offers.ts`).
 */
export const COMMANDS: readonly CommandSpec<CommandId>[] = ALL.map(forEditors);

/** The tools of the map's toolbar, part by part: choosing several comes before choosing of one. */
export const TOOLS: readonly (readonly CommandId[])[] = TOOL_PARTS.map((part) =>
  [...SELECT_COMMANDS, ...DRAW_COMMANDS].flatMap((spec: CommandSpec<CommandId>) =>
    spec.tool === part ? [spec.id] : [],
  ),
);

/** Whatever else its screen offers: where a person may only look, nothing is changed. */
function forEditors<Id extends string>(spec: CommandSpec<Id>): CommandSpec<Id> {
  if (spec.isEdit === undefined) return spec;
  const { available } = spec;
  return { ...spec, available: (get) => get(placeOfferAtom)?.mayEdit !== false && available(get) };
}
