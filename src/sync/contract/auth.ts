import * as z from 'zod';
import { resultOf } from './envelope.ts';

export const tokenRequestSchema = z.discriminatedUnion('grant_type', [
  z.object({ grant_type: z.literal('password'), username: z.string(), password: z.string() }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string() }),
  z.object({
    grant_type: z.literal('authorization_code'),
    code: z.string(),
    client_id: z.string(),
    code_verifier: z.string().optional(),
  }),
]);
export type TokenRequest = z.infer<typeof tokenRequestSchema>;

export const tokenPairSchema = z.looseObject({ access_token: z.string(), refresh_token: z.string() });
export type TokenPair = z.infer<typeof tokenPairSchema>;
export const tokenAnswerSchema = resultOf(tokenPairSchema);

export const logoutRequestSchema = z.object({ refresh_token: z.string() });

/** Claims of an access token (a JWT). `exp` in seconds since 1970. */
export const accessClaimsSchema = z.looseObject({
  sub: z.string(),
  exp: z.number(),
  roles: z.array(z.string()).optional(),
  partnerId: z.number().nullish(),
});

export const wireUserSchema = z.looseObject({
  id: z.int(),
  email: z.string(),
  name: z.string().nullish(),
  surname: z.string().nullish(),
  partnerId: z.int().nullish(),
  roles: z.array(z.string()),
  permissions: z.array(
    z.looseObject({
      permissionId: z.int(),
      clientId: z.int(),
      siteId: z.int().nullish(),
      buildingId: z.int().nullish(),
    }),
  ),
});
export const meAnswerSchema = resultOf(wireUserSchema);
