import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { Client } from '../../../domain/entities/client.ts';
import { LENGTH } from '../../../domain/limits.ts';
import { clientIssues } from '../../../domain/rules/index.ts';
import { saveClient } from '../../commands/index.ts';
import { Bound, TitleField, type Draft } from '../../forms/index.ts';
import { DeleteClient } from './delete-client.tsx';
import type { HierarchyKind } from './hierarchy-kind.ts';

const valuesSchema = z.object({ title: z.string() });
type ClientValues = z.infer<typeof valuesSchema>;

const draftOf = (client: Client | null): Draft<ClientValues> => ({
  values: { title: client?.title ?? '' },
  geometry: null,
});
const saidIn = (draft: Draft<ClientValues> | null) => draft && { title: draft.values.title.trim() };

/** It is not asked what it lies in. */
const TOP = {};

/** A client has a title, and lies in nothing. It is added in the list, and deleted on the server alone. */
export const CLIENT: HierarchyKind<Client, Record<string, never>, ClientValues, null> = {
  type: 'clients',
  useRow: (place) => place?.client ?? null,
  parentIn: () => TOP,
  parentOf: () => null,
  titleOf: ({ title }) => title,
  values: () => valuesSchema,
  draftOf,
  titleIn: ({ title }) => title,
  hasOutline: false,
  around: () => Promise.resolve(null),
  issuesOf: ({ values }) => clientIssues(values),
  save: (draft, { row }) =>
    row &&
    (async (workspace) =>
      saveClient.run(workspace, {
        mode: 'edit',
        lid: row.lid,
        patch: (stored) => saidIn(draft.onto(draftOf(stored))),
      })),
  remove: null,
  useHeld: () => 0,
  Fields: function ClientFields({ draft }) {
    const { t } = useTranslation('forms');
    return (
      <Bound draft={draft} name="title">
        {(field) => (
          <TitleField {...field} label={t('fields.title')} max={LENGTH.titleOfClient[1]} isRequired />
        )}
      </Bound>
    );
  },
  Ending: DeleteClient,
};
