import { atom, useAtomValue, useStore, type Atom } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { contextOf, type CommandSpec, type CommandText } from './command-spec.ts';
import { COMMANDS, type CommandId } from './commands.ts';
import { platformOf } from './keys.ts';
import { keyCaps } from './key-caps.ts';

/** A command as a button, a menu or a list shows it. */
export interface CommandView extends Pick<
  CommandSpec<CommandId>,
  'id' | 'icon' | 'mirrors' | 'group' | 'isInPalette' | 'isEdit'
> {
  label: string;
  /** Its first combination, a text a key, as the platform writes it. */
  caps: readonly string[];
  /** The same in one text. */
  shortcut: string | undefined;
  isAvailable: boolean;
  /** In words; undefined while it can be given. */
  disabledReason: string | undefined;
  /** Undefined for a plain action. */
  isActive: boolean | undefined;
  run: () => void;
}

interface CommandState {
  isAvailable: boolean;
  reason: CommandText | null;
  isActive: boolean | undefined;
  exactLabel: string | null;
}

const states = new Map<CommandId, Atom<CommandState>>(COMMANDS.map((spec) => [spec.id, stateOf(spec)]));
const specs = new Map(COMMANDS.map((spec) => [spec.id, spec]));

/** The same object while its state is the same: a movement of the pointer does not change a button. */
function stateOf(spec: CommandSpec<CommandId>): Atom<CommandState> {
  let last: CommandState | undefined;
  return atom((get) => {
    const now: CommandState = {
      isAvailable: spec.available(get),
      reason: spec.disabledReason?.(get) ?? null,
      isActive: spec.isActive?.(get),
      exactLabel: spec.exactLabel?.(get) ?? null,
    };
    if (last === undefined || !isSame(last, now)) last = now;
    return last;
  });
}

const isSame = (a: CommandState, b: CommandState): boolean =>
  a.isAvailable === b.isAvailable &&
  a.reason === b.reason &&
  a.isActive === b.isActive &&
  a.exactLabel === b.exactLabel;

const chosenStates = (ids: readonly CommandId[]) =>
  atom((get) =>
    ids.flatMap((id) => {
      const [spec, state] = [specs.get(id), states.get(id)];
      return spec === undefined || state === undefined ? [] : [{ spec, state: get(state) }];
    }),
  );

/** These commands, as they stand now. Keep the list in a constant. */
export function useCommands(ids: readonly CommandId[]): readonly CommandView[] {
  const { t } = useTranslation(['commands', 'shell']);
  const store = useStore();
  const chosen = useMemo(() => chosenStates(ids), [ids]);
  return useAtomValue(chosen).map(({ spec, state }) => {
    const { id, icon, mirrors, group, isInPalette, isEdit } = spec;
    const [keys] = spec.keys ?? [];
    const caps = keys === undefined ? [] : keyCaps(keys, platformOf(navigator), t);
    return {
      id,
      icon,
      group,
      ...(mirrors === undefined ? {} : { mirrors }),
      ...(isInPalette === undefined ? {} : { isInPalette }),
      ...(isEdit === undefined ? {} : { isEdit }),
      label: state.exactLabel ?? t(spec.labelKey),
      caps,
      shortcut: caps.length === 0 ? undefined : caps.join(' '),
      isAvailable: state.isAvailable,
      disabledReason: state.reason === null ? undefined : t(state.reason),
      isActive: state.isActive,
      run: () => spec.run(contextOf(store)),
    };
  });
}

const ALL_IDS: readonly CommandId[] = COMMANDS.map(({ id }) => id);
/** All of them, in the order of their groups. */
export const useAllCommands = (): readonly CommandView[] => useCommands(ALL_IDS);

export function useCommand(id: CommandId): CommandView {
  const ids = useMemo(() => [id], [id]);
  const [view] = useCommands(ids);
  if (view === undefined) throw new Error(`There is no command ${id}`);
  return view;
}
