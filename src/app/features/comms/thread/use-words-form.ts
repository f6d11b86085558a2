import * as z from 'zod';
import type { NoteMention } from '../../../../domain/notes/index.ts';
import { useKeptForm, type KeptForm } from '../../../forms/index.ts';
import { wordsFault } from '../data/mentions.ts';

export const mentionsSchema = z.array(z.object({ userId: z.number(), name: z.string() }));
const schema = z.object({ text: z.string(), mentions: mentionsSchema.catch([]) });

export interface Words {
  text: string;
  mentions: NoteMention[];
}

/** Words with the people that they name, kept at each key. */
export function useWordsForm(
  key: string,
  initial: Words,
): { form: KeptForm<Words>; fault: ReturnType<typeof wordsFault> } {
  const form = useKeptForm<Words>({ key, schema, initial, wordsOf: ({ text }) => text });
  return { form, fault: wordsFault(form.values.text, form.values.mentions) };
}
