import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/index.ts';
import { Button, Row, RowActions, RowRest, RowWords, Tag, Text } from '../../../ui/index.ts';
import type { OutboxGroup } from './group-outbox.ts';
import { TAGS } from './state-tags.ts';
import { isLost, useCause } from './use-pending-reason.ts';

export interface GroupRowProps {
  group: OutboxGroup;
  /** What holds all of them up. */
  around: Omit<Parameters<ReturnType<typeof useCause>>[1], 'isOut'>;
  /** The entries, once they are asked for. */
  children: (group: OutboxGroup) => ReactNode;
}

/** Many changes that say the same: what, how many, where, since when; its entries are shown when asked for. */
export function GroupRow({ group, around, children }: GroupRowProps): ReactElement {
  const { t } = useTranslation(['sync', 'content']);
  const formats = useFormats();
  const cause = useCause();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const { where, type, act, entries } = group;
  const state = isLost(group.state, around.paused) ? 'unsure' : group.state;
  const [first] = entries;
  const title = t('group.of', {
    what: t(`intent.${act}`, { title: t(`content:titles.${type}`) }),
    count: entries.length,
  });
  return (
    <Row>
      <RowWords
        name={<bdi>{title}</bdi>}
        second={
          <>
            <bdi>{where.join(' › ')}</bdi>
            {where.length > 0 && ' · '}
            <time dateTime={new Date(first.at).toISOString()} title={formats.dateTime(first.at)}>
              {formats.relative(Math.min(0, first.at - around.now) / 1000)}
            </time>
          </>
        }
      >
        <Text as="span" look="small" tone="secondary">
          {cause(first, { ...around, isOut: false })}
        </Text>
      </RowWords>
      <Tag kind={TAGS[state]} text={t(`state.${state}`)} />
      <RowActions>
        <Button
          variant="ghost"
          size="small"
          icon={isOpen ? ChevronUp : ChevronDown}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-label={t('actionsOf', { action: t(isOpen ? 'group.hide' : 'group.show'), title })}
          onPress={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'group.hide' : 'group.show')}
        </Button>
      </RowActions>
      <RowRest id={listId} isHidden={!isOpen}>
        {isOpen && children(group)}
      </RowRest>
    </Row>
  );
}
