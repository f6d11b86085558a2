import { Minus, X } from 'lucide-react';
import { Fragment, Suspense, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { commonValue, isOfferedInBulk, type BulkEdit } from '../../../domain/bulk/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import {
  fieldOf,
  fieldsWhere,
  isPresent,
  rowsOf,
  type CustomRow,
  type FieldName,
} from '../../../domain/fields/index.ts';
import type { Issue } from '../../../domain/rules/index.ts';
import {
  AddFieldMenu,
  EditorOfField,
  hasEditor,
  useFieldLabel,
  useIssueText,
  useValueWords,
  valueText,
} from '../../forms/index.ts';
import { useTaxonomy } from '../../state/content/taxonomy.ts';
import { Button, IconButton, Menu, Notice, Stack, Text } from '../../ui/index.ts';

interface Props {
  features: readonly Feature[];
  edit: BulkEdit;
  onChange: (edit: BulkEdit) => void;
  issues: ReadonlyMap<FieldName, Issue>;
}

/** Without the type, which has a choice of its own, and without rows. */
const CHANGEABLE = fieldsWhere(
  ({ editor }) => editor !== null && editor !== 'type' && editor !== 'rows',
).filter(hasEditor);

/** Fields that all of them get, or lose, one by one. */
export function BulkFields({ features, edit, onChange, issues }: Props): ReactNode {
  const { t } = useTranslation('bulk');
  const labelOf = useFieldLabel();
  const issueText = useIssueText();
  const taxonomy = useTaxonomy();
  const offered = useMemo(
    () => CHANGEABLE.filter((name) => isOfferedInBulk(features, name, edit.typeCode, taxonomy)),
    [features, edit.typeCode, taxonomy],
  );
  const held = useMemo(
    () =>
      [...offered, 'eid' as const].filter((name) =>
        features.some(({ properties }) => isPresent(properties[name])),
      ),
    [features, offered],
  );
  const properties = useMemo(
    () =>
      [...new Set(features.flatMap((one) => rowsOf(one.properties.extra).map(({ name }) => name)))].sort(),
    [features],
  );
  const set = (name: FieldName, value: unknown): void =>
    onChange({ ...edit, fields: { ...edit.fields, [name]: value } });
  const leave = (name: FieldName): void =>
    onChange({
      ...edit,
      fields: Object.fromEntries(Object.entries(edit.fields).filter(([one]) => one !== name)),
    });
  const begin = (name: FieldName): void => {
    const common = commonValue(features, name);
    set(
      name,
      common.kind === 'same' ? fieldOf(name)?.read(common.value) : structuredClone(fieldOf(name)?.start),
    );
  };
  const customs = (custom: Partial<BulkEdit['custom']>): void =>
    onChange({ ...edit, custom: { ...edit.custom, ...custom } });
  const entries = Object.entries(edit.fields) as [FieldName, unknown][];
  const isThere = (name: FieldName): boolean => Object.hasOwn(edit.fields, name);
  return (
    <>
      {entries.map(([name, value]) => {
        const labelEnd = (
          <IconButton
            size="small"
            icon={X}
            label={t('keep', { field: labelOf(name) })}
            onPress={() => leave(name)}
          />
        );
        const issue = issues.get(name);
        return value === null ? (
          <Gone key={name} text={t('takenAway', { field: labelOf(name) })} end={labelEnd} />
        ) : (
          <Fragment key={name}>
            <EditorOfField
              name={name}
              label={labelOf(name)}
              value={value}
              onChange={(next) => set(name, next ?? structuredClone(fieldOf(name)?.start))}
              onBlur={() => undefined}
              error={issue === undefined || issue.code === 'required' ? undefined : issueText(issue)}
              errorAt={() => undefined}
              isReadOnly={false}
              isRequired={false}
              labelEnd={labelEnd}
            />
            {/* Its words are fetched when they are first needed. */}
            <Suspense fallback={null}>
              <Now features={features} name={name} />
            </Suspense>
          </Fragment>
        );
      })}
      <EditorOfField
        name="extra"
        label={t('custom')}
        value={edit.custom.put}
        onChange={(rows) => customs({ put: (rows ?? []) as CustomRow[] })}
        onBlur={() => undefined}
        error={undefined}
        errorAt={() => undefined}
        isReadOnly={false}
        isRequired={false}
      />
      {edit.custom.remove.map((name) => (
        <Gone
          key={name}
          text={t('takenAway', { field: name })}
          end={
            <IconButton
              size="small"
              icon={X}
              label={t('keep', { field: name })}
              onPress={() => customs({ remove: edit.custom.remove.filter((one) => one !== name) })}
            />
          }
        />
      ))}
      <Stack direction="row" gap={2}>
        <AddFieldMenu
          label={t('addField')}
          offered={offered.filter((name) => name !== 'name')}
          isThere={isThere}
          onAdd={begin}
        />
        {(held.length > 0 || properties.length > 0) && (
          <Menu
            label={t('takeAway')}
            trigger={
              <Button variant="ghost" icon={Minus}>
                {t('takeAway')}
              </Button>
            }
            sections={[
              {
                id: 'fields',
                items: held.map((name) => ({
                  id: `field:${name}`,
                  label: labelOf(name),
                  isDisabled: isThere(name),
                })),
              },
              {
                id: 'custom',
                title: t('custom'),
                items: properties.map((name) => ({
                  id: `own:${name}`,
                  label: name,
                  isDisabled: edit.custom.remove.includes(name),
                })),
              },
            ].filter(({ items }) => items.length > 0)}
            onAction={(id) => {
              const name = id.slice(id.indexOf(':') + 1);
              if (id.startsWith('field:')) set(name as FieldName, null);
              else customs({ remove: [...edit.custom.remove, name] });
            }}
          />
        )}
      </Stack>
    </>
  );
}

function Gone({ text, end }: { text: string; end: ReactNode }): ReactNode {
  return (
    <Notice tone="waiting" actions={end}>
      {text}
    </Notice>
  );
}

/** What they have in the field now. */
function Now({ features, name }: { features: readonly Feature[]; name: FieldName }): ReactNode {
  const { t } = useTranslation('bulk');
  const words = useValueWords();
  const common = useMemo(() => commonValue(features, name), [features, name]);
  const value = common.kind === 'same' ? valueText(`properties.${name}`, common.value, words) : '';
  return (
    <Text look="small" tone="secondary">
      {common.kind === 'same' ? t('now.same', { value }) : t(`now.${common.kind}`)}
    </Text>
  );
}
