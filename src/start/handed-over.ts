import type { LevelContent } from '../domain/content/index.ts';
import type { Feature } from '../domain/entities/feature.ts';
import type { Counts } from './notes.ts';

/** Of what is handed over. A page may have this script of one build and the app of another. */
export const FORMAT = 1;

/** The rows of the top of a list, as the device has them. */
export interface FirstPage {
  list: LevelContent;
  features: readonly Feature[];
  counts: Counts;
}

/** What is read of a level before anything of the app runs. */
export interface EarlyRows {
  format: number;
  database: string;
  /** Of the database, as the browser counts it. */
  version: number;
  levelLid: string;
  /** Null where nothing was noted of the address, or a row of it is gone. */
  top: Promise<FirstPage | null> | null;
  /** Begins to read all; until that is done, all else that is read of features has to wait. */
  readRest: () => void;
  /** Null where they can't be read, or another tab had the database open and may have written to it since. */
  rows: () => Promise<Feature[] | null>;
}

/** What the first script holds for the app. */
interface HandedOver {
  /** The token of the reset link that opened the page. */
  resetToken: string;
  /** All values of each parameter that an embedding page wrote into the address. */
  embed: Readonly<Record<string, readonly string[]>>;
  /** Of the level that was open last. */
  rows: EarlyRows;
  /** The answer about the public map whose page this is. */
  publicMap: Promise<Response>;
}

declare global {
  var __storeyStart: Partial<HandedOver> | undefined;
}

export function handOver<Key extends keyof HandedOver>(key: Key, value: HandedOver[Key]): void {
  globalThis.__storeyStart = { ...globalThis.__storeyStart, [key]: value };
}

export const isHandedOver = (key: keyof HandedOver): boolean => globalThis.__storeyStart?.[key] !== undefined;

/** What was handed over, once. */
export function takeOver<Key extends keyof HandedOver>(key: Key): HandedOver[Key] | undefined {
  const { [key]: value, ...rest } = globalThis.__storeyStart ?? {};
  globalThis.__storeyStart = rest;
  return value;
}
