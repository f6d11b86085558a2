import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Row, RowWords } from '../../ui/index.ts';
import { ActivityRow, type ActivityRowProps } from './activity-row.tsx';
import styles from './activity.module.css';
import { ICONS } from './activity-kinds.ts';
import type { DecisionGroup } from './group-decisions.ts';
import { When } from '../../i18n/when.tsx';

/** What one rule decided at once: one line, that can be opened. */
export function DecisionsRow({
  lines,
  ...rest
}: { lines: DecisionGroup } & Omit<ActivityRowProps, 'line'>): ReactElement {
  const { t } = useTranslation('activity');
  const [isOpen, setOpen] = useState(false);
  const [{ at }] = lines;
  const Icon = ICONS.decided;
  return (
    <>
      <Row>
        <span className={styles['glyph']} aria-hidden="true">
          <Icon size={16} strokeWidth={1.75} />
        </span>
        <RowWords
          name={t('many.decided', { count: lines.length })}
          second={
            <>
              <When at={at} now={rest.now} />
              {' · '}
              {t('you')}
            </>
          }
        />
        <Button
          variant="ghost"
          size="small"
          icon={isOpen ? ChevronUp : ChevronDown}
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'hideEach' : 'showEach')}
        </Button>
      </Row>
      {isOpen && lines.map((line) => <ActivityRow key={line.n} line={line} {...rest} />)}
    </>
  );
}
