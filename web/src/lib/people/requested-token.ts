import type { Scope } from '../protocol/protocol';
import { scopes as known } from './scopes';

/** The maximum length of the name of a token. */
const longestName = 60;

/** A token that a program asks its user for. */
interface RequestedToken {
  name: string;
  scopes: Scope[];
}

/**
 * Returns the token that a query asks for: `scopes[]` once for each permission, and `description`.
 * Unknown permissions are ignored.
 */
export function requestedToken(query: string): RequestedToken {
  const parameters = new URLSearchParams(query);
  const scopes = known.filter((scope) => parameters.getAll('scopes[]').includes(scope));
  return {
    name: (parameters.get('description') ?? '').slice(0, longestName),
    scopes: scopes.length > 0 ? scopes : ['board:play'],
  };
}
