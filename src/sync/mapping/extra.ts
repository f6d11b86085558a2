import type { Extra } from '../../domain/entities/publish-state.ts';

const STOREY_KEY = 'storeyKey';

/** Free-form members as the device keeps them: without the mark that a create of ours left there. */
export function fromWireExtra(extra: Extra | null | undefined): Extra {
  const { [STOREY_KEY]: _, ...rest } = extra ?? {};
  return rest;
}

/** Free-form members with the mark by which we recognise our own create when its answer was lost. */
export function markExtra(extra: Extra, opId: string): Extra {
  return { ...extra, [STOREY_KEY]: opId };
}

export function markOf(extra: Extra | null | undefined): string | null {
  const mark = extra?.[STOREY_KEY];
  return typeof mark === 'string' ? mark : null;
}
