import AccountPage from './AccountPage.svelte';
import AdminPage from './AdminPage.svelte';
import InvitePage from './InvitePage.svelte';
import SignInPage from './SignInPage.svelte';

export default {
  'sign-in': SignInPage,
  invite: InvitePage,
  account: AccountPage,
  admin: AdminPage,
} as const;
