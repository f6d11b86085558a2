import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { NotePerson } from '../../../../db/index.ts';
import type { NoteMention } from '../../../../domain/notes/index.ts';
import { isFound, textToSearch } from '../../../../domain/search/index.ts';
import { mentionAt, withMention } from '../data/mentions.ts';

/** People that are offered at once. */
const OFFERED = 6;

interface Mentioning {
  value: string;
  onChange: (text: string) => void;
  people: readonly NotePerson[];
  mentions: readonly NoteMention[];
  onMentions: (mentions: NoteMention[]) => void;
  onSend?: (() => void) | undefined;
}

export interface Mention {
  area: RefObject<HTMLTextAreaElement | null>;
  listId: string;
  /** Who is offered for what is typed after an @. */
  found: readonly NotePerson[];
  active: number;
  /** After each change of the text. */
  look: (text: string) => void;
  pick: (person: NotePerson) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Types the @. */
  begin: () => void;
  end: () => void;
}

/** Who is being named in a text field, picked by keys or by a press. */
export function useMention({ value, onChange, people, mentions, onMentions, onSend }: Mentioning): Mention {
  const area = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [naming, setNaming] = useState<{ from: number; typed: string } | null>(null);
  const [at, setAt] = useState(0);
  const found =
    naming === null
      ? []
      : people.filter(({ name }) => isFound(textToSearch(name), naming.typed)).slice(0, OFFERED);
  const active = Math.min(at, found.length - 1);
  const isOpen = found.length > 0;
  const look = (text: string): void => {
    setNaming(mentionAt(text, area.current?.selectionStart ?? text.length));
    setAt(0);
  };
  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    element.setAttribute('aria-autocomplete', 'list');
    if (isOpen) {
      element.setAttribute('aria-controls', listId);
      element.setAttribute('aria-activedescendant', `${listId}-${active}`);
    } else {
      element.removeAttribute('aria-controls');
      element.removeAttribute('aria-activedescendant');
    }
  }, [isOpen, active, listId]);

  const pick = ({ userId, name }: NotePerson): void => {
    if (naming === null) return;
    const next = withMention(value, naming, name);
    // At once: a letter typed before the caret stands behind the name would land at the end of the text.
    flushSync(() => {
      onMentions([...mentions.filter((one) => one.userId !== userId), { userId, name }]);
      onChange(next.text);
      setNaming(null);
    });
    area.current?.focus();
    area.current?.setSelectionRange(next.caret, next.caret);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSend?.();
      return;
    }
    if (!isOpen) return;
    const person = found[active];
    if (event.key === 'ArrowDown') setAt((active + 1) % found.length);
    else if (event.key === 'ArrowUp') setAt((active + found.length - 1) % found.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && person !== undefined) pick(person);
    else if (event.key === 'Escape') setNaming(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  /** For who has no @ at hand. */
  const begin = (): void => {
    const caret = area.current?.selectionStart ?? value.length;
    const before = value.slice(0, caret);
    const text = `${before}${/(?:^|\s)$/.test(before) ? '' : ' '}@`;
    flushSync(() => onChange(text + value.slice(caret)));
    area.current?.focus();
    area.current?.setSelectionRange(text.length, text.length);
    look(text);
  };
  return { area, listId, found, active, look, pick, onKeyDown, begin, end: () => setNaming(null) };
}
