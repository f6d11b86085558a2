import { File as FileIcon, Upload, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from '../action/button.tsx';
import { IconButton } from '../action/icon-button.tsx';
import { Glyph } from '../basic/glyph.tsx';
import { Progress } from '../feedback/progress.tsx';
import { pickableTypes, problemOf } from './accepted-files.ts';
import { shortFileName } from './short-file-name.ts';
import styles from './file-drop.module.css';
import type { FileDropProps } from './types.ts';

/** A place for files: dropped, chosen or pasted. What doesn't fit is refused with a reason, before anybody reads it. */
export function FileDrop(props: FileDropProps): ReactNode {
  const { label, hint, error, chooseLabel, dropText, limits, onFiles, onRefuse, isMultiple, isDisabled } =
    props;
  const { file, removeLabel, onRemove, progress } = props;
  const id = useId();
  const [isOver, setOver] = useState(false);

  function take(files: readonly File[]): void {
    const good: File[] = [];
    for (const each of isMultiple === true ? files : files.slice(0, 1)) {
      const problem = problemOf(each, limits);
      if (problem === null) good.push(each);
      else onRefuse(each, problem);
    }
    if (good.length > 0) onFiles(good);
  }

  const note = error ?? hint;
  const pickable = pickableTypes(limits.extensions);
  return (
    <div className={styles['field']}>
      <span id={`${id}-label`} className={styles['label']}>
        {label}
      </span>
      {file !== undefined ? (
        <div className={styles['file']}>
          <Glyph icon={FileIcon} size={18} />
          <span className={styles['words']}>
            <bdi className={styles['name']} title={file.name}>
              {shortFileName(file.name)}
            </bdi>
            <span className={styles['note']}>{file.sizeText}</span>
          </span>
          {onRemove !== undefined && removeLabel !== undefined && (
            <IconButton
              icon={X}
              label={removeLabel}
              size="small"
              isDisabled={isDisabled}
              onPress={onRemove}
            />
          )}
        </div>
      ) : (
        <DropZone
          aria-labelledby={`${id}-label`}
          isDisabled={isDisabled === true}
          className={styles['zone'] ?? ''}
          data-over={isOver || undefined}
          getDropOperation={() => 'copy'}
          onDropEnter={() => setOver(true)}
          onDropExit={() => setOver(false)}
          onDrop={({ items }) => {
            setOver(false);
            const dropped = items.flatMap((item) => (item.kind === 'file' ? [item.getFile()] : []));
            void Promise.all(dropped).then(take);
          }}
        >
          <Glyph icon={Upload} size={22} />
          <span className={styles['drop']}>{dropText}</span>
          <FileTrigger
            {...(pickable !== undefined && { acceptedFileTypes: pickable })}
            allowsMultiple={isMultiple === true}
            onSelect={(files) => take([...(files ?? [])])}
          >
            <Button isDisabled={isDisabled} aria-describedby={note === undefined ? undefined : `${id}-note`}>
              {chooseLabel}
            </Button>
          </FileTrigger>
        </DropZone>
      )}
      {progress !== undefined && <Progress {...progress} />}
      {note !== undefined && (
        <p
          id={`${id}-note`}
          className={styles['note']}
          data-error={error !== undefined || undefined}
          role={error === undefined ? undefined : 'alert'}
        >
          {note}
        </p>
      )}
    </div>
  );
}
