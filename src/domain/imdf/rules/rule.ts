import type { ImdfArchive, ImdfFeature } from '../archive.ts';

export type Severity = 'error' | 'warning';

export interface Finding {
  /** Of the feature; empty where it has none, or where the whole file is meant. */
  id: string;
  file: string;
  /** The value that is wrong, shortened. */
  value: string;
}

export interface ImdfRule {
  id: string;
  /** Page and heading of OGC 20-094, which is published as pages and numbers no clause. */
  clause: string;
  severity: Severity;
  /** The sentence that says what is asked (`imdf:rules`); rules of several feature types share one. */
  text: string;
  check: (archive: ImdfArchive) => Iterable<Finding>;
}

const LONGEST_VALUE = 80;

/** A value as a person reads it in a list. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE - 1)}…` : text;
}

export const findingAt = ({ id, file }: ImdfFeature, value: unknown): Finding => ({
  id,
  file,
  value: shown(value),
});

export const findingIn = (file: string, value: unknown): Finding => ({ id: '', file, value: shown(value) });

export const titled = (type: string): string => type.slice(0, 1).toUpperCase() + type.slice(1);
