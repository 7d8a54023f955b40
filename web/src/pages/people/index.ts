import AccountPage from './AccountPage.svelte';
import AdminPage from './AdminPage.svelte';
import ConsentPage from './ConsentPage.svelte';
import InvitePage from './InvitePage.svelte';
import SignInPage from './SignInPage.svelte';

export default {
  'sign-in': SignInPage,
  invite: InvitePage,
  account: AccountPage,
  oauth: ConsentPage,
  admin: AdminPage,
} as const;
