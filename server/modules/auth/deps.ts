import type { Platform } from '../../platform/platform.ts';
import type { Signer } from './access-token.ts';
import type { SingleSignOn } from './single-sign-on.ts';

export interface AuthDeps extends Pick<Platform, 'db' | 'config' | 'mail'> {
  signer: Signer;
  /** Null where it is not set up. */
  sso: SingleSignOn | null;
}
