import { Minus, X } from 'lucide-react';
import { Fragment, Suspense, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { commonValue, isOfferedInBulk, type BulkEdit } from '../../../domain/bulk/index.ts';
import type { Feature } from '../../../domain/entities/feature.ts';
import {
  fieldOf,
  fieldsWhere,
  isPresent,
  isWantedIn,
  propertyOf,
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
import { useClientSettings } from '../../state/content/client-settings.ts';
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
  const { languages } = useClientSettings();
  const offered = useMemo(
    () =>
      CHANGEABLE.filter(
        (name) =>
          isWantedIn(fieldOf(name)?.language, languages) &&
          isOfferedInBulk(features, name, edit.typeCode, taxonomy),
      ),
    [features, edit.typeCode, taxonomy, languages],
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
        const keep = <KeepButton field={labelOf(name)} onPress={() => leave(name)} />;
        const issue = issues.get(name);
        return value === null ? (
          <TakenAway key={name} field={labelOf(name)} keep={keep} />
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
              labelEnd={keep}
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
        <TakenAway
          key={name}
          field={name}
          keep={
            <KeepButton
              field={name}
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
        <TakeAwayMenu
          features={features}
          edit={edit}
          offered={offered}
          onField={(name) => set(name, null)}
          onProperty={(name) => customs({ remove: [...edit.custom.remove, name] })}
        />
      </Stack>
    </>
  );
}

function KeepButton({ field, onPress }: { field: string; onPress: () => void }): ReactNode {
  const { t } = useTranslation('bulk');
  return <IconButton size="small" icon={X} label={t('keep', { field })} onPress={onPress} />;
}

function TakenAway({ field, keep }: { field: string; keep: ReactNode }): ReactNode {
  const { t } = useTranslation('bulk');
  return (
    <Notice tone="waiting" actions={keep}>
      {t('takenAway', { field })}
    </Notice>
  );
}

interface TakeAwayMenuProps {
  features: readonly Feature[];
  edit: BulkEdit;
  /** Fields that can be given; of these some are there. */
  offered: readonly FieldName[];
  onField: (name: FieldName) => void;
  onProperty: (name: string) => void;
}

/** Fields and properties of their own that some of them have; nothing where they have none. */
function TakeAwayMenu({ features, edit, offered, onField, onProperty }: TakeAwayMenuProps): ReactNode {
  const { t } = useTranslation('bulk');
  const labelOf = useFieldLabel();
  const there = useMemo(() => {
    const all = features.map(({ properties }) => properties);
    return {
      fields: [...offered, 'eid' as const].filter((name) =>
        all.some((own) => isPresent(propertyOf(own, name))),
      ),
      properties: [...new Set(all.flatMap(({ extra }) => rowsOf(extra).map(({ name }) => name)))].sort(),
    };
  }, [features, offered]);
  const sections = [
    {
      id: 'fields',
      items: there.fields.map((name) => ({
        id: `field:${name}`,
        label: labelOf(name),
        isDisabled: Object.hasOwn(edit.fields, name),
      })),
    },
    {
      id: 'custom',
      title: t('custom'),
      items: there.properties.map((name) => ({
        id: `own:${name}`,
        label: name,
        isDisabled: edit.custom.remove.includes(name),
      })),
    },
  ].filter(({ items }) => items.length > 0);
  if (sections.length === 0) return null;
  return (
    <Menu
      label={t('takeAway')}
      trigger={
        <Button variant="ghost" icon={Minus}>
          {t('takeAway')}
        </Button>
      }
      sections={sections}
      onAction={(id) => {
        const name = id.slice(id.indexOf(':') + 1);
        if (id.startsWith('field:')) onField(name as FieldName);
        else onProperty(name);
      }}
    />
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
