import { useAtomValue } from 'jotai';
import { useEffect, useRef, type RefObject } from 'react';
import { drawnShapeCountAtom, heldShapeAtom } from '../../editor/edit-handlers.ts';
import { useIsFinger } from '../../state/page/use-is-touch.ts';

/** A list to choose from, and a line to write in. */
const CHOICE = 'button[aria-haspopup="listbox"]';
const FIELDS = `${CHOICE}, input[type="text"]`;
/** Frames within which a choice is shown in the button of its list. */
const SHOWN_WITHIN = 60;

const isEmpty = (field: Element): boolean =>
  field instanceof HTMLInputElement
    ? field.value === ''
    : field.matches('[data-placeholder]') || field.querySelector('[data-placeholder]') !== null;

function focusNext(form: HTMLFormElement | null): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
  const next = fields.find(isEmpty) ?? fields.find((field) => !field.matches(CHOICE));
  next?.focus();
  if (next?.matches(CHOICE) !== true) return;
  // Once the list has closed with a choice, the name is next. The choice may be shown some frames after the list has closed.
  const goOn = (frames: number): number =>
    requestAnimationFrame(() => {
      if (document.activeElement !== next) return;
      if (isEmpty(next)) {
        if (frames > 0) goOn(frames - 1);
        return;
      }
      next.removeEventListener('focus', onFocus);
      fields
        .slice(fields.indexOf(next) + 1)
        .find((field) => !field.matches(CHOICE) && isEmpty(field))
        ?.focus();
    });
  const onFocus = (): void => void goOn(SHOWN_WITHIN);
  next.addEventListener('focus', onFocus);
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
