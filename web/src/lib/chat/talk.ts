import { request } from '../http/http';
import type {
  ChatChoice,
  Created,
  DeclineReason,
  NewChallenge,
  Relation,
  ReportList,
  ReportReason,
  RestrictedPlayers,
  PlayerRef,
} from '../protocol/protocol';

const segment = encodeURIComponent;

/** Sends a chat line. The server accepts a line once per idempotency key. */
export const say = (game: string, text: string, key: string) =>
  request<void>('POST', `/app/games/${segment(game)}/chat`, { text }, { 'idempotency-key': key });

/** Requests the visitor's chat setting. */
export const getChatChoice = () => request<ChatChoice>('GET', '/app/chat');

export const setChatChoice = (on: boolean) => request<ChatChoice>('PUT', '/app/chat', { on });

/** Lists the players that the visitor has muted or blocked. */
export const listRestrictedPlayers = () => request<RestrictedPlayers>('GET', '/app/unwanted');

export const unwant = (whom: PlayerRef, relation: Relation) =>
  request<void>('PUT', '/app/unwanted', { whom, relation });

export const wantAgain = (player: string) =>
  request<void>('DELETE', `/app/unwanted/${segment(player)}`);

/** Reports a player to the organizers. */
export const report = (whom: PlayerRef, reason: ReportReason, text: string) =>
  request<void>('POST', '/app/reports', { whom, reason, text });

export const listReports = () => request<ReportList>('GET', '/app/admin/reports');

export const closeReport = (number: number) =>
  request<void>('DELETE', `/app/admin/reports/${String(number)}`);

/** Mutes a player's chat for a number of hours; zero ends the mute. */
export const silence = (player: string, hours: number) =>
  request<void>('PUT', `/app/admin/players/${segment(player)}/silence`, { hours });

export const disableAccount = (player: string, disabled: boolean) =>
  request<void>('PUT', `/app/admin/accounts/${segment(player)}/disabled`, { disabled });

/** Sends a challenge; the server accepts it once per idempotency key. */
export const challenge = (newChallenge: NewChallenge, key: string) =>
  request<Created>('POST', '/app/challenges', newChallenge, { 'idempotency-key': key });

export const acceptChallenge = (id: string) =>
  request<Created>('POST', `/app/challenges/${segment(id)}/accept`);

export const declineChallenge = (id: string, reason: DeclineReason) =>
  request<void>('POST', `/app/challenges/${segment(id)}/decline`, { reason });

export const callOffChallenge = (id: string) =>
  request<void>('DELETE', `/app/challenges/${segment(id)}`);

/** Names the visitor's relation to another player. */
export const relationNames = (relation: Relation): string =>
  relation === 'muted' ? /* @wc-include */ 'muted' : /* @wc-include */ 'blocked';

/** The reasons for reporting a player, in words. */
export const reasonNames: Record<ReportReason, string> = {
  chat: 'Their messages',
  name: 'Their name',
  play: 'Cheating: computer help, arranged results',
  other: 'Something else',
};
