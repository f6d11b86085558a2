import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Row, RowActions, RowRest, RowWords, Tag, Text } from '../../../ui/index.ts';
import type { OutboxGroup } from './group-outbox.ts';
import { TAGS } from './state-tags.ts';
import { isLost, useCause } from './use-pending-reason.ts';
import { WhereAndWhen } from './where-and-when.tsx';

export interface GroupRowProps {
  group: OutboxGroup;
  /** Why the changes wait: the same for all of the group. */
  around: Omit<Parameters<ReturnType<typeof useCause>>[1], 'isOut'>;
  /** Draws the changes when the row is open. */
  children: (group: OutboxGroup) => ReactNode;
}

/** One row for many equal changes. A button shows the changes one by one. */
export function GroupRow({ group, around, children }: GroupRowProps): ReactElement {
  const { t } = useTranslation(['sync', 'content']);
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
        second={<WhereAndWhen where={where} at={first.at} now={around.now} />}
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
