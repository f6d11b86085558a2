import type { ReactElement, Ref } from 'react';
import { pickableTypes } from './accepted-files.ts';

export interface FilePickerProps {
  /** `click()` opens the file dialog of the device. */
  ref: Ref<HTMLInputElement>;
  label: string;
  /** Extensions (`.dxf`) or media types. What is picked may be something else all the same. */
  types: readonly string[];
  isMultiple?: boolean;
  onPick: (files: readonly File[]) => void;
}

/** The file dialog of the device, behind a button of the caller's. */
export function FilePicker({ ref, label, types, isMultiple = false, onPick }: FilePickerProps): ReactElement {
  return (
    <input
      ref={ref}
      type="file"
      multiple={isMultiple}
      accept={pickableTypes(types)?.join(',')}
      hidden
      aria-label={label}
      tabIndex={-1}
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        // The same file may be picked again after a correction.
        event.currentTarget.value = '';
        if (files.length > 0) onPick(files);
      }}
    />
  );
}
