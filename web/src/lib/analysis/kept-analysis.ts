import { request } from '../http/http';
import type { GameAnalysis, KeptAnalysis, NewAnalysis } from '../protocol/protocol';

const path = (game: string): string => `/app/games/${game}/analysis`;

/** Requests the analysis that the server keeps with a game. */
export const getKeptAnalysis = (game: string): Promise<KeptAnalysis> => request('GET', path(game));

/** Sends the analysis of an own game. Returns the one that the server keeps. */
export const keepAnalysis = (game: string, analysis: NewAnalysis): Promise<GameAnalysis> =>
  request('PUT', path(game), analysis);
