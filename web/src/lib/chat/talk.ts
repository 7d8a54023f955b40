import { request } from '../http/http';
import type {
  ChatChoice,
  Created,
  DeclineReason,
  NewChallenge,
  Relation,
  ReportList,
  ReportReason,
  UnwantedList,
  Whom,
} from '../protocol/protocol';

const segment = encodeURIComponent;

/** Says a line beside a game; under the same key it is said once. */
export const say = (game: string, text: string, key: string) =>
  request<void>('POST', `/app/games/${segment(game)}/chat`, { text }, { 'idempotency-key': key });

/** Whether this visitor wants to chat. */
export const getChatChoice = () => request<ChatChoice>('GET', '/app/chat');

export const setChatChoice = (on: boolean) => request<ChatChoice>('PUT', '/app/chat', { on });

/** Whom the visitor has muted and blocked. */
export const listUnwanted = () => request<UnwantedList>('GET', '/app/unwanted');

export const unwant = (whom: Whom, relation: Relation) =>
  request<void>('PUT', '/app/unwanted', { whom, relation });

export const wantAgain = (player: string) =>
  request<void>('DELETE', `/app/unwanted/${segment(player)}`);

/** Tells the organisers of somebody. */
export const report = (whom: Whom, reason: ReportReason, text: string) =>
  request<void>('POST', '/app/reports', { whom, reason, text });

export const listReports = () => request<ReportList>('GET', '/app/admin/reports');

export const closeReport = (number: number) =>
  request<void>('DELETE', `/app/admin/reports/${String(number)}`);

/** Lets somebody not chat for so many hours; with none, lets them again. */
export const silence = (player: string, hours: number) =>
  request<void>('PUT', `/app/admin/players/${segment(player)}/silence`, { hours });

export const disableAccount = (player: string, disabled: boolean) =>
  request<void>('PUT', `/app/admin/accounts/${segment(player)}/disabled`, { disabled });

/** Offers a game to somebody; under the same key once. */
export const challenge = (wish: NewChallenge, key: string) =>
  request<Created>('POST', '/app/challenges', wish, { 'idempotency-key': key });

export const acceptChallenge = (id: string) =>
  request<Created>('POST', `/app/challenges/${segment(id)}/accept`);

export const declineChallenge = (id: string, reason: DeclineReason) =>
  request<void>('POST', `/app/challenges/${segment(id)}/decline`, { reason });

export const callOffChallenge = (id: string) =>
  request<void>('DELETE', `/app/challenges/${segment(id)}`);

/** How somebody stands to the visitor, in words. */
export const relationNames = (relation: Relation): string =>
  relation === 'muted' ? /* @wc-include */ 'muted' : /* @wc-include */ 'blocked';

/** What a player is reported for, in words. */
export const reasonNames: Record<ReportReason, string> = {
  chat: 'What they write',
  name: 'Their name',
  play: 'How they play: help by a computer, arranged results',
  other: 'Something else',
};
