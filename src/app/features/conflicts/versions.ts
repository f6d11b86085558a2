import type { Side } from '../../../domain/merge/index.ts';

/** The versions of a thing that stand beside each other, and what becomes of them. */
export type Version = 'base' | Side | 'result';
export const VERSIONS = ['base', 'mine', 'theirs'] as const;
export const SIDES = ['mine', 'theirs'] as const satisfies readonly Side[];
