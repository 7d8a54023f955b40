import { lastOwner } from '../offline/kept-games';
import { currentSession } from './session.svelte';

/**
 * Who reads this page. The owner of what the browser keeps may be another one since: who has signed in
 * in another tab, or nobody after a sign-out that has failed.
 */
export const reader = (): string => currentSession()?.id ?? lastOwner();
