import { useAtomValue } from 'jotai';
import { useEffect, useRef, type RefObject } from 'react';
import { drawnShapeCountAtom, heldShapeAtom } from '../../editor/edit-handlers.ts';
import { useIsFinger } from '../../state/page/use-is-touch.ts';

/** A list to choose from, and a line to write in. */
const CHOICE = 'button[aria-haspopup="listbox"]';
const FIELDS = `${CHOICE}, input[type="text"]`;

const isEmpty = (field: Element): boolean =>
  field instanceof HTMLInputElement
    ? field.value === ''
    : field.matches('[data-placeholder]') || field.querySelector('[data-placeholder]') !== null;

function focusNext(form: HTMLFormElement | null): void {
  // Looked up each time: a part of the form that is loaded later has fields of its own.
  const fieldsNow = (): HTMLElement[] => [...(form?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
  const fields = fieldsNow();
  const next = fields.find(isEmpty) ?? fields.find((field) => !field.matches(CHOICE));
  next?.focus();
  if (next?.matches(CHOICE) !== true) return;
  // Once the list has closed with a choice, the name is next. The choice may be shown after the list has closed.
  const goOn = (): void => {
    if (document.activeElement !== next || isEmpty(next)) return;
    shown.disconnect();
    next.removeEventListener('focus', onFocus);
    const now = fieldsNow();
    now
      .slice(now.indexOf(next) + 1)
      .find((field) => !field.matches(CHOICE) && isEmpty(field))
      ?.focus();
  };
  const shown = new MutationObserver(goOn);
  const onFocus = (): void => {
    shown.observe(next, { attributes: true, characterData: true, childList: true, subtree: true });
    // After the list has given the focus back.
    requestAnimationFrame(goOn);
  };
  next.addEventListener('focus', onFocus);
  next.addEventListener('blur', () => shown.disconnect());
}

/**
 * Once a new shape is drawn, what is typed is meant for the form: its type, then its name. A finger is spared: the keyboard of
 * a tablet would cover the shape.
 */
export function useFocusAfterDrawing(form: RefObject<HTMLFormElement | null>): void {
  const drawn = useAtomValue(drawnShapeCountAtom);
  const held = useAtomValue(heldShapeAtom);
  const isFinger = useIsFinger();
  // What was drawn before its form was there counts too.
  const seen = useRef(held === null ? drawn : drawn - 1);
  useEffect(() => {
    if (seen.current === drawn) return undefined;
    seen.current = drawn;
    if (isFinger) return undefined;
    // After the map has taken its focus for the last press.
    const frame = requestAnimationFrame(() => focusNext(form.current));
    return () => cancelAnimationFrame(frame);
  }, [form, drawn, isFinger]);
}
