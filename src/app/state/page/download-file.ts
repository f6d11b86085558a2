/** Milliseconds that a browser surely has begun to write a file after. */
const WRITTEN_MS = 60_000;

/** A file for the person. */
export interface ReadyFile {
  blob: Blob;
  name: string;
}

/** What the device offers. */
interface Device {
  navigator: Pick<Navigator, 'share' | 'canShare'> & { standalone?: boolean };
  matches: (query: string) => boolean;
}

const ofWindow = (): Device => ({
  navigator: window.navigator,
  matches: (query) => window.matchMedia(query).matches,
});

/** Waits for a press: sharing is allowed only soon after one. */
let waiting: ReadyFile | null = null;
const listeners = new Set<() => void>();

export const waitingFile = {
  get: (): ReadyFile | null => waiting,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  drop: (): void => wait(null),
};

function wait(file: ReadyFile | null): void {
  waiting = file;
  for (const listener of listeners) listener();
}

/** Installed on a phone or tablet, where a link to a download does nothing or hides the app. */
const sharesFiles = (file: File, { navigator, matches }: Device): boolean =>
  (navigator.standalone === true ||
    (matches('(display-mode: standalone)') && matches('(pointer: coarse)'))) &&
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [file] });

/**
 * Hands a file to the person: as a download, or by the share sheet where the app is installed on a phone or tablet. All
 * files leave through here.
 */
export function saveFile({ blob, name }: ReadyFile, device = ofWindow()): void {
  const file = new File([blob], name, { type: blob.type });
  if (!sharesFiles(file, device)) return download({ blob, name });
  device.navigator.share({ files: [file] }).then(
    () => wait(null),
    (cause: unknown) => {
      const fault = cause instanceof DOMException ? cause.name : null;
      // Put away by the person.
      if (fault === 'AbortError') return;
      // The press was too long ago, since making the file took its time: one more is asked for.
      if (fault === 'NotAllowedError') wait({ blob, name });
      else download({ blob, name });
    },
  );
  return undefined;
}

function download({ blob, name }: ReadyFile): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), WRITTEN_MS);
}
