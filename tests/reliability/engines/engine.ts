/** A page of another engine: the little that its remote control has to be able to do. */
export interface EnginePage {
  goto: (address: string) => Promise<void>;
  back: () => Promise<void>;
  reload: () => Promise<void>;
  /** Runs the source of a function in the page. What it returns comes back as JSON. */
  call: (source: string, args: readonly unknown[]) => Promise<unknown>;
  /** A trusted press, in pixels of the page. */
  pressAt: (x: number, y: number) => Promise<void>;
  /** Trusted keys, into what has the focus. */
  keys: (text: string) => Promise<void>;
  /** Gives a file to the file input that the source of a function returns. */
  giveFile: (source: string, path: string) => Promise<void>;
}

/** A browser with a profile that lasts. */
export interface Engine {
  name: string;
  page: EnginePage;
  /** Every process ends at once, as when the battery is out. */
  kill: () => Promise<void>;
  /** As a person closes it. */
  close: () => Promise<void>;
}

export interface Launch {
  /** The folder of the profile: the same one opens the same browser again. */
  profile: string;
  /** The virtual screen that it draws on. */
  display: string;
}
