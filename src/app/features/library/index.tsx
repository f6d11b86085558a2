import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getFeature } from '../../../db/index.ts';
import { isBrokenPicture } from '../../../domain/quality/index.ts';
import { MissingLevels } from '../../online/missing-levels.tsx';
import { useClientChoice } from '../../online/client-choice.ts';
import { useClientContent, type UsedPicture } from '../../online/client-content.ts';
import { ClientSelect } from '../../online/client-select.tsx';
import { rowPath } from '../../state/navigation/row-path.ts';
import { useRefs } from '../../state/navigation/server-refs.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { useScreenTitle } from '../../state/navigation/screen-title.ts';
import {
  Button,
  DataTable,
  EmptyState,
  Page,
  Segment,
  Skeleton,
  Stack,
  Tag,
  Text,
  type TableColumn,
} from '../../ui/index.ts';
import styles from './library.module.css';

const SHOWS = ['all', 'image', 'logo', 'broken'] as const;

/** Pictures and logos that a client's places show, as far as this device has the content. */
export default function Library(): ReactNode {
  const { t } = useTranslation('settings');
  const choice = useClientChoice();
  useScreenTitle(t('library.title'));
  return (
    <Page
      title={t('library.title')}
      lead={t('library.lead')}
      width="wide"
      actions={<ClientSelect choice={choice} />}
    >
      {choice.chosen !== null && <Pictures clientLid={choice.chosen.client.lid} />}
    </Page>
  );
}

function Pictures({ clientLid }: { clientLid: string }): ReactNode {
  const { t } = useTranslation('settings');
  const content = useClientContent(clientLid);
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const [show, setShow] = useState<(typeof SHOWS)[number]>('all');
  const isBroken = (url: string): boolean => broken.has(url) || isBrokenPicture(url);
  const refOf = useRefs();
  const go = useGo();
  const { db } = useWorkspace();
  if (content === undefined) return <Skeleton rows={4} />;
  const open = async (fid = ''): Promise<void> => {
    const row = await getFeature(db, fid);
    const path = row === undefined ? null : rowPath(row, refOf);
    if (path !== null) go(path);
  };
  const columns: TableColumn<UsedPicture>[] = [
    {
      id: 'picture',
      title: t('library.picture'),
      width: 96,
      render: ({ url, usedBy }) =>
        isBroken(url) ? (
          <Tag kind="error" text={t('library.broken')} />
        ) : (
          <img
            className={styles['thumb']}
            src={url}
            alt={usedBy[0]?.name ?? t('library.picture')}
            loading="lazy"
            onError={() => setBroken((before) => new Set([...before, url]))}
          />
        ),
    },
    {
      id: 'kind',
      title: t('library.kind'),
      from: 480,
      sortBy: ({ kind }) => kind,
      render: ({ kind }) => t(`library.kinds.${kind}`),
    },
    {
      id: 'uses',
      title: t('library.usedBy'),
      width: '2fr',
      isRowHeader: true,
      sortBy: ({ usedBy }) => usedBy.length,
      render: ({ usedBy }) => (
        <Stack gap={0}>
          <Text as="span" look="label">
            {t('library.uses', { count: usedBy.length })}
          </Text>
          <Text as="span" look="small" tone="quiet" isTruncated>
            <bdi>
              {usedBy
                .slice(0, 3)
                .map(({ name }) => name)
                .join(', ')}
            </bdi>
          </Text>
        </Stack>
      ),
    },
    {
      id: 'open',
      title: t('library.open'),
      isTitleHidden: true,
      width: 110,
      align: 'end',
      render: ({ usedBy }) => (
        <Button
          variant="link"
          aria-label={t('library.openOf', { title: usedBy[0]?.name ?? '' })}
          onPress={() => void open(usedBy[0]?.fid)}
        >
          {t('library.open')}
        </Button>
      ),
    },
  ];
  const shown = content.pictures.filter(
    ({ url, kind }) => show === 'all' || (show === 'broken' ? isBroken(url) : kind === show),
  );
  return (
    <Stack gap={4}>
      <MissingLevels clientLid={clientLid} />
      <Segment
        label={t('library.show')}
        value={show}
        onChange={setShow}
        options={SHOWS.map((id) => ({ id, label: t(`library.shows.${id}`) }))}
      />
      <DataTable
        label={t('library.title')}
        columns={columns}
        rows={shown}
        keyOf={({ url }) => url}
        textOf={({ usedBy }) => usedBy[0]?.name ?? ''}
        rowHeight={72}
        empty={<EmptyState title={t('library.none')} text={t('library.noneText')} drawing="none" />}
      />
    </Stack>
  );
}
