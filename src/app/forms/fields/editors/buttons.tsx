import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmptyButton, type CardButton } from '../../../../domain/fields/index.ts';
import { Button, FieldGroup, Grid, IconButton, Stack, TextField } from '../../../ui/index.ts';
import type { EditorProps } from '../editor-props.ts';
import { moveItem } from './moved.ts';

const EMPTY: CardButton = { name: '', action: '', intent: '', iconUrl: '' };
const PARTS = ['name', 'action', 'intent', 'iconUrl'] as const;

/** The buttons of the card, in their order. */
export function ButtonsEditor(props: EditorProps<CardButton[]>): ReactElement {
  const { label, labelEnd, onChange, onBlur, errorAt, isReadOnly } = props;
  const { t } = useTranslation('forms');
  const buttons = props.value ?? [];
  const change = (index: number, part: Partial<CardButton>): void =>
    onChange(buttons.map((button, at) => (at === index ? { ...button, ...part } : button)));
  /** Rules count the buttons that are there, which empty ones are not. */
  const errorOf = (index: number, part: string): string | undefined =>
    isEmptyButton(buttons[index] ?? EMPTY)
      ? undefined
      : errorAt(`${buttons.slice(0, index).filter((one) => !isEmptyButton(one)).length}.${part}`);
  return (
    <FieldGroup label={label} labelEnd={labelEnd} error={props.error}>
      <Stack gap={3}>
        {buttons.map((button, index) => (
          <FieldGroup
            key={index}
            label={t('buttons.one', { number: index + 1 })}
            labelEnd={
              isReadOnly ? undefined : (
                <>
                  <IconButton
                    icon={ArrowUp}
                    size="small"
                    label={t('order.up', { name: button.name })}
                    isDisabled={index === 0}
                    onPress={() => onChange(moveItem(buttons, index, -1))}
                  />
                  <IconButton
                    icon={ArrowDown}
                    size="small"
                    label={t('order.down', { name: button.name })}
                    isDisabled={index === buttons.length - 1}
                    onPress={() => onChange(moveItem(buttons, index, 1))}
                  />
                  <IconButton
                    icon={Trash2}
                    size="small"
                    label={t('buttons.remove', { name: button.name })}
                    onPress={() => onChange(buttons.filter((_, at) => at !== index))}
                  />
                </>
              )
            }
          >
            <Grid min={140} gap={2}>
              {PARTS.map((part) => (
                <TextField
                  key={part}
                  label={t(`buttons.${part}`)}
                  value={button[part]}
                  onChange={(text) => change(index, { [part]: text })}
                  onBlur={onBlur}
                  error={errorOf(index, part)}
                  isReadOnly={isReadOnly}
                  isRequired={part === 'name' && !isEmptyButton(button)}
                  dir={part === 'name' ? 'auto' : 'ltr'}
                />
              ))}
            </Grid>
          </FieldGroup>
        ))}
        {!isReadOnly && (
          <div data-first>
            <Button variant="soft" icon={Plus} onPress={() => onChange([...buttons, EMPTY])}>
              {t('buttons.add')}
            </Button>
          </div>
        )}
      </Stack>
    </FieldGroup>
  );
}
