/** What a window's browser shows of how it keeps data. No name of a browser: engines change, and others share them. */
export interface BrowserFacts {
  persisted: boolean | null;
  /** The browser's own answer on `persistent-storage`; null where it does not answer. */
  permission: PermissionState | null;
  /** The private file system: opened, refused although the browser has one, or not there. */
  files: 'open' | 'refused' | 'absent';
  /** Chromium: has the event that offers to install, and grants persistence without asking the person. */
  hasInstallEvent: boolean;
  /** Gesture events: only browsers of Apple devices have them. */
  hasGestures: boolean;
  /** The main pointer is a finger. */
  isTouch: boolean;
  /** Runs as an installed app. */
  isInstalled: boolean;
  isFramed: boolean;
}

/** How the data is kept better here, or why it can't be. Each has its own sentence (`safety:keeping`). */
export type KeepingAdvice =
  | 'embedded'
  | 'private'
  | 'install'
  | 'installed'
  | 'homeScreen'
  | 'dock'
  | 'allow'
  | 'denied'
  | 'menu'
  | 'nothing';

/**
 * Whether this seems to be a private window, which keeps nothing once it is closed. Firefox and Safari refuse their file system
 * there. Chromium deliberately gives no sign, and a frame is refused for other reasons: false is not certain.
 */
export const seemsPrivate = ({ files, isFramed, hasInstallEvent }: BrowserFacts): boolean =>
  files === 'refused' && !isFramed && !hasInstallEvent;

/** Whether asking the browser to keep the data opens a question to the person, which needs an explanation first. */
export const asksPerson = ({ permission, hasInstallEvent }: BrowserFacts): boolean =>
  permission === 'prompt' && !hasInstallEvent;

/**
 * The advice for a browser; null where it promised to keep the data.
 * @param canInstall the browser offers to install the app right now
 */
export function keepingAdvice(facts: BrowserFacts, canInstall: boolean): KeepingAdvice | null {
  if (facts.isFramed) return 'embedded';
  if (seemsPrivate(facts)) return 'private';
  if (facts.persisted === true) return null;
  if (canInstall) return 'install';
  if (facts.isInstalled) return 'installed';
  if (facts.hasGestures) return facts.isTouch ? 'homeScreen' : 'dock';
  if (asksPerson(facts)) return 'allow';
  if (facts.permission === 'denied') return 'denied';
  if (facts.hasInstallEvent) return 'menu';
  return 'nothing';
}
