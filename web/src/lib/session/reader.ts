import { lastOwner } from '../offline/kept-games';
import { currentSession } from './session.svelte';

/**
 * Returns the user of this page. The owner of the browser's storage may have changed since: another
 * user may have signed in in another tab, or a sign-out may have failed after it cleared the owner.
 */
export const reader = (): string => currentSession()?.id ?? lastOwner();
