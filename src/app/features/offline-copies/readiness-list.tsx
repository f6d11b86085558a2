import { CircleCheck, CircleDashed, CircleMinus, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BASE_MAP } from '../../../domain/limits.ts';
import type { Check } from '../../../domain/offline-copies/index.ts';
import { isolate, useFormats } from '../../i18n/index.ts';
import { useKeeping } from '../../state/keeping/use-keeping.ts';
import type { BuildingReadiness } from '../../state/sync-status/readiness.ts';
import { VisuallyHidden } from '../../ui/index.ts';
import styles from './offline-copies.module.css';

const ICONS = { ready: CircleCheck, limited: Info, missing: CircleDashed, nothing: CircleMinus } as const;

/** The check before going down: a line for each kind of thing that is needed. */
export function CheckList({ readiness }: { readiness: BuildingReadiness }): ReactNode {
  const { t } = useTranslation('offlineCopies');
  return (
    <ul className={styles.checks} aria-label={t('list')}>
      {readiness.checks.map((check) => (
        <Line key={check.kind} check={check} readiness={readiness} />
      ))}
    </ul>
  );
}

function Line({ check, readiness }: { check: Check; readiness: BuildingReadiness }): ReactNode {
  const { t } = useTranslation('offlineCopies');
  const value = useValue(check, readiness);
  const note = useNote(check, readiness);
  const Icon = ICONS[check.state];
  return (
    <li className={styles.check} data-state={check.state}>
      <Icon size={17} aria-hidden />
      <span className={styles.name}>
        {t(`check.${check.kind}`)}
        <VisuallyHidden>: {t(`mark.${check.state}`)}</VisuallyHidden>
      </span>
      <span className={styles.value}>{value}</span>
      {note !== null && <p className={styles.note}>{note}</p>}
    </li>
  );
}

/** How much of it there is, in numbers where there are any. */
function useValue({ kind, state, done, total, bytes }: Check, readiness: BuildingReadiness): string {
  const { t } = useTranslation('offlineCopies');
  const formats = useFormats();
  const { things, signedInUntil, isRereading } = readiness;
  const size = bytes > 0 ? [formats.bytes(bytes)] : [];
  switch (kind) {
    case 'content':
      if (state === 'ready') {
        // The stored content stays and counts while it is read again.
        const last = isRereading ? [t('value.rereading')] : size;
        return [t('value.things', { count: things }), ...last].join(' · ');
      }
      return total === 0
        ? t('mark.nothing')
        : t('value.levels', { done: formats.number(done), count: total });
    case 'plans':
    case 'images':
    case 'readers':
      if (total === 0) return t(state === 'missing' ? 'value.unasked' : 'mark.nothing');
      return [t('value.files', { done: formats.number(done), count: total }), ...size].join(' · ');
    case 'ground':
      if (total > 0)
        return [t('value.files', { done: formats.number(done), count: total }), ...size].join(' · ');
      if (state === 'missing') return t('value.upTo', { size: formats.bytes(BASE_MAP.maxBytes) });
      return t(state === 'ready' ? 'value.bundled' : 'mark.limited');
    case 'fonts':
      return state === 'ready' ? t('value.fonts', { count: done }) : t('mark.missing');
    case 'signIn':
      if (state !== 'ready' || signedInUntil === null) return '';
      return t('value.until', { time: isolate(formats.dateTime(signedInUntil)) });
    case 'keeping':
      return t(state === 'ready' ? 'value.kept' : 'value.notKept');
    case 'types':
    case 'app':
      return t(`mark.${state}`);
  }
}

/** What it means, where that is not plain. */
function useNote({ kind, state, total }: Check, { signedInUntil }: BuildingReadiness): string | null {
  const { t } = useTranslation('offlineCopies');
  const { words } = useKeeping();
  if (kind === 'app' && state === 'missing') return t('note.app');
  if (state !== 'limited') return null;
  if (kind === 'ground') return t(total > 0 ? 'note.groundPartly' : 'note.ground');
  if (kind === 'images') return t('note.images');
  if (kind === 'keeping') return words;
  return t(signedInUntil === null ? 'note.signInUnknown' : 'note.signInEnded');
}
