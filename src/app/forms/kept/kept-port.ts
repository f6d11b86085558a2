import { stagingOf } from '../../state/drafts/staging.ts';
import type { Workspace } from '../../state/session/workspace.ts';
import type { Draft, DraftValues } from '../draft/draft.ts';
import type { StagingPort } from '../draft/staging-port.ts';

/** The same place as that of a content form, and with what a list of unfinished work says of it. */
export function keptPort(
  workspace: Workspace,
  key: string,
  wordsOf: (values: unknown) => string,
  toKept: (values: unknown) => unknown,
): StagingPort {
  const staging = stagingOf(workspace, key, 'add');
  const withWords = ({ values, geometry }: Parameters<StagingPort['write']>[0]) => ({
    values: {
      ...values,
      draft: toKept(values['draft']),
      head: { ...(values['head'] as object), values: toKept((values['head'] as Draft<DraftValues>).values) },
      words: wordsOf(values['draft']).trim(),
      address: window.location.pathname + window.location.search,
    },
    geometry,
  });
  return {
    ...staging,
    write: (record) => staging.write(withWords(record)),
    jot: (record) => staging.jot(withWords(record)),
  };
}
