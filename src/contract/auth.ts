import * as z from 'zod';
import { resultOf } from './envelope.ts';

export const tokenRequestSchema = z.discriminatedUnion('grant_type', [
  z.object({ grant_type: z.literal('password'), username: z.string(), password: z.string() }),
  z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string() }),
  z.object({
    grant_type: z.literal('authorization_code'),
    code: z.string().min(1).max(4096),
    client_id: z.string(),
    /** Of PKCE (RFC 7636). The bundled server asks for this and the nonce: 400 `pkce-required`. */
    code_verifier: z
      .string()
      .regex(/^[A-Za-z0-9._~-]{43,128}$/)
      .optional(),
    nonce: z.string().min(1).max(1024).optional(),
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
  authorization_endpoint: z.string().optional(),
  redirect_uri: z.string().optional(),
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
  ses: z.number().optional().catch(undefined),
  roles: z.array(z.string()).optional(),
  partnerId: z.number().nullish(),
});
