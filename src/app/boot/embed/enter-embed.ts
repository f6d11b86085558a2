import { createTokenStore, type AppSession } from '../../../sync/index.ts';
import { paths } from '../../routes/paths.ts';
import type { AppConfig } from '../../state/session/config.ts';
import { setEmbedded } from '../../state/session/embed-mode.ts';
import { takeGivenTokens, tokensOfMessage } from './given-tokens.ts';

/** Milliseconds for which nothing is shown while the embedding page may still say who its user is. */
const MESSAGE_MS = 10_000;

// @spec 1.13 2.31
/**
 * Begins embed mode: the tokens of the address go into this window's own storage, and nowhere else. Only a named origin
 * shows the app in a frame, but anybody can make a link: one with tokens of their own would have people work in an account
 * that is not theirs.
 * @returns where the session of this window lies; null where no page embeds the app.
 */
export function enterEmbed(
  { embedOrigins }: Pick<AppConfig, 'embedOrigins'>,
  origin: string,
  isFramed = window.parent !== window,
): Storage | null {
  const given = takeGivenTokens();
  const tokens = createTokenStore(sessionStorage, origin);
  // A window that a frame has opened goes on with what it was handed, without tokens in its address.
  const isOn = embedOrigins.length > 0 && (isFramed || given === null);
  setEmbedded(isOn);
  // Whose session was here before need not be whose the new tokens are.
  if (given !== null || !isOn) {
    tokens.clear();
    tokens.clearUser();
  }
  if (isOn && given?.pair) tokens.write(given.pair);
  return isOn ? sessionStorage : null;
}

/** Settles when the server has answered whose the tokens are, or that they are not valid. */
export async function settleEmbed(
  session: Pick<AppSession, 'ensureFreshToken' | 'getSnapshot'>,
  { embedOrigins }: Pick<AppConfig, 'embedOrigins'>,
  origin: string,
): Promise<void> {
  const tokens = createTokenStore(sessionStorage, origin);
  if (tokens.read() === null) await tokensByMessage(embedOrigins, tokens.write);
  if (session.getSnapshot().status === 'signedOut') await session.ensureFreshToken();
}

/** Settles with the first tokens, or after a long enough wait; later tokens reload the page. */
function tokensByMessage(
  origins: readonly string[],
  write: (pair: { access_token: string; refresh_token: string }) => void,
): Promise<void> {
  const { parent } = window;
  if (parent === window) return Promise.resolve();
  return new Promise((settle) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      settle();
    }, MESSAGE_MS);
    const hear = (event: MessageEvent<unknown>): void => {
      const pair = tokensOfMessage(event, { origins, parent });
      if (pair === null) return;
      window.removeEventListener('message', hear);
      clearTimeout(timer);
      write(pair);
      if (isLate) window.location.replace(paths.home);
      settle();
    };
    window.addEventListener('message', hear);
    // The message has no secrets.
    parent.postMessage({ type: 'storey:embed-ready' }, '*');
  });
}
