import { memo, startTransition, useState } from 'react';
import { searchKey } from '../../../../domain/search/index.ts';
import { SearchField } from '../../../ui/index.ts';

interface Props {
  label: string;
  /** Said in the empty field, which stands between buttons: one word. */
  placeholder: string;
  clearLabel: string;
  /** Told the search key of what is typed. It must stay the same function. */
  onSought: (wanted: string) => void;
}

/** What a list is looked through for. It shows each letter at once; the list follows, and a further letter is not kept waiting. */
export const SoughtField = memo(function SoughtField({ label, placeholder, clearLabel, onSought }: Props) {
  const [text, setText] = useState('');
  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      clearLabel={clearLabel}
      value={text}
      onChange={(next) => {
        setText(next);
        startTransition(() => onSought(searchKey(next.trim())));
      }}
    />
  );
});
