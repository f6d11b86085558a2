import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspace } from '../../../state/session/workspace.ts';
import {
  Button,
  Checkbox,
  DateField,
  FieldGroup,
  Notice,
  RadioGroup,
  Text,
  TextArea,
} from '../../../ui/index.ts';
import { dayOf } from '../map-values.ts';
import type { StepFieldsProps } from './step-fields.ts';

const EXAMPLE = 'https://www.example.org';

interface WhoStepProps extends StepFieldsProps {
  groups: readonly { id: string; title: string }[];
  hasPassword: boolean;
  isOnline: boolean;
  /** The map is on this device already, so that a password can be set. */
  isMade: boolean;
  onPassword: () => void;
  onOpen: () => void;
}

/** Who may open a map, until when, and who else than everybody it is for. */
export function WhoStep(props: WhoStepProps): ReactNode {
  const { form, groups, hasPassword, isOnline, isMade, isReadOnly, faultText, onPassword, onOpen } = props;
  const { t } = useTranslation('publicMaps');
  const { now } = useWorkspace();
  const { values, set, field } = form;
  const { audience, wantsPassword } = values;
  const isLocked = hasPassword || wantsPassword;
  return (
    <>
      <RadioGroup
        label={t('fields.who')}
        isReadOnly={isReadOnly}
        value={isLocked ? 'password' : 'everybody'}
        onChange={(who) => {
          if (who === 'everybody' && hasPassword) return onOpen();
          set('wantsPassword', who === 'password');
          if (who === 'everybody') set('audience', []);
        }}
        options={[
          { id: 'everybody', label: t('fields.everybody'), note: t('fields.everybodyText') },
          { id: 'password', label: t('fields.password'), note: t('fields.passwordText') },
        ]}
      />
      {isLocked && !isReadOnly && (
        <>
          {!hasPassword && <Notice tone="waiting">{t('password.missing')}</Notice>}
          <div>
            <Button icon={KeyRound} isDisabled={!isOnline || !isMade} onPress={onPassword}>
              {hasPassword ? t('password.change') : t('password.set')}
            </Button>
          </div>
          {(!isOnline || !isMade) && (
            <Text look="small" tone="secondary">
              {isMade ? t('password.offline') : t('password.afterSave')}
            </Text>
          )}
        </>
      )}
      {groups.length > 0 && (
        <FieldGroup label={t('fields.audience')} hint={t('fields.audienceHint')}>
          {groups.map(({ id, title }) => (
            <Checkbox
              key={id}
              label={title}
              isReadOnly={isReadOnly}
              isDisabled={!isLocked}
              isSelected={audience.includes(id)}
              onChange={(isOn) =>
                set('audience', isOn ? [...audience, id] : audience.filter((one) => one !== id))
              }
            />
          ))}
        </FieldGroup>
      )}
      <DateField
        label={t('fields.lastDay')}
        hint={t('fields.lastDayHint')}
        isReadOnly={isReadOnly}
        min={dayOf(now() / 1000)}
        {...field('lastDay')}
      />
      <TextArea
        label={t('fields.embedders')}
        hint={t('fields.embeddersHint')}
        dir="ltr"
        spellCheck={false}
        rows={3}
        placeholder={EXAMPLE}
        isReadOnly={isReadOnly}
        {...field('embedders')}
        error={faultText('embedders')}
      />
    </>
  );
}
