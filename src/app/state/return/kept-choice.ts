import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import type * as z from 'zod';
import { returnedAtom } from './returned.ts';

/** What is chosen on a screen and saved nowhere. */
interface Choices {
  /** Of the screen. */
  pathname: string;
  values: Readonly<Record<string, unknown>>;
}

const madeAtom = atom<Choices | null>(null);

/** Those of the screen that was shown last; after a kill those that were made before it. */
export const choicesAtom = atom((get): Choices => {
  const made = get(madeAtom);
  if (made !== null) return made;
  const { path = '', choices = {} } = get(returnedAtom) ?? {};
  return { pathname: path.split('?', 1)[0] ?? '', values: choices };
});

export const keepChoiceAtom = atom(null, (get, set, pathname: string, name: string, value: unknown) => {
  const now = get(choicesAtom);
  const others = now.pathname === pathname ? now.values : {};
  set(madeAtom, { pathname, values: { ...others, [name]: value } });
});

/**
 * In the place of `useState` for a choice that is no work, such as the scale of a print: after a kill the screen that is
 * shown again has it again. It is noted with where the tab is, so it counts as nothing unfinished and ends with the tab.
 * Words that a person writes are work: `useKeptForm`.
 * @param name the same after a restart; tells it from the other choices of the screen
 */
export function useKeptChoice<T>(
  name: string,
  schema: z.ZodType<T>,
  initial: T,
): [value: T, choose: (value: T) => void] {
  const { pathname } = useLocation();
  const choices = useAtomValue(choicesAtom);
  const keep = useSetAtom(keepChoiceAtom);
  const [value, setValue] = useState((): T => {
    const kept = choices.pathname === pathname ? schema.safeParse(choices.values[name]) : undefined;
    return kept?.success === true ? kept.data : initial;
  });
  const choose = useCallback(
    (next: T): void => {
      setValue(next);
      keep(pathname, name, next);
    },
    [keep, pathname, name],
  );
  return [value, choose];
}
