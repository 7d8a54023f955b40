import * as v from 'valibot';
import type { ServerMessage } from './protocol';

// Checks only the shape that this client relies on. TypeScript compares the result with the
// generated types, so that a change of the protocol causes an error here.

const side = v.picklist(['white', 'black']);
const millis = v.number();
const claims = v.picklist(['by_players', 'without_penalty', 'automatic']);

const bonus = v.variant('kind', [
  v.object({ kind: v.literal('none') }),
  v.object({ kind: v.picklist(['increment', 'bronstein', 'delay']), millis }),
]);

const timeControl = v.variant('kind', [
  v.object({ kind: v.literal('unlimited') }),
  v.object({
    kind: v.literal('clock'),
    stages: v.array(v.object({ moves: v.nullable(v.number()), millis, bonus })),
  }),
  v.object({
    kind: v.literal('correspondence'),
    days: v.number(),
    vacation: v.optional(v.number()),
  }),
]);

const rating = v.object({
  points: v.number(),
  provisional: v.boolean(),
  change: v.nullable(v.number()),
});

const player = v.variant('kind', [
  v.object({ kind: v.literal('open') }),
  v.object({
    kind: v.literal('person'),
    id: v.string(),
    name: v.string(),
    rating: v.nullable(rating),
  }),
  v.object({
    kind: v.literal('engine'),
    level: v.number(),
    character: v.optional(
      v.picklist([
        'shy',
        'grabber',
        'swapper',
        'marcher',
        'gambler',
        'attacker',
        'guard',
        'finisher',
      ]),
    ),
  }),
]);

const material = v.object({
  taken_by_white: v.string(),
  taken_by_black: v.string(),
  balance: v.number(),
});

const info = v.object({
  id: v.string(),
  start_fen: v.string(),
  chess960: v.boolean(),
  time: timeControl,
  rated: v.boolean(),
  claims,
  claim_penalty: millis,
  seats: v.object({ white: player, black: player }),
  you: v.picklist(['white', 'black', 'both', 'spectator']),
  invitation: v.nullable(v.string()),
});

const ply = v.object({
  uci: v.string(),
  san: v.string(),
  fen: v.string(),
  squares: v.tuple([v.string(), v.string()]),
  check: v.boolean(),
  material,
  remaining: v.nullable(millis),
});

const position = v.object({
  fen: v.string(),
  turn: side,
  check: v.boolean(),
  targets: v.record(v.string(), v.array(v.string())),
  material,
});

const verdict = v.nullable(
  v.object({
    result: v.string(),
    winner: v.nullable(side),
    // A reason or code of a newer server is shown by its sentence.
    reason: v.string(),
    article: v.nullable(v.string()),
    sentence: v.string(),
  }),
);

const state = v.object({
  version: v.number(),
  from_ply: v.number(),
  plies: v.array(ply),
  position,
  clocks: v.nullable(
    v.object({
      white: millis,
      black: millis,
      running: v.nullable(side),
      delay: millis,
      first_move: v.nullable(millis),
      vacation: v.optional(v.object({ white: v.number(), black: v.number() })),
    }),
  ),
  claimable: v.nullable(v.string()),
  draw_offer: v.nullable(side),
  takeback: v.nullable(side),
  can_abort: v.boolean(),
  verdict,
  claimed_with: v.optional(v.string()),
  typical: v.optional(v.boolean()),
  rematch_offer: v.nullable(side),
  rematch: v.nullable(v.string()),
});

const event = v.variant('type', [
  v.object({
    type: v.literal('claim_failed'),
    by: side,
    san: v.nullable(v.string()),
    appearances: v.number(),
    quiet_plies: v.number(),
  }),
  v.object({
    type: v.picklist(['draw_offered', 'takeback_proposed', 'takeback_withdrawn']),
    by: side,
  }),
  v.object({
    type: v.picklist(['draw_declined', 'takeback_declined']),
    by: side,
    by_move: v.boolean(),
  }),
  v.object({ type: v.literal('taken_back'), plies: v.number() }),
  v.object({
    type: v.literal('time_added'),
    to: side,
    millis,
    reason: v.picklist(['outage', 'wrong_claim', 'gift', 'vacation']),
  }),
]);
const events = v.array(event);
const away = v.array(side);
const claim = v.nullable(v.object({ by: side, millis }));

const game = v.string();
const id = v.string();
const article = v.nullable(v.string());
const seek = v.object({
  id,
  by: v.string(),
  rating: v.nullable(rating),
  time: timeControl,
  chess960: v.boolean(),
  chess960_number: v.optional(v.number()),
  claims,
  color: v.picklist(['white', 'black', 'random']),
  rated: v.boolean(),
  opponents: v.nullable(v.object({ lowest: v.number(), highest: v.number() })),
});

const room = v.picklist(['players', 'spectators']);
const chatLine = v.object({
  number: v.number(),
  room,
  by: v.string(),
  side: v.nullable(side),
  own: v.boolean(),
  at: millis,
  text: v.string(),
});

const challenge = v.object({
  id,
  own: v.boolean(),
  with: v.string(),
  time: timeControl,
  chess960: v.boolean(),
  chess960_number: v.optional(v.number()),
  claims,
  color: v.picklist(['white', 'black', 'random']),
  rated: v.boolean(),
  expires_in: millis,
  state: v.variant('kind', [
    v.object({ kind: v.picklist(['open', 'accepted', 'called_off']) }),
    v.object({
      kind: v.literal('declined'),
      reason: v.picklist(['not_now', 'other_time', 'other_terms', 'never']),
    }),
  ]),
});

const request = v.number();

const score = v.record(v.string(), v.number());
const analysed = v.object({ score, uci: v.array(v.string()), san: v.array(v.string()) });

const checked = v.variant('type', [
  v.object({
    type: v.literal('game'),
    info,
    state,
    events,
    away,
    claim,
    spectators: v.number(),
  }),
  v.object({ type: v.literal('update'), game, state, events }),
  v.object({ type: v.literal('presence'), game, away, claim }),
  v.object({ type: v.literal('spectators'), game, count: v.number() }),
  v.object({ type: v.literal('ack'), game, id, version: v.number() }),
  v.object({
    type: v.literal('refused'),
    game,
    id,
    code: v.string(),
    message: v.string(),
    article,
  }),
  v.object({
    type: v.literal('explanation'),
    game,
    request: v.number(),
    legal: v.boolean(),
    message: v.string(),
    article,
    claim: v.optional(
      v.object({ right: v.boolean(), appearances: v.number(), quiet_plies: v.number() }),
    ),
  }),
  v.object({ type: v.literal('lobby'), seeks: v.array(seek) }),
  v.object({ type: v.literal('seeking'), seek: v.nullable(id) }),
  v.object({ type: v.literal('paired'), seek: id, game }),
  v.object({
    type: v.literal('seek_refused'),
    seek: v.nullable(id),
    code: v.string(),
    message: v.string(),
  }),
  v.object({ type: v.literal('tournament'), tournament: id, version: v.number() }),
  v.object({
    type: v.literal('tournament_game'),
    tournament: id,
    name: v.string(),
    round: v.number(),
    board: v.number(),
    game,
    arena: v.optional(v.object({ berserk: v.boolean() })),
  }),
  v.object({ type: v.literal('challenges'), challenges: v.array(challenge) }),
  v.object({
    type: v.literal('chat'),
    game,
    room,
    closed: v.nullable(v.object({ reason: v.string(), message: v.string() })),
    lines: v.array(chatLine),
  }),
  v.object({ type: v.literal('said'), game, line: chatLine }),
  v.object({
    type: v.literal('explored'),
    request,
    start_fen: v.string(),
    notes: v.array(v.string()),
    from_ply: v.number(),
    plies: v.array(ply),
    position,
    ending: verdict,
    opening: v.nullable(v.object({ eco: v.string(), name: v.string() })),
  }),
  v.object({
    type: v.literal('explore_refused'),
    request,
    at: v.nullable(v.number()),
    code: v.string(),
    message: v.string(),
    article,
  }),
  v.object({
    type: v.literal('analysis'),
    request,
    depth: v.number(),
    seldepth: v.number(),
    nodes: v.number(),
    nps: v.number(),
    time: millis,
    lines: v.array(analysed),
  }),
  v.object({
    type: v.literal('analysis_end'),
    request,
    reason: v.string(),
    code: v.nullable(v.string()),
    message: v.nullable(v.string()),
  }),
  v.object({ type: v.literal('pong'), nonce: v.number() }),
  v.object({ type: v.literal('error'), code: v.string(), message: v.string() }),
]);

/** The messages that this client handles. */
type Handled = Extract<ServerMessage, { type: v.InferOutput<typeof checked>['type'] }>;

/**
 * Parses a text frame as a server message. Returns null for broken JSON, another shape, or a
 * message of a newer protocol.
 */
export function readServerMessage(text: string): Handled | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return v.is(checked, value) ? (value satisfies Checkable as Handled) : null;
}

/** The checked type, without the names that newer versions may add. */
type Checkable = v.InferOutput<typeof checked>;

/** Fails to compile when a message of the protocol lacks a field that is checked here. */
export type ProtocolIsChecked = Handled extends Checkable ? true : never;
