import { useStore } from 'jotai';
import { useEffect } from 'react';
import { commandDialogAtom, hasKeyboardAtom } from '../../editor/offers.ts';
import { heldShapeAtom } from '../../editor/edit-handlers.ts';
import { isFormOpenAtom } from '../../editor/open-form.ts';
import { singleKeysAtom } from '../../state/commands/single-keys.ts';
import { contextOf, type CommandSpec, type CommandStore } from './command-spec.ts';
import { COMMANDS } from './commands.ts';
import { isPressed, parseKeys, platformOf, type KeyCombo } from './keys.ts';
import { isOverlayOpen, ownsKey, typesInto } from './key-owner.ts';

/** The one listener for the keys of all commands. */
export function useKeyListener(): void {
  const store = useStore();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      store.set(hasKeyboardAtom, true);
      giveByKey(event, store);
    };
    // On the window, while the event bubbles: any other handler of the key has had it by then.
    window.addEventListener('keydown', onKey);
    const onPaste = (event: ClipboardEvent): void => giveByPaste(event, store);
    // Safari pastes outside of fields only where this is prevented.
    const onBeforePaste = (event: Event): void => {
      if (pasteCommand(event.target, store) !== undefined) event.preventDefault();
    };
    window.addEventListener('paste', onPaste);
    window.addEventListener('beforepaste', onBeforePaste);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('paste', onPaste);
      window.removeEventListener('beforepaste', onBeforePaste);
    };
  }, [store]);
}

interface Bound {
  spec: CommandSpec;
  combo: KeyCombo;
}
const BOUND: readonly Bound[] = COMMANDS.flatMap((spec: CommandSpec) =>
  (spec.keys ?? []).map((keys) => ({ spec, combo: parseKeys(keys) })),
);

/** A character by itself, and not a key such as Escape or Page Up. */
const isSingle = ({ mod, alt, key }: KeyCombo): boolean =>
  !mod && !alt && (Array.from(key).length === 1 || key === 'Plus' || key === 'Minus');

function giveByKey(event: KeyboardEvent, store: CommandStore): void {
  if (event.defaultPrevented) return;
  // A dialog that was asked for and is not there yet: what is typed is meant for it.
  if (store.get(commandDialogAtom) !== null) {
    if (event.key === 'Escape' && !isOverlayOpen()) store.set(commandDialogAtom, null);
    return;
  }
  const platform = platformOf(navigator);
  const pressed = BOUND.filter(({ combo }) => isPressed(combo, event, platform));
  if (pressed.length === 0 || isOverlayOpen()) return;
  const found = pressed.find(
    ({ spec, combo }) =>
      isHeardIn(spec, event.target) && !ownsKey(event.target, combo) && spec.available(store.get),
  );
  if (found === undefined) return;
  const { spec, combo } = found;
  // The browser pastes: to ask for the clipboard here would have some browsers ask the person.
  if (spec.runPaste !== undefined) return;
  if (isSingle(combo) && (!store.get(singleKeysAtom) || isForForm(spec, event.target, store))) return;
  // The browser has other uses for some combinations, such as saving the page: not while they mean something here.
  event.preventDefault();
  if (event.repeat && spec.repeats !== true) return;
  if ((spec.disabledReason?.(store.get) ?? null) === null) spec.run(contextOf(store));
}

const pasteCommand = (target: EventTarget | null, store: CommandStore): CommandSpec | undefined =>
  isOverlayOpen() || store.get(commandDialogAtom) !== null
    ? undefined
    : COMMANDS.find(
        (spec: CommandSpec) =>
          spec.runPaste !== undefined && isHeardIn(spec, target) && spec.available(store.get),
      );

function giveByPaste(event: ClipboardEvent, store: CommandStore): void {
  if (event.defaultPrevented) return;
  const spec = pasteCommand(event.target, store);
  if (spec === undefined) return;
  event.preventDefault();
  if ((spec.disabledReason?.(store.get) ?? null) === null)
    spec.runPaste?.(contextOf(store), event.clipboardData?.getData('text/plain') ?? '');
}

/** While a form is open a letter takes up a tool on the map and in its toolbar alone; elsewhere it was meant for a field. */
function isForForm({ isEdit }: CommandSpec, target: EventTarget | null, store: CommandStore): boolean {
  if (isEdit !== true) return false;
  // What was drawn has a form that is on its way.
  if (store.get(heldShapeAtom) !== null) return true;
  if (!store.get(isFormOpenAtom)) return false;
  return !(target instanceof Element) || target.closest('canvas, [role="toolbar"]') === null;
}

function isHeardIn({ inFields }: CommandSpec, target: EventTarget | null): boolean {
  const field = typesInto(target);
  if (field === null || inFields === 'any') return true;
  return inFields === 'form' && field.closest('form') !== null;
}
