import { plural } from '../language/texts';
import { getSession, request, upload } from '../http/http';
import type {
  CollectedGame,
  CollectionList,
  CollectionPage,
  CollectionView,
} from '../protocol/protocol';

const segment = encodeURIComponent;

/** The maximum size of a file that the server accepts, in bytes. */
export const longestFile = 16 * 1024 * 1024;

export async function listCollections(): Promise<CollectionList> {
  await getSession();
  return request('GET', '/app/library');
}

/** Uploads a file; `onprogress` receives the uploaded part, from 0 to 1. */
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

/** Returns the name of a collection: its file name without the extension. */
export function nameOf(file: string): string {
  // Counts characters, because some take two UTF-16 units.
  const characters = Array.from(file.replace(/\.pgn$/i, '').trim());
  const name = characters.slice(0, 60).join('').trim();
  return name === '' ? 'Games' : name;
}

/** Describes the state of a collection in a sentence. */
export function describeCollection(collection: CollectionView): string {
  const { state, games, left_out, bytes, read_bytes } = collection;
  const all = plural(games, ['# game', '# games']);
  const kept = left_out === 0 ? all : `${all}, ${String(left_out)} skipped`;
  switch (state) {
    case 'uploading':
      return 'The file is being uploaded.';
    case 'reading': {
      const percent = bytes === 0 ? 0 : Math.floor((100 * read_bytes) / bytes);
      return `Importing: ${String(percent)}%, ${kept}.`;
    }
    case 'done':
      return `${kept}.`;
    case 'broken_off':
      return 'The upload was incomplete: delete this entry and send the file again.';
  }
}

/** Returns the URL path of a collection, or of a game in it, optionally at a ply. */
export function collectionPath(id: string, number?: number, ply: number | null = null): string {
  if (number === undefined) return `/library/${id}`;
  return `/library/${id}/${String(number)}${ply === null ? '' : `?ply=${String(ply)}`}`;
}

/** Returns the ply to show, from the query of the address. */
export function plyIn(query: string): number {
  const ply = Number(new URLSearchParams(query).get('ply'));
  return Number.isInteger(ply) && ply > 0 ? ply : 0;
}
