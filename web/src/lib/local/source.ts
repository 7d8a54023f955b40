import type { Connection } from '../connection/connection';
import type { Explored, Line, NotExplored, PositionSource } from '../connection/positions';
import type { ChatSource, GameSource, LobbySource, Status } from '../connection/source';
import { enginePlace } from '../core/engine-place.svelte';
import { hasCore } from '../core/has-core';
import { newCommandId } from '../http/command-id';
import { isLocalGame } from '../offline/local-games';
import type { LocalPositions } from './local-positions';
import type { LocalSource } from './local-source';

/** The server's games and positions, and in its absence those of this page. */
export type PageSource = GameSource &
  ChatSource &
  LobbySource & { readonly positions: PositionSource };

/** Returns whether positions are answered at this state of the connection, by the server or here. */
export const isAnswered = (status: Status): boolean =>
  status === 'open' || status === 'overdue' || (status === 'lost' && hasCore());

/** Returns whether an answer is about a FEN. Only the server writes such notes in all languages. */
const isAboutFen = (answer: Explored | NotExplored): boolean =>
  answer.type === 'explored' ? answer.notes.length > 0 : answer.code === 'bad_position';

/** Returns whether the user wants to load no more than necessary. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Returns a source that answers in the page where the server does not. */
export function withLocalGames(connection: Connection): PageSource {
  let status: Status = 'connecting';
  connection.onStatus((now) => (status = now));
  const isLost = () => hasCore() && status !== 'open' && status !== 'overdue';

  // Loaded when they are needed first: most games are on the server.
  let games: Promise<LocalSource> | null = null;
  const local = () =>
    (games ??= import('./local-source').then(({ LocalSource }) => new LocalSource()));
  /** The rules and the engine of this page, once they have loaded. */
  let loaded: LocalPositions | null = null;
  let loading: Promise<LocalPositions> | null = null;
  const here = () =>
    (loading ??= import('./local-positions')
      .then((it) => it.LocalPositions.load(isLost))
      .then(
        (positions) => (loaded = positions),
        (error: unknown) => {
          loading = null;
          throw error;
        },
      ));
  /** Whether the engine of this page searches, and not that of the server. */
  const isEngineHere = () => isLost() || (loaded?.works === true && enginePlace() === 'device');

  const positions: PositionSource = {
    async explore(line: Line, fromPly: number) {
      if (isLost()) return (await here()).explore(line, fromPly);
      const answer = await loaded?.explore(line, fromPly).catch(() => null);
      if (answer && !isAboutFen(answer)) return answer;
      try {
        return await connection.positions.explore(line, fromPly);
      } catch (error) {
        if (isLost()) return (await here()).explore(line, fromPly);
        throw error;
      }
    },
    analyse(line, lines, listener) {
      const onServer = () => connection.positions.analyse(line, lines, listener);
      if (!isEngineHere()) return onServer();
      let end = (): void => undefined;
      let isEnded = false;
      const failed = (message: string | null) => {
        if (isEnded) return;
        if (isLost()) listener.ended('failed', null, message);
        else end = onServer();
      };
      here().then(
        (found) => {
          if (isEnded) return;
          end = found.analyse(line, lines, {
            report: (report) => {
              listener.report(report);
            },
            ended: (reason, code, message) => {
              if (reason === 'failed') failed(message);
              else listener.ended(reason, code, message);
            },
          });
        },
        () => {
          failed(null);
        },
      );
      return () => {
        isEnded = true;
        end();
      };
    },
    prepare(what) {
      if (!hasCore() || savesData()) return;
      here()
        .then((found) =>
          what === 'engine' && enginePlace() === 'device' ? found.tryEngine() : undefined,
        )
        .catch(() => {
          // The server answers.
        });
    },
    async searches(line) {
      if (!isEngineHere()) return null;
      try {
        return await (await here()).searches(line);
      } catch {
        return null;
      }
    },
  };

  return {
    positions,
    follow(game, listener) {
      if (!isLocalGame(game)) return connection.follow(game, listener);
      let leave = (): void => undefined;
      let isFollowed = true;
      local().then(
        (source) => {
          if (isFollowed) leave = source.follow(game, listener);
        },
        () => {
          listener.failed('unavailable', 'This game did not load: reload the page.');
        },
      );
      return () => {
        isFollowed = false;
        leave();
      };
    },
    refresh(game) {
      if (isLocalGame(game))
        void local().then((source) => {
          source.refresh(game);
        });
      else connection.refresh(game);
    },
    send(game, command) {
      if (!isLocalGame(game)) return connection.send(game, command);
      const id = newCommandId();
      void local().then((source) => {
        source.send(game, id, command);
      });
      return id;
    },
    unanswered: (game) => (isLocalGame(game) ? [] : connection.unanswered(game)),
    reason(fen, chess960, text) {
      return loaded?.reason(fen, chess960, text) ?? null;
    },
    lastPly: (line) => loaded?.lastPly(line) ?? null,
    explain: async (game, text) =>
      isLocalGame(game) ? (await local()).explain(game, text) : connection.explain(game, text),
    onStatus: (listener) => connection.onStatus(listener),
    followChat: (game, listener) =>
      isLocalGame(game) ? () => undefined : connection.followChat(game, listener),
    enterLobby: (listener) => connection.enterLobby(listener),
  };
}
