import type { Side } from '../../domain/merge/index.ts';

/** The versions of a thing that are shown beside each other, and their result. */
export type Version = 'base' | Side | 'result';
export const VERSIONS = ['base', 'mine', 'theirs'] as const;
export const SIDES = ['mine', 'theirs'] as const satisfies readonly Side[];

/** What a version is called: the other side may be a file of another device instead of the server. */
export const sideOf = <V extends Version>(version: V, from: object | null): V | 'file' =>
  version === 'theirs' && from !== null ? 'file' : version;
