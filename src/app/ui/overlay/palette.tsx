import { Check, Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { hitsIn } from '../../../domain/search/index.ts';
import { IconButton } from '../action/icon-button.tsx';
import { Glyph } from '../basic/glyph.tsx';
import { KeyCaps } from '../basic/key-hint.tsx';
import { Pictogram } from '../basic/pictogram.tsx';
import { VisuallyHidden } from '../basic/visually-hidden.tsx';
import styles from './palette.module.css';
import type { PaletteFilterChoice, PaletteOption, PaletteProps } from './types.ts';

/**
 * A combobox in a dialog: what is typed is looked for in everything that can be opened or done. The focus stays in the
 * field; arrows mark an option, Enter takes it.
 */
export function Palette(props: PaletteProps): ReactNode {
  const { label, placeholder, closeLabel, value, onChange, sections, onPick, onClose } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const options = sections.flatMap((section) => section.options);
  const [marked, setMarked] = useState({ value, at: 0 });
  // Whatever else is typed, the best answer is marked.
  const at = marked.value === value ? Math.min(marked.at, options.length - 1) : 0;
  const active = options[at];
  const preview = active === undefined ? null : (props.preview?.(active.id) ?? null);
  const idOf = (option: PaletteOption): string => `${id}-${option.id}`;

  useEffect(() => input.current?.focus(), []);
  const activeId = active === undefined ? undefined : idOf(active);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (active !== undefined && props.onKey?.(event, active.id) === true) return event.preventDefault();
    const moves: Readonly<Record<string, number | undefined>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: Math.min(at + PAGE, options.length - 1),
      PageUp: Math.max(at - PAGE, 0),
    };
    const to = moves[event.key];
    if (to !== undefined) setMarked({ value, at: (to + options.length) % Math.max(1, options.length) });
    else if (event.key === 'Enter' && active !== undefined) {
      if (active.disabledReason === undefined) onPick(active.id);
    } else return;
    event.preventDefault();
  };

  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => isOpen || onClose()}
      className={styles['scrim'] ?? ''}
    >
      <AriaModal className={styles['palette'] ?? ''} data-wide={props.preview !== undefined}>
        <Dialog aria-label={label} className={styles['dialog'] ?? ''}>
          <div className={styles['head']}>
            <Glyph icon={Search} size={20} />
            <input
              ref={input}
              role="combobox"
              aria-label={label}
              aria-autocomplete="list"
              aria-expanded={options.length > 0}
              aria-controls={`${id}-list`}
              aria-activedescendant={activeId}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="go"
              dir="auto"
              placeholder={placeholder}
              className={styles['input']}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              onKeyDown={onKeyDown}
            />
            {props.filter !== undefined && (
              <Filters {...props.filter} onChosen={() => input.current?.focus()} />
            )}
            <IconButton icon={X} label={closeLabel} onPress={onClose} />
          </div>
          <div className={styles['body']}>
            <div id={`${id}-list`} role="listbox" aria-label={label} className={styles['list']}>
              {sections.map((section) => (
                <div key={section.id} role="group" aria-labelledby={`${id}-${section.id}`}>
                  <div id={`${id}-${section.id}`} className={styles['heading']}>
                    {section.title}
                  </div>
                  {section.options.map((option) => (
                    <Option
                      key={option.id}
                      id={idOf(option)}
                      option={option}
                      isMarked={option === active}
                      onMark={() => setMarked({ value, at: options.indexOf(option) })}
                      onTake={() => onPick(option.id)}
                      sought={props.sought ?? ''}
                    />
                  ))}
                </div>
              ))}
            </div>
            {preview !== null && <aside className={styles['preview']}>{preview}</aside>}
          </div>
          {options.length === 0 && <p className={styles['empty']}>{props.emptyText}</p>}
          <VisuallyHidden>
            <span role="status">{options.length === 0 ? props.emptyText : props.countText}</span>
          </VisuallyHidden>
          <footer className={styles['foot']}>{props.foot}</footer>
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}

const PAGE = 8;

/** To what the search is narrowed. Chosen by a press; the field takes a sign for the same. */
function Filters(props: PaletteFilterChoice & { onChosen: () => void }): ReactNode {
  const { label, options, value, onChange, onChosen } = props;
  return (
    <div role="group" aria-label={label} className={styles['filters']}>
      {options.map((option) => (
        <button
          key={option.id}
          type="button"
          aria-pressed={option.id === value}
          className={styles['filter']}
          onClick={() => {
            onChange(option.id);
            onChosen();
          }}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}

/** A label with the words that were typed marked in it. */
function Marked({ text, sought }: { text: string; sought: string }): ReactNode {
  const hits = sought === '' ? [] : hitsIn(text, sought);
  if (hits.length === 0) return text;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of hits) {
    parts.push(
      text.slice(at, from),
      <span key={from} className={styles['hit']}>
        {text.slice(from, to)}
      </span>,
    );
    at = to;
  }
  return [...parts, text.slice(at)];
}

interface OptionProps {
  sought: string;
  id: string;
  option: PaletteOption;
  isMarked: boolean;
  onMark: () => void;
  onTake: () => void;
}

function Option({ id, option, isMarked, onMark, onTake, sought }: OptionProps): ReactNode {
  const { label, note, icon, placeClass, where, badge, caps = [], isSelected, disabledReason } = option;
  const isOff = disabledReason !== undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys
    <div
      id={id}
      role="option"
      aria-selected={isMarked}
      // Marking splits the label into parts, which would be read out as words of their own.
      aria-label={[label, note, where, badge, disabledReason].filter(Boolean).join(', ')}
      aria-disabled={isOff}
      className={styles['option']}
      onPointerMove={onMark}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => isOff || onTake()}
    >
      <Pictogram icon={icon} placeClass={placeClass} size={32} />
      <span className={styles['words']}>
        <bdi>
          <Marked text={label} sought={sought} />
        </bdi>
        {note !== undefined && <bdi className={styles['note']}>{note}</bdi>}
      </span>
      {isOff && <span className={styles['reason']}>{disabledReason}</span>}
      {!isOff && where !== undefined && <bdi className={styles['where']}>{where}</bdi>}
      {badge !== undefined && <bdi className={styles['badge']}>{badge}</bdi>}
      {isSelected === true && <Glyph icon={Check} size={16} className={styles['check']} />}
      <KeyCaps caps={caps} />
    </div>
  );
}
