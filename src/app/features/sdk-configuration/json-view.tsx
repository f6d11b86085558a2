import type { ReactNode } from 'react';
import type { SdkConfigurationRow } from '../../../domain/entities/sdk-configuration.ts';
import { sdkJson } from '../../../domain/sdk/configuration.ts';
import { Text } from '../../ui/index.ts';
import styles from './json-view.module.css';

interface Line {
  sign: '+' | '−' | ' ';
  text: string;
}

/** The rows as JSON; unsaved changes are added and removed lines in it. */
export function JsonView(props: {
  before: readonly SdkConfigurationRow[];
  now: readonly SdkConfigurationRow[];
}): ReactNode {
  const lines = differing(sdkJson(props.before), sdkJson(props.now));
  return (
    <div className={styles['box']} dir="ltr">
      {[{ sign: ' ' as const, text: '{' }, ...lines, { sign: ' ' as const, text: '}' }].map((line, at) => (
        <div key={at} className={styles['line']} data-sign={line.sign}>
          <Text as="code" look="code">
            {`${line.sign} ${line.text}`}
          </Text>
        </div>
      ))}
    </div>
  );
}

function differing(before: Record<string, unknown>, now: Record<string, unknown>): Line[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort();
  return keys.flatMap((key): Line[] => {
    const text = (value: unknown): string => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`;
    if (Object.hasOwn(before, key) && Object.hasOwn(now, key) && before[key] === now[key])
      return [{ sign: ' ', text: text(now[key]) }];
    return [
      ...(Object.hasOwn(before, key) ? [{ sign: '−' as const, text: text(before[key]) }] : []),
      ...(Object.hasOwn(now, key) ? [{ sign: '+' as const, text: text(now[key]) }] : []),
    ];
  });
}
