import { Ellipsis, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptMap } from '../../../../domain/public-map/index.ts';
import { deletePublicMap, restorePublicMap } from '../../../commands/index.ts';
import { isolate } from '../../../i18n/index.ts';
import { useNow } from '../../../state/page/use-now.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { Button, ConfirmModal, IconButton, Menu, Switch, Text, useToasts } from '../../../ui/index.ts';
import { isHeldBack, type MapValues } from '../map-values.ts';
import styles from './maps.module.css';
import { isPlain, StateTag } from './state-words.tsx';
import type { StepFieldsProps } from './step-fields.ts';

interface HeadProps {
  kept: KeptMap;
  values: MapValues;
  isNew: boolean;
  isReadOnly: boolean;
  onSwitch: (state: 'on' | 'off') => void;
  onBack: () => void;
}

/** What the map is called, whether it is on, and what else can be done with it. */
export function Head({ kept, values, isNew, isReadOnly, onSwitch, onBack }: HeadProps): ReactNode {
  const { t } = useTranslation('publicMaps');
  const workspace = useWorkspace();
  const toasts = useToasts();
  const now = useNow();
  const [isAsked, setAsked] = useState(false);
  const { map } = kept;
  const isHeld = isHeldBack(kept, values);
  const remove = async (): Promise<void> => {
    setAsked(false);
    await deletePublicMap.run(workspace, kept);
    toasts.show({
      kind: 'device',
      title: t('deleted', { title: map.title }),
      action: { label: t('undo'), onPress: () => void restorePublicMap.run(workspace, { was: kept }) },
    });
    onBack();
  };
  return (
    <div className={styles['head']}>
      <h1>{isNew ? t('new') : <bdi>{map.title}</bdi>}</h1>
      {!isNew && (isReadOnly || !isPlain(kept, now)) && <StateTag kept={kept} now={now} />}
      {!isReadOnly && (
        <Switch
          label={t('isOn')}
          isSelected={values.state === 'on' && !isHeld}
          isDisabled={isHeld}
          onChange={(isOn) => onSwitch(isOn ? 'on' : 'off')}
        />
      )}
      {!isNew && !isReadOnly && (
        <Menu
          label={t('more')}
          trigger={<IconButton icon={Ellipsis} label={t('more')} />}
          items={[{ id: 'delete', label: t('delete.action'), icon: Trash2, tone: 'danger' }]}
          onAction={() => setAsked(true)}
        />
      )}
      <ConfirmModal
        isOpen={isAsked}
        title={t('delete.title', { title: isolate(map.title) })}
        safeLabel={t('cancel')}
        actionLabel={t('delete.action')}
        isDestructive
        onSafe={() => setAsked(false)}
        onAction={() => void remove()}
      >
        {t('delete.text')}
      </ConfirmModal>
    </div>
  );
}

interface FootProps {
  form: StepFieldsProps['form'];
  isNew: boolean;
  isOnline: boolean;
  /** Nothing is wrong with a new one. */
  canMake: boolean;
  onLeave: () => void;
  onSave: () => void;
}

/** The buttons of the form. */
export function Foot({ form, isNew, isOnline, canMake, onLeave, onSave }: FootProps): ReactNode {
  const { t } = useTranslation('publicMaps');
  return (
    <div className={styles['foot']} data-panel-foot>
      <Text look="small" tone="secondary">
        {isOnline ? '' : t('offline')}
      </Text>
      <Button
        variant="ghost"
        isDisabled={!form.isDirty && !isNew}
        onPress={() => (isNew ? onLeave() : form.discard())}
      >
        {t('cancel')}
      </Button>
      <Button
        variant="primary"
        isDisabled={isNew ? !canMake : !form.canSave}
        isPending={form.isSaving}
        onPress={onSave}
      >
        {t('save')}
      </Button>
    </div>
  );
}
