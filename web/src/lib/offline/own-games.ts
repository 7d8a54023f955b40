import { writeStored } from '../storage/stored';
import { GAMES, localGames, PREFIX, type LocalGame } from './local-games';

/** The number of stored games. The games that the server has are dropped first. */
const KEPT = 30;

/** Returns a new id. */
export function newLocalId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return PREFIX + [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Stores a game. */
export function keepLocalGame(game: LocalGame): void {
  const all = [game, ...localGames().filter(({ id }) => id !== game.id)];
  const needed = all.filter(({ sent }) => sent === null);
  const others = all.filter(({ sent }) => sent !== null);
  const kept = new Set([...needed, ...others].slice(0, KEPT));
  writeStored(GAMES, JSON.stringify(all.filter((one) => kept.has(one))));
}

/** Calls a function when another page of this browser has changed a game. */
export function onLocalGames(changed: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === GAMES) changed();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    window.removeEventListener('storage', onStorage);
  };
}
