import type { i18n as I18n } from 'i18next';
import type { StoreyDatabase } from '../../../db/index.ts';
import { lastActions, type LastAction } from '../../../db/transact/last-actions.ts';
import { titleOf } from '../../../db/queries/title-of.ts';
import { sameValue, type Change } from '../../../domain/moment/index.ts';
import { isolate } from '../../i18n/index.ts';
import { hasGeometry } from '../../../domain/entities/row.ts';

export type UndoDirection = 'undo' | 'redo';

/** What undo and redo are about, for their buttons: "Undo: move Kitchen". */
export async function describeUndo(
  db: StoreyDatabase,
  i18n: I18n,
): Promise<Record<UndoDirection, string | null>> {
  await i18n.loadNamespaces('steps');
  const acts = await lastActions(db);
  const tipOf = (way: UndoDirection): string | null => {
    const act = acts[way];
    return act && i18n.t(`steps:tip.${way}`, { act: describeAction(i18n, act) });
  };
  return { undo: tipOf('undo'), redo: tipOf('redo') };
}

/** "move Kitchen", "add 12 things". The texts are there. */
export function describeAction(i18n: I18n, { label, changes, count }: LastAction): string {
  const [first] = changes;
  // Several were merged: the label names the remaining one.
  if (label === 'mergeFeatures') return i18n.t('steps:acts.merge', { title: titleIn(i18n, first) });
  const kinds = new Set(changes.map((change) => (count > 1 ? roughly(change) : exactly(change))));
  const [kind = 'change'] = kinds.size > 1 ? (['change'] as const) : kinds;
  const title = count > 1 ? i18n.t('steps:many', { count }) : titleIn(i18n, first);
  return i18n.t(`steps:acts.${kind}`, { title });
}

function titleIn(i18n: I18n, change: Change | undefined): string {
  const title = titleOf(change?.after ?? change?.before);
  return title === '' ? i18n.t(`steps:things.${change?.table ?? 'features'}`) : isolate(title);
}

function roughly({ before, after }: Change): 'create' | 'delete' | 'change' {
  return before === null ? 'create' : after === null ? 'delete' : 'change';
}

function exactly(change: Change): 'create' | 'delete' | 'change' | 'move' | 'shape' {
  const { before, after } = change;
  if (!hasGeometry(before) || !hasGeometry(after)) return roughly(change);
  if (!sameValue({ ...before, geometry: null }, { ...after, geometry: null })) return 'change';
  return after.geometry.type === 'Point' ? 'move' : 'shape';
}
