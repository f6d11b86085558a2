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
 * Replaces `useState` for a choice that is not work, such as the scale of a print: after a kill the restored screen has it
 * again. It is stored with the tab's place, so it does not count as unfinished and ends with the tab. Typed words are work:
 * `useKeptForm`.
 * @param name the same after a restart; unique among the choices of the screen
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
