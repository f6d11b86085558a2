import * as z from 'zod';

/** 1 admin, 2 editor, 3 read-only; the narrowest scope that matches decides. Ids are the server's. */
export const permissionSchema = z.object({
  permissionId: z.int(),
  clientId: z.int(),
  siteId: z.int().nullish(),
  buildingId: z.int().nullish(),
});
export type Permission = z.infer<typeof permissionSchema>;

// @spec 3.39
export const userSchema = z.looseObject({
  id: z.int(),
  email: z.string(),
  name: z.string().nullish(),
  surname: z.string().nullish(),
  partnerId: z.int().nullish(),
  roles: z.array(z.string()),
  permissions: z.array(permissionSchema),
});
export type User = z.infer<typeof userSchema>;

/** The name of a person as others see it. Of an address they see only the part before the @. */
export const nameToOthers = ({ name, surname, email }: Pick<User, 'name' | 'surname' | 'email'>): string =>
  [name, surname].filter(Boolean).join(' ').trim() || email.split('@')[0]!;
