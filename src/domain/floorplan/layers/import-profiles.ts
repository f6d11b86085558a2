import * as z from 'zod';
import { listOf, storeyOf, withStorey } from '../../entities/storey-extra.ts';
import { LAYER_ROLES } from '../layer-role.ts';
import type { RoleChoices } from './role-choices.ts';

const typeChoice = z.string().nullable().optional();

/**
 * How plans of one office are read: what their layers hold, or what the types of a GeoJSON mean with us. Kept in
 * `clientExtraData.storey.importProfiles`.
 */
const importProfileSchema = z.object({
  name: z.string().min(1).max(60),
  roles: z.record(z.string(), z.enum(LAYER_ROLES)),
  types: z
    .object({
      typeProperty: z.string(),
      nameProperty: z.string().nullable(),
      targets: z.array(z.object({ value: z.string(), typeCode: typeChoice, unnamedTypeCode: typeChoice })),
    })
    .nullable(),
});
export type ImportProfile = z.infer<typeof importProfileSchema>;

type Extra = Readonly<Record<string, unknown>>;

/** So many are kept; a new one puts the oldest out. */
export const MOST_PROFILES = 30;

/** The profiles among the extra data of a client; what can't be read is passed over. */
export function importProfilesIn(extra: Extra): ImportProfile[] {
  return readProfiles(storeyOf(extra)['importProfiles']);
}

/** Profiles as they were kept anywhere, no more than are ever kept. */
export function readProfiles(kept: unknown): ImportProfile[] {
  return listOf(kept)
    .flatMap((one) => readProfile(one) ?? [])
    .slice(-MOST_PROFILES);
}

const readProfile = (one: unknown): ImportProfile | null => importProfileSchema.safeParse(one).data ?? null;

/**
 * What is kept, with one more: one of the same name is replaced. All others stay as they are written, also what this
 * version can't read.
 */
export function withProfile(kept: unknown, profile: ImportProfile): unknown[] {
  const others = listOf(kept)
    .map((one) => ({ one, name: readProfile(one)?.name }))
    .filter(({ name }) => name !== profile.name);
  const known = others.filter(({ name }) => name !== undefined);
  const out = new Set(known.slice(0, Math.max(0, known.length + 1 - MOST_PROFILES)));
  return [...others.filter((other) => !out.has(other)).map(({ one }) => one), profile];
}

/** The extra data of a client with one more profile; all else in it stays. */
export const extraWithProfile = (extra: Extra, profile: ImportProfile): Record<string, unknown> =>
  withStorey(extra, { importProfiles: withProfile(storeyOf(extra)['importProfiles'], profile) });

/** The profile that knows most of these layers and blocks; null where none knows any. */
export function fittingProfile(
  profiles: readonly ImportProfile[],
  keys: readonly string[],
): ImportProfile | null {
  let best: { profile: ImportProfile; known: number } | null = null;
  for (const profile of profiles) {
    const known = keys.filter((key) => Object.hasOwn(profile.roles, key)).length;
    if (known > (best?.known ?? 0)) best = { profile, known };
  }
  return best?.profile ?? null;
}

/** What a profile says of these layers and blocks. */
export const rolesFor = ({ roles }: ImportProfile, keys: readonly string[]): RoleChoices =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const role = Object.hasOwn(roles, key) ? roles[key] : undefined;
      return role === undefined ? [] : [[key, role]];
    }),
  );
