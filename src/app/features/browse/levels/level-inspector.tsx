import { CloudCheck, Cloud, Pencil, TriangleAlert, Upload, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Level } from '../../../../domain/entities/level.ts';
import { contentTypeOf, NETWORK_KIND } from '../../../../domain/content/index.ts';
import { useFormats } from '../../../i18n/index.ts';
import { paths, type LevelParams } from '../../../routes/paths.ts';
import { useNetworkIssues } from '../../../state/content/site-network.ts';
import { draftPath } from '../../../state/navigation/draft-path.ts';
import { useRefs } from '../../../state/navigation/server-refs.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { Button } from '../../../ui/index.ts';
import styles from './level-inspector.module.css';
import { LevelMenu } from '../rows/level-menu.tsx';
import { surveyedOf } from './level-row.tsx';
import { SurveyRing } from './survey-ring.tsx';
import { useTitles } from '../../../state/content/feature-name.ts';
import type { LevelFacts } from './use-building-levels.ts';

interface LevelInspectorProps {
  level: Level;
  params: LevelParams;
  facts: LevelFacts;
  onOpen: () => void;
}

/** One level: its state, and where each part of it goes on. */
export function LevelInspector({ level, params, facts, onOpen }: LevelInspectorProps): ReactNode {
  const { t } = useTranslation(['levels', 'content', 'network']);
  const { titleOf, shortOf } = useTitles();
  const formats = useFormats();
  const go = useGo();
  const ref = useRefs();
  const { summary, drafts, read } = facts;
  const issues = useNetworkIssues().filter((issue) => issue.level === level.lid).length;
  const names = drafts.map(({ title }) => title || t('content:drafts.untitled'));
  const first = drafts.map((draft) => draftPath(draft, ref)).find((path) => path !== null);
  const isHere = read !== 'unread';
  return (
    <aside className={styles['inspector']} aria-label={titleOf(level)}>
      <header className={styles['head']}>
        <bdi className={styles['short']}>{shortOf(level)}</bdi>
        <h2 className={styles['title']}>
          <bdi>{titleOf(level)}</bdi>
        </h2>
        <LevelMenu level={level} params={params} at="title" />
        <Button variant="primary" onPress={onOpen}>
          {t('open')}
        </Button>
      </header>
      <ul className={styles['rows']} aria-label={t('state')}>
        {summary !== undefined && summary.places > 0 && (
          <Row
            picture={<SurveyRing done={summary.seen} total={summary.places} size={28} />}
            text={t('surveyed', surveyedOf(summary, formats))}
            action={t(summary.seen === 0 ? 'begin' : 'goOn')}
            onPress={() => go(paths.survey(params))}
          />
        )}
        {drafts.length > 0 && (
          <Row
            icon={Pencil}
            tone="accent"
            text={t('drafts', { count: drafts.length })}
            note={formats.list(names.slice(0, 3))}
            action={t('show')}
            onPress={first === undefined ? undefined : () => go(first)}
          />
        )}
        {issues > 0 && (
          <Row
            icon={TriangleAlert}
            tone="waiting"
            text={t('network:tools.inNetwork', { count: issues })}
            action={t('show')}
            onPress={() => go(paths.content(params, contentTypeOf(NETWORK_KIND)))}
          />
        )}
        <Row
          icon={isHere ? CloudCheck : Cloud}
          tone={isHere ? 'synced' : 'plain'}
          text={t(isHere ? 'onDevice' : 'notOnDevice')}
          note={typeof read === 'number' ? t('asOf', { time: formats.dateTime(read) }) : undefined}
          action={t('copies')}
          onPress={() => go(paths.offlineCopies(params))}
        />
        {summary !== undefined && summary.toPublish > 0 && (
          <Row
            icon={Upload}
            tone="waiting"
            text={t('toPublish', { count: summary.toPublish })}
            action={t('review')}
            onPress={() => go(paths.previewOf(params.clientId))}
          />
        )}
      </ul>
    </aside>
  );
}

interface RowProps {
  icon?: LucideIcon;
  picture?: ReactNode;
  tone?: 'plain' | 'accent' | 'waiting' | 'synced';
  text: string;
  note?: string | undefined;
  action: string;
  onPress: (() => void) | undefined;
}

function Row({ icon: Icon, picture, tone = 'plain', text, note, action, onPress }: RowProps): ReactNode {
  return (
    <li className={styles['row']}>
      {picture ?? (
        <span className={styles['icon']} data-tone={tone}>
          {Icon !== undefined && <Icon size={16} aria-hidden />}
        </span>
      )}
      <span className={styles['words']}>
        <span>{text}</span>
        {note !== undefined && note !== '' && <bdi className={styles['note']}>{note}</bdi>}
      </span>
      {onPress !== undefined && (
        <Button variant="link" aria-label={`${action}: ${text}`} onPress={onPress}>
          {action}
        </Button>
      )}
    </li>
  );
}
