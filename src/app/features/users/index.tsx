import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { ClientSelect } from '../../online/client-select.tsx';
import { useClientChoice } from '../../online/client-choice.ts';
import { paths } from '../../routes/paths.ts';
import { useScreenTitle } from '../../state/navigation/screen-title.ts';
import { EmptyState, Page } from '../../ui/index.ts';
import { AddUser } from './add-user.tsx';
import { EditUser } from './edit/edit-user.tsx';
import { UserList } from './list/user-list.tsx';

// @spec 1.11 6.7
/** The users of a client: the list, adding by e-mail, and each user's rights by place. */
export default function Users(): ReactNode {
  const { t } = useTranslation('users');
  const { userId } = useParams();
  const { pathname } = useLocation();
  const choice = useClientChoice();
  useScreenTitle(t('title'));
  if (choice.chosen === null)
    return pathname === paths.users ? (
      <Page title={t('title')} lead={t('lead')} width="wide">
        {null}
      </Page>
    ) : null;
  if (!choice.isAdmin) {
    return (
      <Page title={t('title')} lead={t('lead')} actions={<ClientSelect choice={choice} />}>
        <EmptyState title={t('onlyAdmins')} text={t('onlyAdminsText')} drawing="none" />
      </Page>
    );
  }
  if (pathname.endsWith(paths.addUser)) return <AddUser chosen={choice.chosen} />;
  if (userId !== undefined) return <EditUser key={userId} userId={Number(userId)} chosen={choice.chosen} />;
  return <UserList choice={choice} chosen={choice.chosen} />;
}
