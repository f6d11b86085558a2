import { Construction, Trash2 } from 'lucide-react';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CLOSURE_REASONS, type ClosureTarget } from '../../../domain/closures/index.ts';
import { nameIn } from '../../../domain/entities/name-in.ts';
import type { Site } from '../../../domain/entities/site.ts';
import { useClosureWords } from '../../closures/use-closure-words.ts';
import { useEndClosure } from '../../closures/use-open-again.ts';
import { restoreClosure, deleteClosure, saveClosure } from '../../commands/closures/closure.ts';
import { KeptFields, PanelFrame, useUnsavedForm } from '../../forms/index.ts';
import { useTargetRows, type ToldClosure } from '../../state/closures/closures.ts';
import { sheetKey } from '../../state/drafts/sheets.ts';
import { retryLoading } from '../../state/loading/retry-loading.ts';
import { usePermission } from '../../state/rights/permission.ts';
import { useWorkspace } from '../../state/session/workspace.ts';
import { Button, Notice, Pictogram, Select, Skeleton, Stack, useToasts } from '../../ui/index.ts';
import { ClosureNotices } from './closure-notices.tsx';
import { contentOf, faultsIn, newValues, valuesOf, valuesSchema, type ClosureValues } from './form-values.ts';
import { AsVisitorsSee, TextFields, useTextLanguages } from './text-fields.tsx';
import { useShowTargets } from './use-show-targets.ts';
import { TargetFields } from './target-fields.tsx';
import { templateText } from './templates.ts';
import { WhenFields } from './when-fields.tsx';
import { ZoneNotice } from './zone-notice.tsx';

const WhatThisDoes = lazy(retryLoading(() => import('./what-this-does.tsx')));

interface FormProps {
  site: Site;
  /** Null: a new one. */
  kept: ToldClosure | null;
  /** Tells its draft from others of the site. */
  part: string;
  /** What a new one begins with. */
  closing: readonly ClosureTarget[];
  onClose: () => void;
}

/** A closure: what, from when to when, why, and what visitors read. */
export function ClosureForm({ site, kept, part, closing, onClose }: FormProps): ReactNode {
  const { t } = useTranslation('closures');
  const { canEdit } = usePermission();
  const words = useClosureWords();
  const end = useEndClosure();
  const { form, rows, texts, faults, content } = useClosureForm({ site, kept, part, closing, onClose });
  const { values, set } = form;
  const title = words.title(values.targets, rows);
  useShowTargets(values.targets, rows);
  const isOver = kept?.state === 'over';
  const isNew = kept === null;
  const canSave = canEdit && Object.keys(faults).length === 0 && !form.isSaving && (isNew || form.isDirty);
  const isReadOnly = !canEdit;
  const saveAndLeave = async (): Promise<void> => {
    if (!(await form.save())) return;
    await form.kept.settle();
    onClose();
  };
  return (
    <PanelFrame
      title={isNew ? t('form.new', { title }) : title === '' ? t('title') : title}
      subtitle={kept === null ? undefined : words.sentence(kept)}
      pictogram={<Pictogram icon={Construction} />}
      onClose={onClose}
      footNote={t('offline')}
      footActions={
        canEdit && (
          <>
            <Button variant="ghost" onPress={onClose}>
              {t('form.cancel')}
            </Button>
            <Button
              variant="primary"
              isDisabled={!canSave}
              isPending={form.isSaving}
              onPress={() => void saveAndLeave()}
            >
              {t(isNew ? 'form.close' : 'form.save')}
            </Button>
          </>
        )
      }
    >
      <KeptFields form={form.kept}>
        {kept !== null && <ClosureNotices kept={kept} onGone={onClose} />}
        {kept !== null && canEdit && !isOver && (
          <Stack direction="row" gap={2}>
            <Button
              onPress={() => {
                end('open', kept, title);
                onClose();
              }}
            >
              {t(kept.state === 'planned' ? 'cancelPlanned' : 'openAgain')}
            </Button>
          </Stack>
        )}
        <TargetFields
          {...{ values, rows, isReadOnly }}
          error={faults.targets && values.targets.length > 0 ? t('faults.targets') : undefined}
          onChange={(targets) => set('targets', targets)}
        />
        <ZoneNotice site={site} zone={words.zone} mayName={canEdit} />
        <WhenFields
          {...{ values, isReadOnly, zone: words.zone.zone, now: words.now }}
          error={faults.until && t('faults.until')}
          onFrom={(from) => set('from', from)}
          onUntil={(until) => set('until', until)}
        />
        <Select
          label={t('form.reason')}
          placeholder={t('form.reason')}
          isReadOnly={isReadOnly}
          value={values.reason}
          options={CLOSURE_REASONS.map((id) => ({ id, label: t(`reasons.${id}`) }))}
          onChange={(id) => set('reason', CLOSURE_REASONS.find((one) => one === id) ?? 'other')}
        />
        <TextFields
          {...{ texts, isReadOnly }}
          error={faults.texts && t('faults.texts')}
          onChange={(language, text) => set('texts', { ...values.texts, [language]: text })}
        />
        {!isOver && (
          <Suspense fallback={<Skeleton rows={3} />}>
            <WhatThisDoes {...{ site, content }} id={kept?.id ?? null} zone={words.zone.zone} />
          </Suspense>
        )}
        <AsVisitorsSee {...{ content, title }} zone={words.zone} />
        {kept !== null && canEdit && (
          <div>
            <Button
              variant="danger"
              icon={Trash2}
              onPress={() => {
                end('delete', kept, title);
                onClose();
              }}
            >
              {t('delete')}
            </Button>
          </div>
        )}
        {isReadOnly && <Notice>{t('readOnly')}</Notice>}
      </KeptFields>
    </PanelFrame>
  );
}

/** What is written of a closure, kept on the device until it is saved. */
function useClosureForm({ site, kept, part, closing }: FormProps) {
  const { t } = useTranslation('closures');
  const workspace = useWorkspace();
  const toasts = useToasts();
  const words = useClosureWords();
  const { canEdit } = usePermission();
  const languages = useTextLanguages(site.clientLid);
  const [newId] = useState(() => crypto.randomUUID());
  const id = kept?.id ?? newId;
  const { clientLid, lid: siteLid } = site;
  const initial = useMemo(
    () => (kept === null ? newValues(closing) : valuesOf(kept.closure)),
    [kept, closing],
  );
  const written = (values: ClosureValues, now: number) =>
    contentOf(values, textsOf(values), { now, siteLid });

  async function save(values: ClosureValues): Promise<ClosureValues | null> {
    const closure = written(values, Math.floor(workspace.now() / 1000));
    const isDone = await saveClosure.run(workspace, { clientLid, id, closure }).then(
      () => true,
      () => false,
    );
    if (!isDone) {
      toasts.show({ kind: 'error', title: t('notSaved') });
      return null;
    }
    const undo = (): void => {
      if (kept === null) void deleteClosure.run(workspace, { clientLid, id });
      else void restoreClosure.run(workspace, { was: kept });
    };
    const title = words.title(closure.targets, rows);
    toasts.show({
      kind: 'device',
      title: t('done.closed', { title }),
      action: { label: t('undo'), onPress: undo },
    });
    return valuesOf(closure);
  }

  const form = useUnsavedForm<ClosureValues>({
    key: sheetKey('closure', { table: 'sites', key: siteLid }, part),
    schema: valuesSchema,
    initial,
    title: t('title'),
    canSave: canEdit,
    save,
  });
  const rows = useTargetRows(form.values.targets);
  const textsOf = (values: ClosureValues): Record<string, string> => {
    const { zone } = words.zone;
    return Object.fromEntries(
      languages.map((language) => {
        const typed = values.texts[language];
        if (typed !== undefined || kept !== null) return [language, typed ?? ''];
        const named = values.targets.flatMap((target) => {
          const row = 'fid' in target ? rows.get(target.fid) : undefined;
          return (row && nameIn(language, row.properties)) || [];
        });
        const what = [...new Set(named)].slice(0, 3).join(', ');
        return [language, templateText(language, { ...values, what, zone }, navigator.language)];
      }),
    );
  };
  const content = written(form.values, words.now);
  return { form, rows, content, texts: textsOf(form.values), faults: faultsIn(content) };
}
