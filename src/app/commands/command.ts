import type { DbErrorKind, HistoryState } from '../../db/index.ts';
import type { Workspace } from '../state/session/workspace.ts';

/** What decides whether a command can be given right now. */
export interface CommandContext {
  canEdit: boolean;
  /** A form is open: its own undo comes first, and what it edits is its own business. */
  isFormOpen: boolean;
  history: HistoryState;
}

/**
 * `gone`: what the command is about is not on this device any more. `journalled`: the database failed, and the journal
 * has what was to be saved. `levelUnderWay`: a level was to get another index, and may be on the server by now.
 */
export type CommandFailure = DbErrorKind | 'gone' | 'journalled' | 'levelUnderWay';

export type CommandOutcome =
  | { ok: true; /** What now differs, or may differ, from the server. */ entityKeys: string[] }
  | { ok: false; code: CommandFailure };

/** A change of content. What a person can ask for by a button or a key is in `registry/`. */
export interface Command<Input = void, Outcome = CommandOutcome> {
  id: string;
  /** Message key in `forms:commands`. */
  labelKey: string;
  /** Whether it is offered at all. */
  available: (context: CommandContext) => boolean;
  /** Message key of why it can't be given right now, or null. */
  disabledReason: (context: CommandContext) => string | null;
  run: (workspace: Workspace, input: Input) => Promise<Outcome>;
}

export const mayEdit = ({ canEdit }: CommandContext): boolean => canEdit;
export const readOnlyReason = ({ canEdit }: CommandContext): string | null =>
  canEdit ? null : 'reasons.readOnly';
