import type { createStore, Getter } from 'jotai';
import type { ParseKeys } from 'i18next';
import type { LucideIcon } from 'lucide-react';
import { editorOf, type Editor } from '../../editor/editor.ts';
import type { ScreenTitle } from '../../routes/screen.ts';

/** A text of the namespace `commands`. */
export type CommandText = ParseKeys<'commands'>;

/** The headings of the palette and the sheet of keys, in their order. */
export const COMMAND_GROUPS = ['draw', 'edit', 'map', 'go', 'app'] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** The parts of the map's toolbar, in their order. */
export const TOOL_PARTS = ['choose', 'draw', 'change'] as const;
export type ToolPart = (typeof TOOL_PARTS)[number];

/** Reads and writes the state of the app. */
export type CommandStore = ReturnType<typeof createStore>;

/** What a command acts on. */
export interface CommandContext extends Pick<CommandStore, 'get' | 'set'> {
  editor: Editor;
}

export const contextOf = (store: CommandStore): CommandContext => ({ ...store, editor: editorOf(store) });

/**
 * Something a person can ask the app to do. Toolbars, menus, the palette, the sheet of keys, tooltips and the key
 * listener all read this one record. It reads the state of the screens through atoms, so that all of them follow it.
 */
export interface CommandSpec<Id extends string = string> {
  id: Id;
  labelKey: CommandText | `shell:screens.${ScreenTitle}`;
  icon: LucideIcon;
  /** The icon turns with the direction of reading. */
  mirrors?: boolean;
  group: CommandGroup;
  /** Shown in the toolbar of the map, in this part of it. */
  tool?: ToolPart;
  /** As `parseKeys` reads them, the first one is shown: `Mod+K`, `PageUp`, `P`, `?`. */
  keys?: readonly string[];
  /**
   * Whether its keys are heard while a person types: in any field, or in the fields of a form alone (where the browser's
   * own undo would know nothing of the form's). Never unless given.
   */
  inFields?: 'any' | 'form';
  /** A key that is held down gives it again and again. */
  repeats?: boolean;
  /** Left out of the palette: there it would do nothing. */
  isInPalette?: false;
  /** It changes content: who may only look at what the screen is about is not offered it. */
  isEdit?: true;
  /** Whether it means anything on this screen. */
  available: (get: Getter) => boolean;
  /** Why it can't be given right now. */
  disabledReason?: (get: Getter) => CommandText | null;
  /** The tool in hand, or the choice that is on. Left out for a plain action. */
  isActive?: (get: Getter) => boolean;
  /** A label that says more than `labelKey`, once it is known. */
  exactLabel?: (get: Getter) => string | null;
  run: (context: CommandContext) => void;
  /** Its keys are those that paste: it is given with the text that the browser then hands over. */
  runPaste?: (context: CommandContext, text: string) => void;
}
