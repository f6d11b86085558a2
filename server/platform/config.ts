import { existsSync } from 'node:fs';
import type { BlockList } from 'node:net';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { ROOT } from './runtime.ts';
import { trustedProxies } from './http/origin/trusted-proxies.ts';

const httpUrl = z.url({ protocol: /^https?$/ });
const origin = httpUrl.transform((u) => new URL(u).origin);
/** An eavesdropper could sign in as any user: unencrypted on this machine only. */
const issuer = httpUrl.refine(
  (u) =>
    new URL(u).protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(u).hostname),
  'must be https',
);
const words = (list: string): string[] => list.split(/[\s,]+/).filter((text) => text !== '');
const flag = z
  .enum(['1', '0', 'true', 'false', 'yes', 'no', 'on', 'off'])
  .transform((v) => ['1', 'true', 'yes', 'on'].includes(v));

/** An empty variable counts as none, as people write them in env files. */
const envSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  STOREY_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  DATABASE_URL: z.string().optional(),
  STOREY_DATA_DIR: z.string().default('./data'),
  STOREY_FILES_DIR: z.string().optional(),
  STOREY_ADMIN_EMAIL: z.email().default('admin@storey.local'),
  STOREY_ADMIN_PASSWORD: z.string().optional(),
  STOREY_SEED: z.enum(['demo', 'empty']).default('empty'),
  STOREY_TLS_CERT: z.string().optional(),
  STOREY_TLS_KEY: z.string().optional(),
  STOREY_PUBLIC_ORIGIN: origin.optional(),
  STOREY_PUBLIC_URL: origin.optional(),
  STOREY_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  STOREY_MAIL_FROM: z.email().default('no-reply@storey.local'),
  STOREY_OIDC_ISSUER: issuer.optional(),
  STOREY_OIDC_CLIENT_ID: z.string().optional(),
  STOREY_OIDC_CLIENT_SECRET: z.string().optional(),
  STOREY_OIDC_OWN_ADDRESSES: flag.default(false),
  STOREY_API_ORIGIN: origin.optional(),
  STOREY_CORS_ORIGINS: z.string().default('').transform(words).pipe(z.array(origin)),
  STOREY_EMBED_ORIGINS: z.string().default('').transform(words).pipe(z.array(origin)),
  STOREY_TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list, context) => {
      try {
        return trustedProxies(words(list));
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message });
        return z.NEVER;
      }
    }),
  STOREY_MAP_STYLE_URL: httpUrl.optional(),
  STOREY_BASE_MAP_ORIGINS: z.string().default('').transform(words).pipe(z.array(origin)),
  STOREY_CLIENT_MAP_ORIGINS: z.string().default('').transform(words).pipe(z.array(origin)),
  STOREY_PLACES_URL: httpUrl.optional(),
  STOREY_PLACES_KEY: z.string().optional(),
  STOREY_WHITE_LABEL: flag.default(false),
  STOREY_DWG: flag.default(true),
  STOREY_DWG_CONVERTER: z.string().optional(),
  STOREY_CONVERSIONS_AT_ONCE: z.coerce.number().int().min(1).max(256).optional(),
  STOREY_UPLOAD_LEAST_RATE: z.coerce.number().int().min(0).max(1_000_000).default(4000),
  STOREY_APP_DIR: z.string().default(join(ROOT, 'dist')),
  STOREY_API_EXTENSIONS: flag.default(true),
  STOREY_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

export interface SsoSettings {
  issuer: string;
  clientId: string;
  /** Without one the provider knows us as a public client, which goes with PKCE alone. */
  clientSecret: string | undefined;
  /** All addresses there belong to the organisation: one counts as verified where the provider does not speak of it. */
  ownsAddresses: boolean;
}

export interface Config {
  port: number;
  host: string;
  /** Of the listener for monitors, on loopback; without it the listener is off. */
  metricsPort?: number | undefined;
  databaseUrl?: string | undefined;
  /** Absolute. */
  dataDir: string;
  /** Absolute; where uploaded files lie. Without it: in the database. */
  filesDir?: string | undefined;
  adminEmail: string;
  adminPassword?: string | undefined;
  seed: 'demo' | 'empty';
  tls: { certFile: string; keyFile: string } | null;
  /** Where people reach this server, if it stands behind another. No slash at the end. */
  publicOrigin?: string | undefined;
  /** An origin for visitors' maps alone, so that the console's tokens lie in the storage of another. No slash at the end. */
  publicUrl?: string | undefined;
  /** smtp:// or smtps://, possibly with name and password. Without it mails are written to files. */
  smtpUrl?: string | undefined;
  mailFrom: string;
  /** The OpenID provider that people may sign on with. */
  sso: SsoSettings | null;
  /** Another host's /api/v8 that the app shall speak to. */
  apiOrigin?: string | undefined;
  /** Where other apps lie that may speak to this server from a browser. */
  corsOrigins: string[];
  /** Of pages that may show the app in a frame, and hand it a sign-in. */
  embedOrigins: string[];
  /** Proxies in front of us whose headers about their callers are trusted. */
  trustedProxies: BlockList;
  mapStyleUrl?: string | undefined;
  /** What the operator's style may name besides public hosts. */
  baseMapOrigins: string[];
  /** The same for the styles of clients: every editor of a client can read all of these hosts. */
  clientMapOrigins: string[];
  /** The provider of places by name; null: none. The key is never sent to a browser. */
  places: { url: string; key: string | undefined } | null;
  whiteLabel: boolean;
  /** A program that is called with the paths of a DWG to read and a DXF to write, or null. */
  dwgConverter: string | null;
  /** How many conversions and the like run at a time; undefined: as the processors allow. */
  conversionsAtOnce?: number | undefined;
  /** Bytes a second below which an upload is cut off. */
  uploadLeastRate: number;
  /** Where the built app lies. */
  appDir: string;
  /** Whether the optional parts of the contract are offered: tags, idempotency keys, the feed of changes. */
  apiExtensions: boolean;
  logLevel: string;
}

function ssoOf(e: z.infer<typeof envSchema>): SsoSettings | null {
  const [issuerUrl, clientId] = [e.STOREY_OIDC_ISSUER, e.STOREY_OIDC_CLIENT_ID];
  if (issuerUrl === undefined && clientId === undefined) return null;
  if (issuerUrl === undefined || clientId === undefined) {
    throw new Error('STOREY_OIDC_ISSUER and STOREY_OIDC_CLIENT_ID go together: set both or none.');
  }
  return {
    issuer: issuerUrl,
    clientId,
    clientSecret: e.STOREY_OIDC_CLIENT_SECRET,
    ownsAddresses: e.STOREY_OIDC_OWN_ADDRESSES,
  };
}

/** `tools/dwg`, a program of its own that the start installs; null: it is not there. */
function installedConverter(): string | null {
  const folder = join(ROOT, 'tools/dwg');
  const isInstalled = existsSync(join(folder, 'node_modules/@mlightcad/libredwg-web/package.json'));
  return isInstalled ? `"${process.execPath}" "${join(folder, 'dwg-to-dxf.mjs')}"` : null;
}

/** Reads the environment. Throws an error whose message names each variable at fault. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, v]) => v !== undefined && v !== ''));
  const parsed = envSchema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`);
    throw new Error(`The settings are not right. ${lines.join('; ')}`);
  }
  const e = parsed.data;
  if ((e.STOREY_TLS_CERT === undefined) !== (e.STOREY_TLS_KEY === undefined)) {
    throw new Error('STOREY_TLS_CERT and STOREY_TLS_KEY go together: set both or none.');
  }
  return {
    port: e.PORT,
    host: e.HOST,
    metricsPort: e.STOREY_METRICS_PORT,
    databaseUrl: e.DATABASE_URL,
    dataDir: resolve(e.STOREY_DATA_DIR),
    filesDir: e.STOREY_FILES_DIR === undefined ? undefined : resolve(e.STOREY_FILES_DIR),
    adminEmail: e.STOREY_ADMIN_EMAIL,
    adminPassword: e.STOREY_ADMIN_PASSWORD,
    seed: e.STOREY_SEED,
    tls:
      e.STOREY_TLS_CERT !== undefined && e.STOREY_TLS_KEY !== undefined
        ? { certFile: e.STOREY_TLS_CERT, keyFile: e.STOREY_TLS_KEY }
        : null,
    publicOrigin: e.STOREY_PUBLIC_ORIGIN,
    publicUrl: e.STOREY_PUBLIC_URL,
    smtpUrl: e.STOREY_SMTP_URL,
    mailFrom: e.STOREY_MAIL_FROM,
    sso: ssoOf(e),
    apiOrigin: e.STOREY_API_ORIGIN,
    corsOrigins: e.STOREY_CORS_ORIGINS,
    embedOrigins: e.STOREY_EMBED_ORIGINS,
    trustedProxies: e.STOREY_TRUSTED_PROXIES,
    mapStyleUrl: e.STOREY_MAP_STYLE_URL,
    baseMapOrigins: e.STOREY_BASE_MAP_ORIGINS,
    clientMapOrigins: e.STOREY_CLIENT_MAP_ORIGINS,
    places: e.STOREY_PLACES_URL === undefined ? null : { url: e.STOREY_PLACES_URL, key: e.STOREY_PLACES_KEY },
    whiteLabel: e.STOREY_WHITE_LABEL,
    dwgConverter: e.STOREY_DWG_CONVERTER ?? (e.STOREY_DWG ? installedConverter() : null),
    conversionsAtOnce: e.STOREY_CONVERSIONS_AT_ONCE,
    uploadLeastRate: e.STOREY_UPLOAD_LEAST_RATE,
    appDir: resolve(e.STOREY_APP_DIR),
    apiExtensions: e.STOREY_API_EXTENSIONS,
    logLevel: e.STOREY_LOG_LEVEL,
  };
}
