/* For tests that run a server as its own process (e2e). Tests inside vitest use test-world.ts. */
export { type Api, type Answer, signIn, tokenOf } from './api-client.ts';
export { pdf } from './files/pdf-writer.ts';
export { SSO_CLIENT, startIdentityProvider } from './identity-provider.ts';
