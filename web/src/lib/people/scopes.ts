import type { Scope } from '../protocol/protocol';

/** The permissions of tokens in words. */
export const scopeWords: Record<Scope, string> = {
  'board:play': 'Follow and play games',
  'bot:play': 'Play as a bot',
  'challenge:read': 'Receive challenges',
  'challenge:write': 'Create games, send and answer challenges',
  'puzzle:read': 'Read puzzles and your results',
  'puzzle:write': 'Solve puzzles',
  'tournament:write': 'Enter and leave tournaments',
};

/** All permissions, in the order in which they are shown. */
export const scopes = Object.keys(scopeWords) as readonly Scope[];
