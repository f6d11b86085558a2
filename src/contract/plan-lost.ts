import * as z from 'zod';
import { DRAWING_WARNINGS, type Lost } from '../domain/floorplan/read/drawing/drawing.ts';

/** What a plan's reader could not take: files that it refers to, things counted by their kind, whether its end is missing, warnings. */
export const planLostSchema = z.object({
  files: z.array(z.string()),
  kinds: z.record(z.string(), z.int()),
  isCut: z.boolean(),
  warnings: z.array(z.enum(DRAWING_WARNINGS)).optional(),
});
export type PlanLost = z.infer<typeof planLostSchema>;

const CUT = 'lost.isCut';
const FILE = 'lost.files';
const KIND = 'lost.kinds.';
const WARNING = 'lost.warnings.';

/** The same where nothing is left to answer with, as details of the refusal. */
export const lostDetails = ({ files, kinds, isCut, warnings = [] }: Lost) => [
  ...(isCut ? [{ path: CUT, message: 'The file ends early.' }] : []),
  ...files.map((file) => ({ path: FILE, message: file })),
  ...Object.entries(kinds).map(([kind, count]) => ({ path: KIND + kind, message: String(count) })),
  ...warnings.map((warning) => ({ path: WARNING + warning, message: 'A warning of the reader.' })),
];

/** Null where the details of a refusal name no loss. */
export function lostFrom(details: readonly { path: string; message: string }[] = []): PlanLost | null {
  const kinds = details.filter(({ path }) => path.startsWith(KIND));
  const warnings = DRAWING_WARNINGS.filter((one) => details.some(({ path }) => path === WARNING + one));
  const lost: PlanLost = {
    files: details.filter(({ path }) => path === FILE).map(({ message }) => message),
    kinds: Object.fromEntries(kinds.map(({ path, message }) => [path.slice(KIND.length), Number(message)])),
    isCut: details.some(({ path }) => path === CUT),
    ...(warnings.length > 0 && { warnings }),
  };
  const isAny = lost.isCut || lost.files.length > 0 || kinds.length > 0 || warnings.length > 0;
  return isAny && planLostSchema.safeParse(lost).success ? lost : null;
}
