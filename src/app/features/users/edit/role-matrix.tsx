import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Permission } from '../../../../domain/entities/user.ts';
import { givenRole, roleFor, type Role } from '../../../../domain/status/index.ts';
import type { NamedScope } from '../../../online/scopes.ts';
import { contentIcon } from '../../../state/content/content-icon.ts';
import { useViewport } from '../../../state/page/viewport.ts';
import {
  DataTable,
  Pictogram,
  SegmentedControl,
  Select,
  Stack,
  Text,
  type TableColumn,
} from '../../../ui/index.ts';
import { ROLES } from '../add-user.tsx';

type Choice = Role | 'inherited';

export interface RoleMatrixProps {
  scopes: readonly NamedScope[];
  permissions: readonly Permission[];
  isLocked: boolean;
  /** The role for the whole client has to stay: it is the only administrator. */
  keepsAdmin: boolean;
  onChange: (scope: NamedScope, role: Role | null) => void;
  onSelect: (scope: NamedScope) => void;
}

/** Scope by role: what is given where, and what comes from above. */
export function RoleMatrix(props: RoleMatrixProps): ReactNode {
  const { scopes, permissions, isLocked, keepsAdmin, onChange, onSelect } = props;
  const { t } = useTranslation('users');
  const isPhone = useViewport() === 'phone';

  const choices = (row: NamedScope) =>
    (['inherited', ...ROLES] as const).map((id) => ({
      id,
      label: t(id === 'inherited' && row.kind === 'client' ? 'role.none' : `role.${id}`),
      isDisabled: isLocked || (keepsAdmin && row.kind === 'client' && id !== 'admin'),
    }));
  const choose = (row: NamedScope, choice: string): void => {
    const role = ROLES.find((one) => one === choice) ?? null;
    // A press on the role that holds already.
    if (role === givenRole(permissions, row.scope)) return;
    onChange(row, role);
  };
  const columns: TableColumn<NamedScope>[] = [
    {
      id: 'scope',
      title: t('scope'),
      width: '1fr',
      minWidth: 150,
      render: (row) => <ScopeCell row={row} />,
    },
    {
      id: 'role',
      title: t('here'),
      width: '2fr',
      minWidth: isPhone ? 150 : 380,
      render: (row) => {
        const value: Choice = givenRole(permissions, row.scope) ?? 'inherited';
        const label = t('roleOf', { title: row.title });
        return isPhone ? (
          <Select
            label={label}
            isLabelHidden
            placeholder={label}
            isReadOnly={isLocked}
            value={value}
            onChange={(choice) => choose(row, choice)}
            options={choices(row)}
          />
        ) : (
          <SegmentedControl
            label={label}
            value={value}
            onChange={(choice) => choose(row, choice)}
            options={choices(row)}
          />
        );
      },
    },
    {
      id: 'effective',
      title: t('effective'),
      width: 110,
      from: 720,
      render: (row) =>
        t(`role.${roleFor({ roles: [], permissions: [...permissions] }, row.scope) ?? 'none'}`),
    },
  ];
  return (
    <DataTable
      label={t('here')}
      columns={columns}
      rows={scopes}
      keyOf={({ lid }) => lid}
      textOf={({ title }) => title}
      onAction={(lid) => {
        const row = scopes.find((scope) => scope.lid === lid);
        if (row !== undefined) onSelect(row);
      }}
      rowHeight={64}
    />
  );
}

function ScopeCell({ row: { kind, title, above } }: { row: NamedScope }): ReactNode {
  const { t } = useTranslation('users');
  const isPhone = useViewport() === 'phone';
  return (
    <div style={{ paddingInlineStart: `${above.length * (isPhone ? 6 : 20)}px` }}>
      <Stack direction="row" gap={2} isNoWrap>
        <Pictogram icon={contentIcon(`${kind}s`)} size={28} />
        <Stack gap={0}>
          <Text as="span" look="label">
            <bdi>{title}</bdi>
          </Text>
          <Text as="span" look="small" tone="quiet">
            {t(`kind.${kind}`)}
          </Text>
        </Stack>
      </Stack>
    </div>
  );
}
