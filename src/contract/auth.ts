import * as z from 'zod/mini';
import { resultOf } from './envelope.ts';

export const tokenRequestSchema = z.discriminatedUnion('grant_type', [
  z.object({ grant_type: z.literal('password'), username: z.string(), password: z.string() }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string() }),
  z.object({
    grant_type: z.literal('authorization_code'),
    code: z.string().check(z.minLength(1), z.maxLength(4096)),
    client_id: z.string(),
    /** Of PKCE (RFC 7636). The bundled server asks for this and the nonce: 400 `pkce-required`. */
    code_verifier: z.optional(z.string().check(z.regex(/^[A-Za-z0-9._~-]{43,128}$/))),
    nonce: z.optional(z.string().check(z.minLength(1), z.maxLength(1024))),
  }),
]);
export type TokenRequest = z.infer<typeof tokenRequestSchema>;

export const tokenPairSchema = z.looseObject({ access_token: z.string(), refresh_token: z.string() });
export type TokenPair = z.infer<typeof tokenPairSchema>;
export const tokenAnswerSchema = resultOf(tokenPairSchema);

/** Where the provider asks people who they are, and where it shall send them back to; a server may not tell. */
const ssoSettingsSchema = z.looseObject({
  issuer: z.string(),
  client_id: z.string(),
  authorization_endpoint: z.optional(z.string()),
  redirect_uri: z.optional(z.string()),
});
export type SsoSettings = z.infer<typeof ssoSettingsSchema>;
/** GET /auth/sso */
export const ssoAnswerSchema = resultOf(ssoSettingsSchema);

/** POST /auth/password */
export const forgottenPasswordBodySchema = z.object({ username: z.string() });
/** POST /auth/resetPassword */
export const resetPasswordBodySchema = z.object({ token: z.string(), password: z.string() });

export const logoutRequestSchema = z.object({ refresh_token: z.string() });

/** Claims of an access token (a JWT). `exp`, and `ses`, until when the sign-in can be renewed, in seconds since 1970. */
export const accessClaimsSchema = z.looseObject({
  sub: z.string(),
  exp: z.number(),
  ses: z.catch(z.optional(z.number()), undefined),
  roles: z.optional(z.array(z.string())),
  partnerId: z.nullish(z.number()),
});
