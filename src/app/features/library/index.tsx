import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useClientChoice } from '../../online/client-choice.ts';
import { useClientContent, type UsedPicture } from '../../online/client-content.ts';
import { ClientSelect } from '../../online/client-select.tsx';
import { useScreenTitle } from '../../state/navigation/screen-title.ts';
import { DataTable, EmptyState, Page, Skeleton, Stack, Tag, Text, type TableColumn } from '../../ui/index.ts';
import styles from './library.module.css';

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
  if (content === undefined) return <Skeleton rows={4} />;
  const columns: TableColumn<UsedPicture>[] = [
    {
      id: 'picture',
      title: t('library.picture'),
      width: 96,
      render: ({ url, usedBy }) =>
        broken.has(url) ? (
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
  ];
  return (
    <DataTable
      label={t('library.title')}
      columns={columns}
      rows={content.pictures}
      keyOf={({ url }) => url}
      textOf={({ usedBy }) => usedBy[0]?.name ?? ''}
      rowHeight={72}
      empty={<EmptyState title={t('library.none')} text={t('library.noneText')} drawing="none" />}
    />
  );
}
