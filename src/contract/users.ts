import * as z from 'zod/mini';
import { permissionSchema, userSchema } from '../domain/entities/user.ts';
import { PERMISSION_ID } from '../domain/status/permissions.ts';
import { bodyIdSchema, listOf, resultOf, resultsOf } from './envelope.ts';

export const wireUserSchema = z.extend(userSchema, {
  permissions: z.array(z.looseObject(permissionSchema.shape)),
});

/**
 * A user as the admins of a client see them. Where the invitation is open and the account also belongs elsewhere, name,
 * surname, partner and roles are left empty.
 */
export const wireMemberSchema = z.extend(wireUserSchema, {
  /**
   * invited: added, and neither a mailed link used nor signed in since. unproven: the address was changed, and no link mailed
   * to the new one was used: sign-in with the account is refused. active: neither.
   */
  state: z.enum(['invited', 'active', 'unproven']),
  /** Epoch seconds of the last invitation, as long as it is open. */
  invitedAt: z.optional(z.int()),
});

/** GET /users/me */
export const meAnswerSchema = resultOf(wireUserSchema);
/** GET, POST and PATCH of a client's user, POST of an invitation, and PUT of the permissions */
export const userAnswerSchema = resultOf(wireMemberSchema);
/** GET /clients/{c}/users */
export const usersAnswerSchema = resultsOf(listOf(wireMemberSchema));

/** PATCH /clients/{c}/users/{u}: absent members stay, null empties a name. */
export const userBodySchema = z.object({
  email: z.optional(z.string()),
  name: z.nullish(z.string()),
  surname: z.nullish(z.string()),
});

/** 0 is how some clients spell "none". */
const placeId = z.nullish(z.int().check(z.minimum(0), z.maximum(2_147_483_647)));
const permissionBodySchema = z.object({
  permissionId: z.literal(Object.values(PERMISSION_ID)),
  clientId: bodyIdSchema,
  siteId: placeId,
  buildingId: placeId,
});
/** POST /clients/{c}/users: with `invitation-role` of /health, what the person may do there from the start. */
export const newUserBodySchema = z.object({
  email: z.string(),
  permissions: z.optional(z.array(permissionBodySchema).check(z.maxLength(100))),
});
/** PUT /users/{u}/permissions: these entries replace all entries in the clients that the caller administers. */
export const permissionsBodySchema = z.object({
  permissions: z.array(permissionBodySchema).check(z.maxLength(1000)),
});
