import * as z from 'zod';

/** What a plan's reader could not take: files that it refers to, things counted by their kind, and whether its end is missing. */
export const planLostSchema = z.object({
  files: z.array(z.string()),
  kinds: z.record(z.string(), z.int()),
  isCut: z.boolean(),
});
export type PlanLost = z.infer<typeof planLostSchema>;

const CUT = 'lost.isCut';
const FILE = 'lost.files';
const KIND = 'lost.kinds.';

/** The same where nothing is left to answer with, as details of the refusal. */
export const lostDetails = ({ files, kinds, isCut }: PlanLost) => [
  ...(isCut ? [{ path: CUT, message: 'The file ends early.' }] : []),
  ...files.map((file) => ({ path: FILE, message: file })),
  ...Object.entries(kinds).map(([kind, count]) => ({ path: KIND + kind, message: String(count) })),
];

/** Null where the details of a refusal name no loss. */
export function lostFrom(details: readonly { path: string; message: string }[] = []): PlanLost | null {
  const kinds = details.filter(({ path }) => path.startsWith(KIND));
  const lost: PlanLost = {
    files: details.filter(({ path }) => path === FILE).map(({ message }) => message),
    kinds: Object.fromEntries(kinds.map(({ path, message }) => [path.slice(KIND.length), Number(message)])),
    isCut: details.some(({ path }) => path === CUT),
  };
  const isAny = lost.isCut || lost.files.length > 0 || kinds.length > 0;
  return isAny && planLostSchema.safeParse(lost).success ? lost : null;
}
