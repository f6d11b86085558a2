import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityLine } from '../../../db/index.ts';
import { isolate } from '../../i18n/index.ts';
import { useReason } from '../../i18n/failure-reason.ts';
import { paths } from '../../routes/paths.ts';
import { rowPath } from '../../state/navigation/row-path.ts';
import { Button, Row, RowWords, Tag } from '../../ui/index.ts';
import styles from './activity.module.css';
import { GROUPS, ICONS, TAGS } from './activity-kinds.ts';
import { useNouns } from './use-entity-labels.ts';
import { When } from '../../i18n/when.tsx';

export interface ActivityRowProps {
  line: ActivityLine;
  /** Milliseconds since 1970. */
  now: number;
  /** How a local key is written in an address. */
  refOf: (lid: string) => string;
  onGo: (path: string) => void;
}

/** An event: its kind, thing, place, time and person, and its current state. */
export function ActivityRow({ line, now, refOf, onGo }: ActivityRowProps): ReactElement {
  const { t } = useTranslation('activity');
  const nouns = useNouns();
  const reason = useReason();
  const Icon = ICONS[line.what];
  const name = nouns.nameOf(line);
  const path = line.row === null ? null : rowPath(line.row, refOf);
  const tag = line.state === null ? null : TAGS[line.state];
  return (
    <Row>
      <span className={styles['glyph']} aria-hidden="true">
        <Icon size={16} strokeWidth={1.75} />
      </span>
      <RowWords
        name={<bdi>{useSentence(line, name)}</bdi>}
        second={<Second line={line} now={now} sort={line.title === '' ? '' : nouns.sortOf(line)} />}
      >
        {GROUPS.problems.some((what) => what === line.what) && line.note !== undefined && (
          <span className={styles['error']}>{reason({ code: line.code ?? '', message: line.note })}</span>
        )}
      </RowWords>
      {line.state !== null && tag !== null && <Tag {...tag} text={t(`state.${line.state}`)} />}
      {line.state === 'decision' && (
        <Button
          variant="soft"
          size="small"
          aria-label={t('decideOf', { title: name })}
          onPress={() => onGo(paths.conflicts)}
        >
          {t('decide')}
        </Button>
      )}
      {path !== null && (
        <Button
          variant="ghost"
          size="small"
          aria-label={t('openOf', { title: name })}
          onPress={() => onGo(path)}
        >
          {t('open')}
        </Button>
      )}
    </Row>
  );
}

function useSentence(line: ActivityLine, name: string): string {
  const { t } = useTranslation('activity');
  const { what, entityKey, count } = line;
  if (entityKey === null) return t(`many.${what}`, { count: count ?? 0, by: isolate(line.by ?? '') });
  const title = isolate(name);
  if (what === 'uploaded') return t(`what.uploaded.${line.intent ?? 'update'}`, { title });
  const told = t(line.draft === true ? 'draftDiscarded' : `what.${what}`, { title });
  return count === undefined ? told : `${told} ${t('inside', { count })}`;
}

/** What sort of thing it is, where it lies, when it happened, and who did it. */
function Second({ line, now, sort }: { line: ActivityLine; now: number; sort: string }): ReactElement {
  const { t } = useTranslation('activity');
  const { where, at, by, what, note } = line;
  const place = [sort, where.join(' › ')].filter((part) => part !== '');
  return (
    <>
      {place.map((part) => (
        <span key={part}>
          <bdi>{part}</bdi>
          {' · '}
        </span>
      ))}
      <When at={at} now={now} />
      {what === 'merged' && note !== undefined && ` · ${t('fields', { count: note.split(', ').length })}`}
      {isByPerson(line) && (
        <>
          {' · '}
          <bdi>{by ?? t('you')}</bdi>
        </>
      )}
    </>
  );
}

/** Events by the server or by other people don't name a person. */
const isByPerson = ({ what }: ActivityLine): boolean =>
  ![
    'merged',
    'conflict',
    'refused',
    'takenBack',
    'overwritten',
    'cameTwice',
    'recovered',
    'imported',
    'notKept',
  ].includes(what);
