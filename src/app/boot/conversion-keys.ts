/** What an input method uses itself while it converts a word. Safari ends the composition before the key that ends it. */
const OF_INPUT_METHOD = 229;

/**
 * Keys of an input method (Japanese, Chinese, Korean) reach no listener of the app: its Enter ends a conversion, its Escape
 * undoes one, and neither adds a half-typed word, saves a form or closes a dialog. No handler has to ask for itself.
 * Call it before anything else listens on the window. The input method and the field still get the keys.
 * @returns ends it
 */
export function keepConversionKeys(view: Window): () => void {
  const keep = (event: KeyboardEvent): void => {
    // oxlint-disable-next-line typescript/no-deprecated -- Safari tells it by nothing else
    if (event.isComposing || event.keyCode === OF_INPUT_METHOD) event.stopImmediatePropagation();
  };
  view.addEventListener('keydown', keep, true);
  return () => view.removeEventListener('keydown', keep, true);
}
