import type { DbErrorKind } from '../../db/index.ts';
import type { Workspace } from '../state/session/workspace.ts';

/**
 * `gone`: the subject of the command is no longer on this device. `journalled`: the database failed, and the journal has the
 * changes. `levelUnderWay`: a level was to get another index, and may be on the server by now. `geotransform`: the content of a
 * level could not be moved with its plan.
 */
export type CommandFailure = DbErrorKind | 'gone' | 'journalled' | 'levelUnderWay' | 'geotransform';

export type CommandOutcome =
  | { ok: true; /** What now differs, or may differ, from the server. */ entityKeys: string[] }
  | { ok: false; code: CommandFailure };

/** A change of content. What a person can ask for by a button or a key is in `registry/`. */
export interface Command<Input = void, Outcome = CommandOutcome> {
  id: string;
  run: (workspace: Workspace, input: Input) => Promise<Outcome>;
}
