import { forgetGames } from '../offline/kept-games';
import { getSession, request } from '../http/http';
import type {
  AccountList,
  ErasedAccounts,
  Health,
  InviteList,
  InviteView,
  MadeInvite,
  MadeToken,
  Role,
  Scope,
  Session,
  SessionList,
  Settings,
  TokenList,
} from '../protocol/protocol';

/** The account roles in words. */
export const roleNames: Record<Role, string> = {
  player: 'Player',
  organiser: 'Organizer',
  admin: 'Admin',
};

const segment = encodeURIComponent;

export async function register(name: string, password: string, invite: string | null) {
  await getSession();
  return request<Session>('POST', '/app/account', { name, password, invite });
}

export async function signIn(name: string, password: string, leaveGames: boolean) {
  await getSession();
  const body = { name, password, leave_games: leaveGames };
  return request<Session>('POST', '/app/sign-in', body);
}

export function signOut(): Promise<void> {
  // Another user may use this browser next, without a connection.
  forgetGames();
  return request('POST', '/app/sign-out');
}

export const chooseGuestName = (name: string) =>
  request<Session>('PUT', '/app/session/name', { name });

export const changePassword = (current: string, next: string) =>
  request<void>('PUT', '/app/password', { current, new: next });

export const eraseAccount = (password: string) =>
  request<void>('DELETE', '/app/account', { password });

export const listSessions = () => request<SessionList>('GET', '/app/sessions');

export const endSession = (id: string) => request<void>('DELETE', `/app/sessions/${segment(id)}`);

export const endOtherSessions = () => request<void>('DELETE', '/app/sessions');

export const listTokens = () => request<TokenList>('GET', '/app/tokens');

/** Creates a token with these scopes, for a number of days or until it is revoked. */
export const makeToken = (name: string, scopes: readonly Scope[], days: number | null) =>
  request<MadeToken>('POST', '/app/tokens', { name, scopes, days });

export const revokeToken = (id: string) => request<void>('DELETE', `/app/tokens/${segment(id)}`);

export async function lookAtInvite(token: string) {
  await getSession();
  return request<InviteView>('POST', '/app/invites/look', { token });
}

export const resetPassword = (token: string, password: string) =>
  request<void>('POST', '/app/invites/password', { token, password });

/** Signs in the guest that the link names. */
export async function signInByLink(token: string) {
  await getSession();
  return request<Session>('POST', '/app/invites/sign-in', { token });
}

export const listInvites = () => request<InviteList>('GET', '/app/admin/invites');

export const makeInvite = (role: Role) =>
  request<MadeInvite>('POST', '/app/admin/invites', { role });

export const callOffInvite = (id: string) =>
  request<void>('DELETE', `/app/admin/invites/${segment(id)}`);

/** Lists accounts by name, registered at the time `since` or later if it is given. */
export const listAccounts = (prefix: string, since: number | null, after: string | null) => {
  const query = new URLSearchParams({ prefix });
  if (since !== null) query.set('since', String(since));
  if (after !== null) query.set('after', after);
  return request<AccountList>('GET', `/app/admin/accounts?${query.toString()}`);
};

export const changeRole = (player: string, role: Role) =>
  request<void>('PUT', `/app/admin/accounts/${segment(player)}/role`, { role });

export const letChoosePassword = (player: string) =>
  request<MadeInvite>('POST', `/app/admin/accounts/${segment(player)}/password`);

export const erasePerson = (player: string) =>
  request<void>('DELETE', `/app/admin/accounts/${segment(player)}`);

/** Erases at most 50 players; accounts with other roles are kept. */
export const erasePeople = (players: readonly string[]) =>
  request<ErasedAccounts>('POST', '/app/admin/accounts/erase', { players });

export const getHealth = () => request<Health>('GET', '/app/admin/health');

export const getSettings = () => request<Settings>('GET', '/app/admin/settings');

export const setSettings = (settings: Settings) =>
  request<Settings>('PUT', '/app/admin/settings', settings);

/**
 * Merges the user's changes into the current settings: `seen` are the settings that the form
 * showed, `wanted` those that the user entered, and `now` the current ones. A form that was opened
 * early and saved late does not revert changes made elsewhere in the meantime.
 */
export function withChanges(seen: Settings, wanted: Settings, now: Settings): Settings {
  const chosen = <Name extends keyof Settings>(name: Name): Settings[Name] =>
    wanted[name] === seen[name] ? now[name] : wanted[name];
  const [before, names] = [seen.refused_names, wanted.refused_names];
  const kept = now.refused_names.filter((name) => names.includes(name) || !before.includes(name));
  const added = names.filter((name) => !before.includes(name) && !kept.includes(name));
  return {
    registration: chosen('registration'),
    safe: chosen('safe'),
    chat_off: chosen('chat_off'),
    refused_names: [...kept, ...added],
    always_safe: now.always_safe,
  };
}

/** Reloads the client at its start page, with the data of the new session. */
export function restartClient(): void {
  window.location.assign('/');
}
