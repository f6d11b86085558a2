import * as z from 'zod';
import { storeyOf, withStorey } from '../../entities/storey-extra.ts';
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
  if (!Array.isArray(kept)) return [];
  return (kept as unknown[]).slice(-MOST_PROFILES).flatMap((one) => {
    const read = importProfileSchema.safeParse(one);
    return read.success ? [read.data] : [];
  });
}

/** The list with one more; one of the same name is replaced. */
export const withProfile = (profiles: readonly ImportProfile[], profile: ImportProfile): ImportProfile[] =>
  [...profiles.filter(({ name }) => name !== profile.name), profile].slice(-MOST_PROFILES);

/** The extra data of a client with other profiles; all else in it stays. */
export const extraWithProfiles = (
  extra: Extra,
  profiles: readonly ImportProfile[],
): Record<string, unknown> => withStorey(extra, { importProfiles: profiles });

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
