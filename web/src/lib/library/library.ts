import { plural } from '../language/texts';
import { getSession, request, upload } from '../http/http';
import type {
  CollectedGame,
  CollectionList,
  CollectionPage,
  CollectionView,
} from '../protocol/protocol';

const segment = encodeURIComponent;

/** The longest file that the server takes. */
export const longestFile = 16 * 1024 * 1024;

export async function listCollections(): Promise<CollectionList> {
  await getSession();
  return request('GET', '/app/library');
}

/** Sends a file; `onprogress` is told which part of it has gone, from 0 to 1. */
export const sendFile = (file: File, onprogress: (part: number) => void) =>
  upload<CollectionView>(
    `/app/library?name=${segment(nameOf(file.name))}`,
    'application/x-chess-pgn',
    file,
    onprogress,
  );

export async function getCollection(id: string, after: number | null): Promise<CollectionPage> {
  await getSession();
  return request(
    'GET',
    `/app/library/${segment(id)}${after === null ? '' : `?after=${String(after)}`}`,
  );
}

export const deleteCollection = (id: string) =>
  request<void>('DELETE', `/app/library/${segment(id)}`);

export async function getCollectedGame(id: string, number: string): Promise<CollectedGame> {
  await getSession();
  return request('GET', `/app/library/${segment(id)}/${segment(number)}`);
}

/** What a collection is called: its file, without the ending. */
export function nameOf(file: string): string {
  // Characters, of which some are two units of a text here.
  const letters = Array.from(file.replace(/\.pgn$/i, '').trim());
  const name = letters.slice(0, 60).join('').trim();
  return name === '' ? 'Games' : name;
}

/** What has become of a collection, in a sentence. */
export function describeCollection(collection: CollectionView): string {
  const { state, games, left_out, bytes, read_bytes } = collection;
  const all = plural(games, ['# game', '# games']);
  const kept = left_out === 0 ? all : `${all}, ${String(left_out)} left out`;
  switch (state) {
    case 'uploading':
      return 'The file is on its way.';
    case 'reading': {
      const percent = bytes === 0 ? 0 : Math.floor((100 * read_bytes) / bytes);
      return `Being read: ${String(percent)} %, so far ${kept}.`;
    }
    case 'done':
      return `${kept}.`;
    case 'broken_off':
      return 'The file did not arrive completely, so it was not read: delete this and send it again.';
  }
}

/** The URL path of a collection, or of a game in it, perhaps after so many plies. */
export function collectionPath(id: string, number?: number, ply: number | null = null): string {
  if (number === undefined) return `/library/${id}`;
  return `/library/${id}/${String(number)}${ply === null ? '' : `?ply=${String(ply)}`}`;
}

/** After how many plies a game is shown, by the query of its address. */
export function plyIn(query: string): number {
  const ply = Number(new URLSearchParams(query).get('ply'));
  return Number.isInteger(ply) && ply > 0 ? ply : 0;
}
