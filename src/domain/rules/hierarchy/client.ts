import type { Client } from '../../entities/client.ts';
import { LENGTH } from '../../limits.ts';
import type { Issue } from '../../entities/issue.ts';
import { titleIssues } from '../../values/title.ts';

export type ClientDraft = Pick<Client, 'title'>;

// @spec 5.15
export function clientIssues(draft: ClientDraft): Issue[] {
  return titleIssues(draft.title, 'title', LENGTH.titleOfClient);
}
