import * as z from 'zod/mini';

/** 1 admin, 2 editor, 3 read-only; the narrowest scope that matches decides. Ids are the server's. */
export const permissionSchema = z.object({
  permissionId: z.int(),
  clientId: z.int(),
  siteId: z.nullish(z.int()),
  buildingId: z.nullish(z.int()),
});
export type Permission = z.infer<typeof permissionSchema>;

// @spec 3.39
export const userSchema = z.looseObject({
  id: z.int(),
  email: z.string(),
  name: z.nullish(z.string()),
  surname: z.nullish(z.string()),
  partnerId: z.nullish(z.int()),
  roles: z.array(z.string()),
  permissions: z.array(permissionSchema),
});
export type User = z.infer<typeof userSchema>;

/** The name of a person as others see it. Of an address they see only the part before the @. */
export const nameToOthers = ({ name, surname, email }: Pick<User, 'name' | 'surname' | 'email'>): string =>
  [name, surname].filter(Boolean).join(' ').trim() || email.split('@')[0]!;
