import { get, set, type FieldErrors, type FieldValues } from 'react-hook-form';

/** Sentences by the paths of their fields (`rating.numberOfRatings`), as the store holds errors. */
export function fieldErrors<V extends FieldValues>(
  sentences: Readonly<Record<string, string | undefined>>,
): FieldErrors<V> {
  const errors = {};
  for (const [path, message] of Object.entries(sentences)) {
    if (message === undefined) continue;
    // A field may be at fault as a whole, and parts of it besides.
    const parts: object = get(errors, path, {});
    set(errors, path, { ...parts, type: 'rule', message });
  }
  return errors;
}

/** The sentence of a field, or of a part of it; undefined where nothing is wrong. */
export function sentenceIn(errors: unknown, path: string): string | undefined {
  // The errors of a list are a list, in which `get` finds nothing by itself.
  const found: unknown = get({ errors }, `errors.${path}.message`);
  return typeof found === 'string' ? found : undefined;
}
