import { AtSign } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotePerson } from '../../../../db/index.ts';
import type { NoteMention } from '../../../../domain/notes/index.ts';
import { IconButton, PersonFace, TextArea, VisuallyHidden, type TextAreaProps } from '../../../ui/index.ts';
import { useMention } from './use-mention.ts';
import styles from '../comms.module.css';

interface MentionFieldProps extends Pick<
  TextAreaProps,
  'label' | 'isLabelHidden' | 'placeholder' | 'rows' | 'autoFocus' | 'error' | 'hint' | 'counter'
> {
  value: string;
  onChange: (text: string) => void;
  /** Who can be named. */
  people: readonly NotePerson[];
  mentions: readonly NoteMention[];
  onMentions: (mentions: NoteMention[]) => void;
  /** Control or Command with Enter. */
  onSend?: (() => void) | undefined;
  /** Beside the button for people. */
  end?: ReactNode;
}

/** Words in which an @ names a person, by keys, mouse or touch. */
export function MentionField(props: MentionFieldProps): ReactNode {
  const { value, onChange, people, mentions, onMentions, onSend, end, ...field } = props;
  const { t } = useTranslation('comms');
  const { area, listId, found, active, ...mention } = useMention({
    value,
    onChange,
    people,
    mentions,
    onMentions,
    onSend,
  });
  const { autoFocus = false } = field;
  useEffect(() => {
    if (autoFocus) area.current?.focus();
  }, [autoFocus, area]);
  const isOpen = found.length > 0;
  return (
    <div className={styles['words']} onKeyDownCapture={mention.onKeyDown}>
      {isOpen && (
        <div id={listId} role="listbox" aria-label={t('people')} className={styles['people']}>
          {found.map((person, i) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the text field has the keys
            <div
              key={person.userId}
              id={`${listId}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => mention.pick(person)}
            >
              <PersonFace name={person.name} />
              <bdi>{person.name}</bdi>
            </div>
          ))}
        </div>
      )}
      <TextArea
        {...field}
        dir="auto"
        inputRef={area}
        value={value}
        onChange={(text) => {
          onChange(text);
          mention.look(text);
        }}
        onBlur={mention.end}
      />
      <VisuallyHidden>
        <span role="status">{isOpen && t('peopleFound', { count: found.length })}</span>
      </VisuallyHidden>
      <div className={styles['tools']}>
        {people.length > 0 && <IconButton icon={AtSign} label={t('name')} onPress={mention.begin} />}
        {end}
      </div>
    </div>
  );
}
