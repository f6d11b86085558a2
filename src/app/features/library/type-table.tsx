import { SquareArrowOutUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getLevel } from '../../../db/index.ts';
import { contentTypeOf, isPlace } from '../../../domain/content/index.ts';
import { colourClassOf, pictogramOf } from '../../../domain/taxonomy/index.ts';
import { useFormats } from '../../i18n/index.ts';
import type { UsedType } from '../../online/client-content.ts';
import { paths } from '../../routes/paths.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { useRefs } from '../../state/navigation/server-refs.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import {
  DataTable,
  EmptyState,
  IconButton,
  Pictogram,
  pictogramIcon,
  Stack,
  Tag,
  Text,
  type TableColumn,
} from '../../ui/index.ts';

interface TypeRow extends UsedType {
  title: string;
  /** The taxonomy does not have it: visitors see no pictogram. */
  isUnknown: boolean;
}

/** Types that content has, with the pictogram of each, and where most of them are. */
export function TypeTable({ types }: { types: readonly UsedType[] }): ReactNode {
  const { t } = useTranslation('settings');
  const formats = useFormats();
  const taxonomy = useTaxonomy();
  const { db } = useWorkspace();
  const ref = useRefs();
  const go = useGo();
  const rows = types.map((type): TypeRow => {
    const known = Object.hasOwn(taxonomy, type.typeCode) ? taxonomy[type.typeCode] : undefined;
    return { ...type, title: known?.title ?? type.typeCode, isUnknown: known === undefined };
  });
  const open = async ({ byLevel, kind }: TypeRow): Promise<void> => {
    const [most] = [...byLevel].sort((a, b) => b[1] - a[1]);
    const level = most && (await getLevel(db, most[0]));
    if (level === undefined) return;
    const { clientLid, siteLid, buildingLid, levelIndex } = level;
    const params = { clientId: ref(clientLid), siteId: ref(siteLid), buildingId: ref(buildingLid) };
    go(paths.content({ ...params, levelId: String(levelIndex) }, contentTypeOf(kind)));
  };
  const columns: TableColumn<TypeRow>[] = [
    {
      id: 'type',
      title: t('library.type'),
      width: '2fr',
      fills: true,
      isRowHeader: true,
      sortBy: ({ title }) => title,
      render: ({ typeCode, kind, title, isUnknown }) => {
        const type = isUnknown ? undefined : taxonomy[typeCode];
        return (
          <Stack direction="row" gap={3} align="center" isNoWrap>
            <Pictogram
              icon={pictogramIcon(pictogramOf(typeCode, taxonomy))}
              placeClass={type !== undefined && isPlace({ kind }) ? colourClassOf(type) : undefined}
            />
            <Stack gap={0}>
              <Text as="span" look="label">
                <bdi>{title}</bdi>
              </Text>
              <Text as="span" look="small" tone="quiet">
                <bdi>{typeCode}</bdi>
              </Text>
            </Stack>
          </Stack>
        );
      },
    },
    {
      id: 'state',
      title: t('library.typeState'),
      from: 480,
      sortBy: ({ isUnknown }) => (isUnknown ? 0 : 1),
      render: ({ isUnknown }) => isUnknown && <Tag kind="waiting" text={t('library.unknownType')} />,
    },
    {
      id: 'count',
      title: t('library.typeUses'),
      width: 110,
      align: 'end',
      sortBy: ({ count }) => count,
      render: ({ count }) => formats.number(count),
    },
    {
      id: 'levels',
      title: t('library.typeLevels'),
      width: 90,
      align: 'end',
      from: 640,
      sortBy: ({ byLevel }) => byLevel.size,
      render: ({ byLevel }) => formats.number(byLevel.size),
    },
    {
      id: 'actions',
      title: t('library.actions'),
      isTitleHidden: true,
      width: 60,
      align: 'end',
      render: (row) => (
        <IconButton
          icon={SquareArrowOutUpRight}
          mirrors
          label={t('library.openType', { title: row.title })}
          onPress={() => void open(row)}
        />
      ),
    },
  ];
  return (
    <DataTable
      label={t('library.parts.types')}
      columns={columns}
      rows={rows.toSorted((a, b) => b.count - a.count)}
      keyOf={({ typeCode }) => typeCode}
      textOf={({ title }) => title}
      rowHeight={64}
      empty={<EmptyState title={t('library.noTypes')} drawing="none" />}
    />
  );
}
