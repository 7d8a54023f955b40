import { describeSummary } from '../game/game-list';
import { listGames } from '../http/http';
import { getPath } from '../learn/lessons';
import { places } from '../navigation/places';
import { gamePath, lessonPath, playerPath } from '../navigation/router';
import type { KnownPerson } from '../protocol/protocol';
import type { Entry } from './find';

/** An entry that leads to a page. */
export interface Link extends Omit<Entry, 'go'> {
  readonly path: string;
}

const link = (path: string, name: string, note?: string): Link => ({
  id: path,
  path,
  name,
  ...(note !== undefined && { note }),
});

/** The pages of the client without an id. */
export const pages = (isRegistered: boolean): readonly Link[] => [
  ...places.map(({ path, name }) => link(path, name)),
  link('/editor', 'Board editor', 'set up a position'),
  link('/practice', 'Practice', 'endings and coordinates'),
  link('/search', 'Search games'),
  link('/classes', 'Classes'),
  link('/library', 'Library', 'collections of games'),
  link('/board', 'Over the board', 'two players, one device'),
  link('/tournaments/new', 'New tournament'),
  isRegistered ? link('/account', 'Your account') : link('/sign-in', 'Sign in or register'),
];

/** The people as links to their pages. */
export const peopleLinks = (people: readonly KnownPerson[]): readonly Link[] =>
  people.map(({ id, name, online }) =>
    link(playerPath(id), name, online ? /* @wc-include */ 'online' : undefined),
  );

/** Requests all lessons as links. */
export async function lessonLinks(): Promise<readonly Link[]> {
  const { groups } = await getPath();
  return groups.flatMap(({ title, lessons }) =>
    lessons.map((lesson) => link(lessonPath(lesson.id), lesson.title, title)),
  );
}

/** Requests the visitor's newest games as links. */
export async function gameLinks(): Promise<readonly Link[]> {
  const { games } = await listGames(null);
  return games.map((game) => {
    const { title, standing } = describeSummary(game);
    return link(gamePath(game.id), title, standing);
  });
}
