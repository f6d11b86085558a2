import { BoxSelect, Merge, Minus, Plus, Spline, Trash2, Unlink, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Feature } from '../../../domain/entities/feature.ts';
import type { Position } from '../../../domain/entities/geometry.ts';
import { fidSchema } from '../../../domain/entities/ids.ts';
import { distanceMetres } from '../../../domain/geometry/index.ts';
import type { Moment } from '../../../domain/moment/index.ts';
import {
  deleteNodes,
  linkedFids,
  mergeNearNodes,
  nextPathName,
  pathNode,
  splitEdge,
  straightenNodes,
  unlinkNodes,
} from '../../../domain/ops/index.ts';
import { pointOf } from '../../../domain/wayfinding/network/index.ts';
import { useFormats } from '../../i18n/index.ts';
import { useFeatureName } from '../../state/content/feature-name.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, IconButton, Notice, Row, Rows, RowWords, Stack, Text } from '../../ui/index.ts';

/** Metres: chosen nodes that lie so near become one. */
const MERGE_CHOSEN_M = 2;

type Act = (make: (all: Feature[]) => Moment) => Promise<unknown>;

interface NodeProps {
  node: Feature;
  rows: readonly Feature[];
  canEdit: boolean;
  act: Act;
  /** The path to a neighbour is chosen, or no more. */
  onPick: (to: string) => void;
  /** It is put out of hand. */
  onDone: () => void;
}

/** One point of a path: what it is joined to, and what can be done with it. */
export function NodeCard({ node, rows, canEdit, act, onPick, onDone }: NodeProps): ReactElement {
  const { t } = useTranslation(['network', 'ways']);
  const calledBy = useFeatureName();
  const neighbours = linkedFids(node, 'neighbors').flatMap((to) => rows.find((row) => row.fid === to) ?? []);
  const remove = async (isJoining: boolean): Promise<void> => {
    await act((all) => deleteNodes(all, [node.fid], isJoining));
    onDone();
  };
  return (
    <Stack gap={2}>
      <Text as="h3" look="title" role="status">
        {calledBy(node) || t('unnamed')}
      </Text>
      {neighbours.length === 0 && <Notice tone="waiting">{t('issues.not-connected-to-path')}</Notice>}
      <Rows label={t('path.neighbours')}>
        {neighbours.map((other) => (
          <Row key={other.fid}>
            <RowWords name={<bdi>{calledBy(other) || t('unnamed')}</bdi>} />
            {canEdit && (
              <IconButton
                icon={BoxSelect}
                size="small"
                label={t('ways:pick', { name: calledBy(other) })}
                onPress={() => onPick(other.fid)}
              />
            )}
            {canEdit && (
              <IconButton
                icon={Unlink}
                size="small"
                label={t('path.unlink', { name: calledBy(other) })}
                onPress={() => void act((all) => unlinkNodes(all, node.fid, other.fid))}
              />
            )}
          </Row>
        ))}
      </Rows>
      {canEdit && (
        <Stack direction="row" gap={2}>
          <Button
            size="small"
            icon={Spline}
            isDisabled={neighbours.length !== 2}
            onPress={() => void remove(true)}
          >
            {t('path.deleteAndJoin')}
          </Button>
          <Button size="small" variant="danger" icon={Trash2} onPress={() => void remove(false)}>
            {t('path.deleteNode')}
          </Button>
        </Stack>
      )}
    </Stack>
  );
}

interface EdgeProps {
  from: Feature;
  to: Feature;
  act: Act;
  onDone: () => void;
}

/** One edge of a path, whose middle was pressed. */
export function EdgeCard({ from, to, act, onDone }: EdgeProps): ReactElement {
  const { t } = useTranslation('network');
  const calledBy = useFeatureName();
  const formats = useFormats();
  const { newId } = useWorkspace();
  const [a, b] = [pointOf(from), pointOf(to)];
  const done = (make: (all: Feature[]) => Moment): void => void act(make).then(onDone);
  const middle: Position = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  return (
    <Stack gap={2}>
      <Text as="h3" look="title" role="status">
        {t('path.crossing', { from: calledBy(from), to: calledBy(to) })}
      </Text>
      <Text tone="secondary">{formats.length(distanceMetres(a, b), 1)}</Text>
      <Stack direction="row" gap={2}>
        <Button
          size="small"
          icon={Plus}
          onPress={() =>
            done((all) =>
              splitEdge(
                all,
                [from.fid, to.fid],
                pathNode(from, fidSchema.parse(newId()), middle, nextPathName(all)),
              ),
            )
          }
        >
          {t('path.addMiddle')}
        </Button>
        <Button
          size="small"
          variant="danger"
          icon={Minus}
          onPress={() => done((all) => unlinkNodes(all, from.fid, to.fid))}
        >
          {t('path.deleteEdge')}
        </Button>
      </Stack>
    </Stack>
  );
}

interface ChosenProps {
  fids: readonly string[];
  act: Act;
  /** As `act`, and says what came of it. */
  onMerge: Act;
  onClear: () => void;
}

/** What can be done with several nodes at once. */
export function ChosenCard({ fids, act, onMerge, onClear }: ChosenProps): ReactElement {
  const { t } = useTranslation('network');
  const done = (make: (all: Feature[]) => Moment): void => void act(make).then(onClear);
  return (
    <Stack gap={2}>
      <Text as="h3" look="title" role="status">
        {t('path.chosen', { count: fids.length })}
      </Text>
      <Stack direction="row" gap={2}>
        <Button
          size="small"
          icon={Spline}
          isDisabled={fids.length < 3}
          onPress={() => void act((all) => straightenNodes(all, fids))}
        >
          {t('path.straighten')}
        </Button>
        <Button
          size="small"
          icon={Merge}
          isDisabled={fids.length < 2}
          onPress={() => void onMerge((all) => mergeNearNodes(all, fids, MERGE_CHOSEN_M))}
        >
          {t('path.mergeChosen')}
        </Button>
        <Button
          size="small"
          variant="danger"
          icon={Trash2}
          onPress={() => done((all) => deleteNodes(all, fids))}
        >
          {t('path.deleteChosen')}
        </Button>
        <Button size="small" variant="ghost" icon={X} onPress={onClear}>
          {t('path.chooseNone')}
        </Button>
      </Stack>
    </Stack>
  );
}
