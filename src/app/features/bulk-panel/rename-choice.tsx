import { useAtomValue } from 'jotai';
import { Braces } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  doubledNames,
  isTooLong,
  MOST_CHARACTERS,
  NO_RENAME,
  readPattern,
  RENAME_ORDERS,
  RENAME_PARTS,
  tooLongNames,
  type BulkEdit,
  type NewName,
  type Rename,
} from '../../../domain/bulk/index.ts';
import { isolate, useFormats } from '../../i18n/index.ts';
import { namingAskedAtom } from '../../editor/selection.ts';
import { useLevelFeatures } from '../../state/content/level-features.ts';
import {
  Button,
  Checkbox,
  Disclosure,
  Grid,
  ListRow,
  Menu,
  NumberField,
  SegmentedControl,
  Select,
  Stack,
  Tag,
  Text,
  TextField,
  VirtualList,
} from '../../ui/index.ts';
import styles from './rename-choice.module.css';

interface Props {
  edit: BulkEdit;
  named: readonly NewName[];
  onChange: (edit: BulkEdit) => void;
}

const HOW = ['pattern', 'replace'] as const;

/** A name of its own for each: by a pattern with a count, or by other words; all of them are shown before it is done. */
export function RenameChoice({ edit, named, onChange }: Props): ReactNode {
  const { t } = useTranslation('bulk');
  const formats = useFormats();
  const isAsked = useAtomValue(namingAskedAtom);
  const rename = edit.rename ?? NO_RENAME;
  const set = (more: Partial<Rename>): void => onChange({ ...edit, rename: { ...rename, ...more } });
  const changed = named.filter(({ from, to }) => from !== to).length;
  return (
    <Disclosure
      title={t('rename.title')}
      note={changed > 0 ? formats.number(changed) : undefined}
      key={String(isAsked)}
      defaultExpanded={isAsked || edit.rename !== undefined}
    >
      <Stack gap={3}>
        <SegmentedControl
          label={t('rename.title')}
          options={HOW.map((id) => ({ id, label: t(`rename.how.${id}`) }))}
          value={rename.how}
          onChange={(how) => set({ how })}
          isFullWidth
        />
        {rename.how === 'pattern' ? (
          <Pattern rename={rename} set={set} hasFocus={isAsked} />
        ) : (
          <>
            <TextField label={t('rename.find')} value={rename.find} onChange={(find) => set({ find })} />
            <TextField
              label={t('rename.replace')}
              value={rename.replace}
              onChange={(replace) => set({ replace })}
            />
            <Checkbox
              label={t('rename.case')}
              isSelected={rename.isCaseSensitive}
              onChange={(isCaseSensitive) => set({ isCaseSensitive })}
            />
          </>
        )}
        {changed > 0 && <NewNames named={named} />}
      </Stack>
    </Disclosure>
  );
}

interface PatternProps {
  rename: Rename;
  set: (more: Partial<Rename>) => void;
  hasFocus: boolean;
}

function Pattern({ rename, set, hasFocus }: PatternProps): ReactNode {
  const { t } = useTranslation('bulk');
  const { pattern, start, digits, order } = rename;
  const read = readPattern(pattern);
  const fault = 'fault' in read ? read.fault : null;
  return (
    <>
      <TextField
        label={t('rename.pattern')}
        autoFocus={hasFocus}
        value={pattern}
        onChange={(next) => set({ pattern: next })}
        placeholder={t('rename.example')}
        hint={t('rename.patternHint', { brace: '{{' })}
        error={
          fault === null
            ? undefined
            : fault.code === 'open-brace'
              ? t('rename.fault.open-brace')
              : t('rename.fault.unknown-part', { part: isolate(fault.part) })
        }
      />
      <div>
        <Menu
          label={t('rename.insert')}
          trigger={
            <Button variant="ghost" icon={Braces}>
              {t('rename.insert')}
            </Button>
          }
          items={RENAME_PARTS.map((id) => ({ id, label: t(`rename.parts.${id}`) }))}
          onAction={(id) => set({ pattern: `${pattern}{${id}}` })}
        />
      </div>
      <Grid min={110} gap={3}>
        <NumberField
          label={t('rename.start')}
          value={start}
          onChange={(next) => set({ start: next === null || Number.isNaN(next) ? null : next })}
          isWhole
        />
        <NumberField
          label={t('rename.digits')}
          value={digits}
          onChange={(next) => set({ digits: next === null || Number.isNaN(next) ? null : next })}
          isWhole
        />
      </Grid>
      <Select
        label={t('rename.order')}
        placeholder={t('rename.order')}
        value={order}
        options={RENAME_ORDERS.map((id) => ({ id, label: t(`rename.orders.${id}`) }))}
        onChange={(next) => set({ order: next as Rename['order'] })}
      />
    </>
  );
}

/** More are in a list of their own, of which only the rows in view are on the page. */
const FEW = 6;

function NewNames({ named }: { named: readonly NewName[] }): ReactNode {
  const { t } = useTranslation('bulk');
  const all = useLevelFeatures();
  const doubled = useMemo(() => {
    const own = new Set(named.map(({ feature }) => feature.fid));
    return doubledNames(
      named,
      (all ?? []).filter(({ fid }) => !own.has(fid)),
    );
  }, [named, all]);
  const count = named.filter(({ to }) => doubled.has(to)).length;
  const tooLong = tooLongNames(named).length;
  const tagOf = ({ from, to }: NewName): ReactNode => {
    if (from !== to && isTooLong(to)) return <Tag kind="error" text={t('rename.long')} />;
    return doubled.has(to) ? <Tag kind="partial" text={t('rename.double')} /> : undefined;
  };
  const row = (one: NewName): ReactNode => {
    const { from, to } = one;
    return (
      <ListRow
        title={to || t('unnamed')}
        subtitle={from === to ? t('rename.same') : t('rename.was', { name: isolate(from || t('unnamed')) })}
        tag={tagOf(one)}
      />
    );
  };
  return (
    <Stack gap={2}>
      {count > 0 && (
        <Text look="small" role="status">
          {t('rename.doubles', { count })}
        </Text>
      )}
      {tooLong > 0 && (
        <Text look="small" role="status">
          {t('rename.tooLong', { count: tooLong, max: MOST_CHARACTERS })}
        </Text>
      )}
      {named.length <= FEW ? (
        <ul className={styles['few']} aria-label={t('rename.preview')}>
          {named.map((one) => (
            <li key={one.feature.fid}>{row(one)}</li>
          ))}
        </ul>
      ) : (
        <div className={styles['many']}>
          <VirtualList
            label={t('rename.preview')}
            items={named}
            keyOf={({ feature }) => feature.fid}
            textOf={({ to }) => to}
          >
            {row}
          </VirtualList>
        </div>
      )}
    </Stack>
  );
}
