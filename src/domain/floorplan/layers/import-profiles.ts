import * as z from 'zod';
import { listOf, storeyOf, withStorey } from '../../entities/storey-extra.ts';
import { LAYER_ROLES } from '../layer-role.ts';
import type { RoleChoices } from './role-choices.ts';

const typeChoice = z.string().nullable().optional();

/** What the types of a GeoJSON mean with us. */
export const typeMappingSchema = z.object({
  typeProperty: z.string(),
  nameProperty: z.string().nullable(),
  targets: z.array(z.object({ value: z.string(), typeCode: typeChoice, unnamedTypeCode: typeChoice })),
});

/**
 * How plans of one office are read: what their layers hold, or what the types of a GeoJSON mean with us. Kept in
 * `extra.storey.importProfiles`.
 */
const importProfileSchema = z.object({
  name: z.string().min(1).max(60),
  roles: z.record(z.string(), z.enum(LAYER_ROLES)),
  types: typeMappingSchema.nullable(),
});
export type ImportProfile = z.infer<typeof importProfileSchema>;

type Extra = Readonly<Record<string, unknown>>;

/** So many are kept: one more has to replace another, or wait until one is deleted. */
export const MOST_PROFILES = 30;
/** Two devices may each have kept their last ones. Of what is far more than that, the newest are read. */
const MOST_READ = 300;

/** The profiles among the extra data of a client; what can't be read is passed over. */
export function importProfilesIn(extra: Extra): ImportProfile[] {
  return readProfiles(keptProfilesIn(extra));
}

/** Profiles as they were kept anywhere. */
export function readProfiles(kept: unknown): ImportProfile[] {
  return listOf(kept)
    .flatMap((one) => readProfile(one) ?? [])
    .slice(-MOST_READ);
}

const readProfile = (one: unknown): ImportProfile | null => importProfileSchema.safeParse(one).data ?? null;

/** Whether a profile of this name can't be added: it replaces none, and the limit is reached. */
export function hasNoRoom(kept: unknown, name: string): boolean {
  const profiles = readProfiles(kept);
  return profiles.length >= MOST_PROFILES && profiles.every((one) => one.name !== name);
}

/** What is kept without the profile of this name. All else stays as it is written, also what this version can't read. */
export const withoutProfile = (kept: unknown, name: string): unknown[] =>
  listOf(kept).filter((one) => readProfile(one)?.name !== name);

/** What is kept, with one more: one of the same name is replaced. */
export const withProfile = (kept: unknown, profile: ImportProfile): unknown[] => [
  ...withoutProfile(kept, profile.name),
  profile,
];

/** What is kept of profiles in the extra data of a client. */
export const keptProfilesIn = (extra: Extra): unknown => storeyOf(extra)['importProfiles'];

/** The extra data of a client with other profiles; all else in it stays. */
export const extraWithProfiles = (
  extra: Extra,
  importProfiles: readonly unknown[],
): Record<string, unknown> => withStorey(extra, { importProfiles });

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
