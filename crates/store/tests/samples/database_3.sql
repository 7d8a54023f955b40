--
-- PostgreSQL database dump
--



SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: accounts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.accounts (
    player text NOT NULL COLLATE pg_catalog."C",
    name_key text NOT NULL COLLATE pg_catalog."C",
    name_shape text NOT NULL COLLATE pg_catalog."C",
    password text NOT NULL,
    role text NOT NULL,
    registered_at bigint NOT NULL,
    disabled_at bigint,
    is_bot bigint DEFAULT 0 NOT NULL,
    CONSTRAINT accounts_role_check CHECK ((role = ANY (ARRAY['player'::text, 'organiser'::text, 'admin'::text])))
);


--
-- Name: archives; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.archives (
    game text NOT NULL COLLATE pg_catalog."C",
    format bigint NOT NULL,
    journal bytea NOT NULL
);


--
-- Name: challenges; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.challenges (
    id text NOT NULL COLLATE pg_catalog."C",
    challenger text NOT NULL COLLATE pg_catalog."C",
    challenged text NOT NULL COLLATE pg_catalog."C",
    terms_format bigint NOT NULL,
    terms text NOT NULL,
    side text,
    request_key text NOT NULL,
    made_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    answered_at bigint,
    answer text,
    reason text,
    exact_reason text,
    CONSTRAINT challenges_answer_check CHECK ((answer = ANY (ARRAY['accepted'::text, 'declined'::text, 'called_off'::text]))),
    CONSTRAINT challenges_check CHECK (((answered_at IS NULL) = (answer IS NULL))),
    CONSTRAINT challenges_id_check CHECK ((length(id) = 8)),
    CONSTRAINT challenges_reason_check CHECK ((reason = ANY (ARRAY['not_now'::text, 'other_time'::text, 'other_terms'::text, 'never'::text]))),
    CONSTRAINT challenges_side_check CHECK ((side = ANY (ARRAY['white'::text, 'black'::text])))
);


--
-- Name: chat; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.chat (
    game text NOT NULL COLLATE pg_catalog."C",
    number bigint NOT NULL,
    room text NOT NULL,
    author text NOT NULL COLLATE pg_catalog."C",
    request_key text NOT NULL,
    said_at bigint NOT NULL,
    text text,
    CONSTRAINT chat_room_check CHECK ((room = ANY (ARRAY['players'::text, 'spectators'::text])))
);


--
-- Name: class_members; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.class_members (
    class text NOT NULL COLLATE pg_catalog."C",
    player text NOT NULL COLLATE pg_catalog."C",
    joined_at bigint NOT NULL
);


--
-- Name: classes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.classes (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    teacher text NOT NULL COLLATE pg_catalog."C",
    code text COLLATE pg_catalog."C",
    homework_made bigint NOT NULL,
    request_key text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    CONSTRAINT classes_id_check CHECK ((length(id) = 8))
);


--
-- Name: collection_games; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.collection_games (
    collection text NOT NULL COLLATE pg_catalog."C",
    number bigint NOT NULL,
    white text NOT NULL,
    black text NOT NULL,
    event text NOT NULL,
    date text NOT NULL,
    result text NOT NULL,
    plies bigint NOT NULL,
    pgn text NOT NULL
);


--
-- Name: collection_pieces; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.collection_pieces (
    collection text NOT NULL COLLATE pg_catalog."C",
    number bigint NOT NULL,
    bytes bytea NOT NULL
);


--
-- Name: collection_problems; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.collection_problems (
    collection text NOT NULL COLLATE pg_catalog."C",
    number bigint NOT NULL,
    line bigint NOT NULL,
    reason text NOT NULL
);


--
-- Name: collections; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.collections (
    id text NOT NULL COLLATE pg_catalog."C",
    owner text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    created_at bigint NOT NULL,
    state text NOT NULL,
    bytes bigint DEFAULT 0 NOT NULL,
    read_bytes bigint DEFAULT 0 NOT NULL,
    line bigint DEFAULT 1 NOT NULL,
    read_games bigint DEFAULT 0 NOT NULL,
    games bigint DEFAULT 0 NOT NULL,
    reader text,
    touched_at bigint NOT NULL,
    explored bigint DEFAULT 0 NOT NULL,
    CONSTRAINT collections_id_check CHECK ((length(id) = 8)),
    CONSTRAINT collections_state_check CHECK ((state = ANY (ARRAY['uploading'::text, 'reading'::text, 'done'::text, 'broken_off'::text, 'deleted'::text])))
);


--
-- Name: conditional_moves; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.conditional_moves (
    game text NOT NULL COLLATE pg_catalog."C",
    player text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL,
    plies bigint NOT NULL,
    lines text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: evaluations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.evaluations (
    "position" text NOT NULL COLLATE pg_catalog."C",
    depth bigint NOT NULL,
    nodes bigint NOT NULL,
    width bigint NOT NULL,
    lines text NOT NULL,
    evaluated_at bigint NOT NULL
);


--
-- Name: exercises_done; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.exercises_done (
    player text NOT NULL COLLATE pg_catalog."C",
    lesson text NOT NULL COLLATE pg_catalog."C",
    exercise bigint NOT NULL,
    done_at bigint NOT NULL,
    shared bigint NOT NULL
);


--
-- Name: explored_moves; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.explored_moves (
    scope text NOT NULL COLLATE pg_catalog."C",
    key bigint NOT NULL,
    move bigint NOT NULL,
    white bigint NOT NULL,
    draws bigint NOT NULL,
    black bigint NOT NULL,
    rated bigint NOT NULL,
    ratings bigint NOT NULL,
    last_game bigint NOT NULL
);


--
-- Name: found_puzzles; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.found_puzzles (
    collection text NOT NULL COLLATE pg_catalog."C",
    number bigint NOT NULL,
    puzzle text NOT NULL COLLATE pg_catalog."C",
    game bigint NOT NULL,
    text text NOT NULL,
    solved bigint
);


--
-- Name: games; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.games (
    number bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    terms_format bigint NOT NULL,
    terms text NOT NULL,
    white_player text COLLATE pg_catalog."C",
    white_level bigint,
    black_player text COLLATE pg_catalog."C",
    black_level bigint,
    created_by text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    request_key text COLLATE pg_catalog."C",
    rematch_of text COLLATE pg_catalog."C",
    due_at bigint,
    rated bigint NOT NULL,
    speed text NOT NULL,
    finished_at bigint,
    result text,
    reason text,
    plies bigint,
    opening text COLLATE pg_catalog."C",
    final_fen text,
    white_rating bigint,
    black_rating bigint,
    archived bigint DEFAULT 0 NOT NULL,
    rematch_offer text,
    white_change bigint,
    black_change bigint,
    indexed bigint DEFAULT 0 NOT NULL,
    explored bigint DEFAULT 0 NOT NULL,
    CONSTRAINT games_check CHECK (((white_player IS NULL) OR (white_level IS NULL))),
    CONSTRAINT games_check1 CHECK (((black_player IS NULL) OR (black_level IS NULL))),
    CONSTRAINT games_id_check CHECK ((length(id) = 8)),
    CONSTRAINT games_rematch_offer_check CHECK ((rematch_offer = ANY (ARRAY['white'::text, 'black'::text])))
);


--
-- Name: games_number_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.games ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.games_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: heartbeats; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.heartbeats (
    node text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL,
    since bigint
);


--
-- Name: homework; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.homework (
    class text NOT NULL COLLATE pg_catalog."C",
    number bigint NOT NULL,
    lesson text COLLATE pg_catalog."C",
    puzzles bigint,
    theme text COLLATE pg_catalog."C",
    set_at bigint NOT NULL,
    due_at bigint,
    request_key text NOT NULL COLLATE pg_catalog."C",
    shared bigint DEFAULT 0 NOT NULL,
    CONSTRAINT homework_check CHECK (((lesson IS NULL) <> (puzzles IS NULL)))
);


--
-- Name: homework_solved; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.homework_solved (
    class text NOT NULL COLLATE pg_catalog."C",
    number bigint NOT NULL,
    player text NOT NULL COLLATE pg_catalog."C",
    solved bigint NOT NULL
);


--
-- Name: invites; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.invites (
    id text NOT NULL COLLATE pg_catalog."C",
    role text,
    player text COLLATE pg_catalog."C",
    created_by text COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    sign_in bigint DEFAULT 0 NOT NULL,
    CONSTRAINT invites_check CHECK (((role IS NULL) <> (player IS NULL))),
    CONSTRAINT invites_role_check CHECK ((role = ANY (ARRAY['player'::text, 'organiser'::text, 'admin'::text])))
);


--
-- Name: journal; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.journal (
    game text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL,
    command_id text NOT NULL COLLATE pg_catalog."C",
    actor text NOT NULL,
    request text NOT NULL,
    at bigint NOT NULL,
    events text NOT NULL
);


--
-- Name: lessons; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.lessons (
    id text NOT NULL COLLATE pg_catalog."C",
    author text NOT NULL COLLATE pg_catalog."C",
    language text NOT NULL COLLATE pg_catalog."C",
    title text NOT NULL COLLATE pg_catalog."C",
    exercises bigint NOT NULL,
    text text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL,
    request_key text NOT NULL COLLATE pg_catalog."C",
    made_at bigint NOT NULL,
    changed_at bigint NOT NULL,
    CONSTRAINT lessons_id_check CHECK ((length(id) = 8))
);


--
-- Name: outages; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.outages (
    began_at bigint NOT NULL,
    ended_at bigint NOT NULL
);


--
-- Name: players; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.players (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    created_at bigint NOT NULL,
    erased_at bigint,
    chat_off bigint DEFAULT 0 NOT NULL,
    CONSTRAINT players_id_check CHECK ((length(id) = 8))
);


--
-- Name: position_blocks; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.position_blocks (
    number bigint NOT NULL,
    segment bigint NOT NULL,
    first_key bigint NOT NULL,
    first_game bigint NOT NULL,
    packed bytea NOT NULL
);
ALTER TABLE ONLY public.position_blocks ALTER COLUMN packed SET STORAGE PLAIN;


--
-- Name: position_blocks_number_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.position_blocks ALTER COLUMN number ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.position_blocks_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: position_index; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.position_index (
    only_row bigint NOT NULL,
    changes bigint NOT NULL,
    CONSTRAINT position_index_only_row_check CHECK ((only_row = 1))
);


--
-- Name: position_segments; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.position_segments (
    id bigint NOT NULL,
    games bigint NOT NULL,
    entries bigint NOT NULL,
    state text NOT NULL,
    node text,
    touched_at bigint NOT NULL,
    CONSTRAINT position_segments_state_check CHECK ((state = ANY (ARRAY['making'::text, 'complete'::text, 'gone'::text])))
);


--
-- Name: position_segments_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.position_segments ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.position_segments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: puzzle_attempts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.puzzle_attempts (
    player text NOT NULL COLLATE pg_catalog."C",
    puzzle text NOT NULL COLLATE pg_catalog."C",
    solved bigint NOT NULL,
    tried_at bigint NOT NULL,
    step bigint NOT NULL,
    due_at bigint,
    rating bigint,
    deviation bigint,
    last_at bigint
);


--
-- Name: puzzle_ratings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.puzzle_ratings (
    puzzle text NOT NULL COLLATE pg_catalog."C",
    rating bigint NOT NULL,
    deviation bigint NOT NULL,
    volatility bigint NOT NULL,
    games bigint NOT NULL,
    rated_at bigint NOT NULL
);


--
-- Name: puzzle_runs; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.puzzle_runs (
    player text NOT NULL COLLATE pg_catalog."C",
    minutes bigint NOT NULL,
    started_at bigint NOT NULL,
    score bigint NOT NULL,
    misses bigint NOT NULL,
    best bigint NOT NULL
);


--
-- Name: puzzle_searches; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.puzzle_searches (
    collection text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL,
    asked_at bigint NOT NULL,
    finder text,
    touched_at bigint NOT NULL,
    last_game bigint DEFAULT 0 NOT NULL,
    games bigint DEFAULT 0 NOT NULL,
    CONSTRAINT puzzle_searches_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'stopped'::text, 'done'::text])))
);


--
-- Name: puzzle_solvers; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.puzzle_solvers (
    player text NOT NULL COLLATE pg_catalog."C",
    rating bigint NOT NULL,
    deviation bigint NOT NULL,
    volatility bigint NOT NULL,
    games bigint NOT NULL,
    rated_at bigint NOT NULL
);


--
-- Name: rating_history; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.rating_history (
    player text NOT NULL COLLATE pg_catalog."C",
    speed text NOT NULL COLLATE pg_catalog."C",
    number bigint NOT NULL,
    game text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL,
    rating bigint NOT NULL,
    deviation bigint NOT NULL,
    volatility bigint NOT NULL
);


--
-- Name: ratings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.ratings (
    player text NOT NULL COLLATE pg_catalog."C",
    speed text NOT NULL COLLATE pg_catalog."C",
    rating bigint NOT NULL,
    deviation bigint NOT NULL,
    volatility bigint NOT NULL,
    games bigint NOT NULL,
    rated_at bigint NOT NULL
);


--
-- Name: relations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.relations (
    player text NOT NULL COLLATE pg_catalog."C",
    other text NOT NULL COLLATE pg_catalog."C",
    blocked bigint NOT NULL,
    since bigint NOT NULL
);


--
-- Name: reports; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.reports (
    number bigint NOT NULL,
    reporter text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C",
    game text COLLATE pg_catalog."C",
    reason text NOT NULL,
    text text NOT NULL,
    lines text NOT NULL,
    made_at bigint NOT NULL,
    closed_at bigint,
    CONSTRAINT reports_reason_check CHECK ((reason = ANY (ARRAY['chat'::text, 'name'::text, 'play'::text, 'other'::text])))
);


--
-- Name: reports_number_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.reports ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.reports_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: revocations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.revocations (
    session text NOT NULL COLLATE pg_catalog."C",
    revoked_at bigint NOT NULL
);


--
-- Name: sessions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sessions (
    id text NOT NULL COLLATE pg_catalog."C",
    player text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    device text DEFAULT ''::text NOT NULL,
    used_at bigint DEFAULT 0 NOT NULL
);


--
-- Name: settings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.settings (
    only_row bigint NOT NULL,
    settings text NOT NULL,
    CONSTRAINT settings_only_row_check CHECK ((only_row = 1))
);


--
-- Name: silences; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.silences (
    player text NOT NULL COLLATE pg_catalog."C",
    until bigint NOT NULL
);


--
-- Name: standing_offers; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.standing_offers (
    id text NOT NULL COLLATE pg_catalog."C",
    player text NOT NULL COLLATE pg_catalog."C",
    terms text NOT NULL,
    made_at bigint NOT NULL,
    expires_at bigint NOT NULL
);


--
-- Name: staunton_migrations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.staunton_migrations (
    version bigint NOT NULL,
    name text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: tokens; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tokens (
    id text NOT NULL COLLATE pg_catalog."C",
    player text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    scopes text NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint,
    expires_at bigint
);


--
-- Name: tournament_entries; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournament_entries (
    tournament text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL,
    command_id text NOT NULL COLLATE pg_catalog."C",
    actor text COLLATE pg_catalog."C",
    at bigint NOT NULL,
    content text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: tournament_games; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournament_games (
    tournament text NOT NULL COLLATE pg_catalog."C",
    round bigint NOT NULL,
    board bigint NOT NULL,
    game text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: tournament_officials; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournament_officials (
    tournament text NOT NULL COLLATE pg_catalog."C",
    place bigint NOT NULL,
    player text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: tournament_players; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournament_players (
    tournament text NOT NULL COLLATE pg_catalog."C",
    number bigint NOT NULL,
    player text COLLATE pg_catalog."C"
);


--
-- Name: tournaments; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments (
    id text NOT NULL COLLATE pg_catalog."C",
    organizer text COLLATE pg_catalog."C",
    request_key text COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    version bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    starts_at bigint,
    rounds bigint NOT NULL,
    round bigint NOT NULL,
    players bigint NOT NULL,
    is_listed bigint NOT NULL,
    sort_at bigint NOT NULL,
    due_at bigint,
    group_name text COLLATE pg_catalog."C",
    CONSTRAINT tournaments_id_check CHECK ((length(id) = 8))
);


--
-- Data for Name: accounts; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.accounts (player, name_key, name_shape, password, role, registered_at, disabled_at, is_bot) FROM stdin;
gI100000	grace	grace	$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA2	organiser	1700000000002	\N	0
iI100000	boris	boris	$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA4	player	1700000000004	\N	0
hI100000	élodie	élodie	$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA3	player	1700000000003	\N	0
jI100000	zoë	zoë	$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA5	player	1700000000005	1700000000000	0
fI100000	ada	ada	$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA1	admin	1700000000001	\N	0
\.


--
-- Data for Name: archives; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.archives (game, format, journal) FROM stdin;
oY100000	1	\\xa591d18ec22010457f6533cf3c68d78d717f85361bb6dc76c90a18c0aa31fd77a7b4266a626c22bcc0853bf70c48b914d47a12144f31c1f2e25c523aed50d27749d677bc10ace098b2d2fabcf74d83f0a3833ab0daa86d444f62b95ee451f05ce4428d0f560dc60d7bd0c1a5c81b791b11930a09baa4beeaa912b21084022b0639fc99849740c3e53948abf9484388ce35f7b5b90f09b0ca38e35a96c7da13f62763aff1f501a72333ff6e55fdff9afdea98d3c0e6ad0638e95903e2d6ca3493b543d0a61e82f83cd63e8c1746be5c4945efb2a6da005826e15f7cc89063c8d447955fabba00
wY100000	1	\\xa591dd6ec3200c855f65f2351724eb5475af42a28a0527436b60c22c5955e5dd6b482ab595aa462a57f8e7f87c06a50a019d070174a4883d5f4e15c4e32f56f05941ef07be08cee07fcc99cee7d8b72d86bd097ae46cab0f841388622bd329a42ca5cc835a1f7a9d843bd6e0802e1207eada82a20e114d05533d412d5429004bdc30c8f86d233e054acd6b9036eb919289c933ff1a7b6b12b0d7d659d7717a9ebd60bf33f6163fded01962e6af836e7e9eb35f146b16d8bdb4003b3d5a405c4b9966910e188c6d9211d7a9f1616ec8bfb21fada3659e26ef722520d9cee968533cdd79a9d96cd9a7ceaf569f01
xY100000	1	\\xa590d18ac23010457f6599e73cb45d17717f252d926da6dda04d24135b45faef4ed20a2a8805f39499cc9d7b6ea4cc05b40e04d09902767cb99410ce072ce1b784cef57c11dcc153489dd6a5da350dfaadf66ae06ea3f68423887c9dc593e75991656951e37ca7a270c31aecd106e242de5b50503ea02e61ac46a8842c0460812b0619fe4dc0b740717809d26a395234d169e7b1368f261e3b65acb12db7a7dd33f63763aff1e70bad2666fedbab7af79efda6581260f35100767a1540dc4b996696f6e8b5a9a311bf53edfc3490926d076369dea7c8d9f4e2914c6b5530b11e9fbce46436e7a9d2af5557
\.


--
-- Data for Name: challenges; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.challenges (id, challenger, challenged, terms_format, terms, side, request_key, made_at, expires_at, answered_at, answer, reason, exact_reason) FROM stdin;
Oa100000	fI100000	gI100000	2	{"start":null,"chess960":true,"time":{"kind":"clock","stages":[{"moves":null,"millis":300000,"bonus":{"kind":"increment","millis":3000}}]},"rated":false,"claims":"without_penalty","first_move":30000}	white	challenge 100	1700000000100	1700086400000	1700000000100	accepted	\N	\N
Pa100000	fI100000	gI100000	2	{"start":null,"chess960":true,"time":{"kind":"clock","stages":[{"moves":null,"millis":300000,"bonus":{"kind":"increment","millis":3000}}]},"rated":false,"claims":"without_penalty","first_move":30000}	black	challenge 101	1700000000101	1700086400000	1700000000101	declined	not_now	\N
Qa100000	fI100000	gI100000	2	{"start":null,"chess960":true,"time":{"kind":"clock","stages":[{"moves":null,"millis":300000,"bonus":{"kind":"increment","millis":3000}}]},"rated":false,"claims":"without_penalty","first_move":30000}	\N	challenge 102	1700000000102	1700086400000	1700000000102	declined	other_time	\N
Ra100000	fI100000	gI100000	2	{"start":null,"chess960":true,"time":{"kind":"clock","stages":[{"moves":null,"millis":300000,"bonus":{"kind":"increment","millis":3000}}]},"rated":false,"claims":"without_penalty","first_move":30000}	white	challenge 103	1700000000103	1700086400000	1700000000103	declined	other_terms	\N
Sa100000	fI100000	gI100000	2	{"start":null,"chess960":true,"time":{"kind":"clock","stages":[{"moves":null,"millis":300000,"bonus":{"kind":"increment","millis":3000}}]},"rated":false,"claims":"without_penalty","first_move":30000}	black	challenge 104	1700000000104	1700086400000	1700000000104	declined	never	\N
Ta100000	fI100000	gI100000	2	{"start":null,"chess960":true,"time":{"kind":"clock","stages":[{"moves":null,"millis":300000,"bonus":{"kind":"increment","millis":3000}}]},"rated":false,"claims":"without_penalty","first_move":30000}	\N	challenge 105	1700000000105	1700086400000	1700000000105	called_off	\N	\N
Ua100000	fI100000	gI100000	2	{"start":null,"chess960":true,"time":{"kind":"clock","stages":[{"moves":null,"millis":300000,"bonus":{"kind":"increment","millis":3000}}]},"rated":false,"claims":"without_penalty","first_move":30000}	white	challenge 106	1700000000106	1700086400000	\N	\N	\N	\N
\.


--
-- Data for Name: chat; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.chat (game, number, room, author, request_key, said_at, text) FROM stdin;
nY100000	1	players	fI100000	key 1	1700000000001	Good luck!
nY100000	2	spectators	hI100000	key 3	1700000000003	Who wins?
nY100000	3	players	gI100000	key 2	1700000000002	Thanks – you too
\.


--
-- Data for Name: class_members; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.class_members (class, player, joined_at) FROM stdin;
vC000000	hI100000	1700000000003
vC000000	kI100000	1700000000006
\.


--
-- Data for Name: classes; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.classes (id, name, teacher, code, homework_made, request_key, created_at) FROM stdin;
wC000000	Class 2	gI100000	\N	0	class 2	1700000000002
vC000000	Class 1	gI100000	425-QB6-222	4	class 1	1700000000001
\.


--
-- Data for Name: collection_games; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.collection_games (collection, number, white, black, event, date, result, plies, pgn) FROM stdin;
JB000000	1	Anderssen	Kieseritzky	London	1851.06.21	1-0	2	[White "Anderssen"]\n[Black "Kieseritzky"]\n\n1. e4 e5 {classical} 1-0\n\n
JB000000	3	Anderssen	Kieseritzky	London	1851.06.21	1-0	2	[White "Anderssen"]\n[Black "Kieseritzky"]\n\n1. e4 e5 {classical} 1-0\n\n
KB000000	1	Anderssen	Kieseritzky	London	1851.06.21	1-0	2	[White "Anderssen"]\n[Black "Kieseritzky"]\n\n1. e4 e5 {classical} 1-0\n\n
KB000000	3	Anderssen	Kieseritzky	London	1851.06.21	1-0	2	[White "Anderssen"]\n[Black "Kieseritzky"]\n\n1. e4 e5 {classical} 1-0\n\n
LB000000	1	Anderssen	Kieseritzky	London	1851.06.21	1-0	2	[White "Anderssen"]\n[Black "Kieseritzky"]\n\n1. e4 e5 {classical} 1-0\n\n
LB000000	3	Anderssen	Kieseritzky	London	1851.06.21	1-0	2	[White "Anderssen"]\n[Black "Kieseritzky"]\n\n1. e4 e5 {classical} 1-0\n\n
MB000000	1	Anderssen	Kieseritzky	London	1851.06.21	1-0	2	[White "Anderssen"]\n[Black "Kieseritzky"]\n\n1. e4 e5 {classical} 1-0\n\n
MB000000	3	Anderssen	Kieseritzky	London	1851.06.21	1-0	2	[White "Anderssen"]\n[Black "Kieseritzky"]\n\n1. e4 e5 {classical} 1-0\n\n
\.


--
-- Data for Name: collection_pieces; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.collection_pieces (collection, number, bytes) FROM stdin;
JB000000	0	\\x5b57686974652022416e6465727373656e225d0a5b426c61636b20224b696573657269747a6b79225d0a0a312e206534206535207b636c6173736963616c7d20312d300a0a
JB000000	1	\\x0a0a0a
KB000000	0	\\x5b57686974652022416e6465727373656e225d0a5b426c61636b20224b696573657269747a6b79225d0a0a312e206534206535207b636c6173736963616c7d20312d300a0a
KB000000	1	\\x0a0a0a
LB000000	0	\\x5b57686974652022416e6465727373656e225d0a5b426c61636b20224b696573657269747a6b79225d0a0a312e206534206535207b636c6173736963616c7d20312d300a0a
LB000000	1	\\x0a0a0a
MB000000	0	\\x5b57686974652022416e6465727373656e225d0a5b426c61636b20224b696573657269747a6b79225d0a0a312e206534206535207b636c6173736963616c7d20312d300a0a
MB000000	1	\\x0a0a0a
NB000000	0	\\x5b57686974652022416e6465727373656e225d0a5b426c61636b20224b696573657269747a6b79225d0a0a312e206534206535207b636c6173736963616c7d20312d300a0a
NB000000	1	\\x0a0a0a
OB000000	0	\\x5b57686974652022416e6465727373656e225d0a5b426c61636b20224b696573657269747a6b79225d0a0a312e206534206535207b636c6173736963616c7d20312d300a0a
OB000000	1	\\x0a0a0a
PB000000	0	\\x5b57686974652022416e6465727373656e225d0a5b426c61636b20224b696573657269747a6b79225d0a0a312e206534206535207b636c6173736963616c7d20312d300a0a
PB000000	1	\\x0a0a0a
\.


--
-- Data for Name: collection_problems; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.collection_problems (collection, number, line, reason) FROM stdin;
JB000000	2	7	Ke3 is illegal
KB000000	2	7	Ke3 is illegal
LB000000	2	7	Ke3 is illegal
MB000000	2	7	Ke3 is illegal
\.


--
-- Data for Name: collections; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.collections (id, owner, name, created_at, state, bytes, read_bytes, line, read_games, games, reader, touched_at, explored) FROM stdin;
MB000000	fI100000	File 4	1700000000004	reading	72	65	9	3	2	one	1700000000300	0
NB000000	gI100000	File 5	1700000000005	uploading	72	0	1	0	0	\N	1700000000100	0
OB000000	hI100000	File 6	1700000000006	broken_off	72	0	1	0	0	\N	1700000000101	0
PB000000	iI100000	File 7	1700000000007	deleted	72	0	1	0	0	\N	1700000000101	0
KB000000	gI100000	File 2	1700000000002	done	72	65	9	3	2	one	1700000000300	3
LB000000	hI100000	File 3	1700000000003	done	72	65	9	3	2	one	1700000000300	3
JB000000	fI100000	File 1	1700000000001	done	72	65	9	3	2	one	1700000000300	3
\.


--
-- Data for Name: conditional_moves; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.conditional_moves (game, player, version, plies, lines) FROM stdin;
sY100000	fI100000	1	0	[["e2e4","c7c5"],["d2d4","d7d5","c2c4","e7e6"]]
\.


--
-- Data for Name: evaluations; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.evaluations ("position", depth, nodes, width, lines, evaluated_at) FROM stdin;
4k3/8/8/8/8/8/8/4K2R w K -	30	20000000	2	[{"score":{"mate":12},"moves":["h1h7","e8d8"]},{"score":{"cp":640},"moves":["e1h1"]}]	1700000000000
\.


--
-- Data for Name: exercises_done; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.exercises_done (player, lesson, exercise, done_at, shared) FROM stdin;
hI100000	castling	1	1700000000200	0
hI100000	XE000000	1	1700000000200	1
\.


--
-- Data for Name: explored_moves; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.explored_moves (scope, key, move, white, draws, black, rated, ratings, last_game) FROM stdin;
	-5621574165451177278	34572	2	1	2	5	7500	12
	4494602431272786672	35124	2	1	2	5	7500	12
pfI100000	-5621574165451177278	34572	0	1	0	0	0	2
pfI100000	4494602431272786672	35124	0	1	0	0	0	2
phI100000	-5621574165451177278	34572	4	5	4	0	0	27
phI100000	4494602431272786672	35124	4	5	4	0	0	27
piI100000	-5621574165451177278	34572	4	4	4	0	0	27
piI100000	4494602431272786672	35124	4	4	4	0	0	27
cJB000000	-5621574165451177278	34572	2	0	0	2	3224	3
cKB000000	-5621574165451177278	34572	2	0	0	2	3224	3
cLB000000	-5621574165451177278	34572	2	0	0	2	3224	3
\.


--
-- Data for Name: found_puzzles; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.found_puzzles (collection, number, puzzle, game, text, solved) FROM stdin;
JB000000	3	2a1b2c3d	1	4k3/8/8/8/8/8/8/4K2R w K - 0 1;e1g1;700;castling	\N
JB000000	1	0a1b2c3d	1	6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1;a1a8;800;mate mateIn1 backRankMate	1
JB000000	2	1a1b2c3d	1	r3k3/8/8/1N6/8/8/8/4K3 w q - 0 1;b5c7 e8d7 c7a8;1150;fork	0
\.


--
-- Data for Name: games; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.games (number, id, terms_format, terms, white_player, white_level, black_player, black_level, created_by, created_at, request_key, rematch_of, due_at, rated, speed, finished_at, result, reason, plies, opening, final_fen, white_rating, black_rating, archived, rematch_offer, white_change, black_change, indexed, explored) FROM stdin;
1	nY100000	2	{"start":null,"chess960":false,"time":{"kind":"clock","stages":[{"moves":null,"millis":300000,"bonus":{"kind":"increment","millis":3000}}]},"rated":true,"claims":"by_players"}	fI100000	\N	gI100000	\N	fI100000	1700000010000	\N	\N	1700003600000	1	blitz	\N	\N	\N	\N	\N	\N	\N	\N	0	\N	\N	\N	0	0
3	pY100000	2	{"start":null,"chess960":false,"time":{"kind":"clock","stages":[{"moves":null,"millis":300000,"bonus":{"kind":"increment","millis":3000}}]},"rated":false,"claims":"by_players"}	hI100000	\N	fI100000	\N	hI100000	1700000030000	\N	oY100000	\N	0	blitz	\N	\N	\N	\N	\N	\N	\N	\N	0	\N	\N	\N	0	0
4	qY100000	2	{"start":null,"chess960":false,"time":{"kind":"unlimited"},"rated":false,"claims":"by_players"}	fI100000	\N	\N	\N	fI100000	1700000040000	request 4	\N	\N	0	unlimited	\N	\N	\N	\N	\N	\N	\N	\N	0	\N	\N	\N	0	0
5	rY100000	2	{"start":"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1","chess960":true,"time":{"kind":"clock","stages":[{"moves":null,"millis":600000,"bonus":{"kind":"delay","millis":5000}}]},"rated":false,"claims":"automatic","first_move":20000}	hI100000	\N	\N	7	hI100000	1700000050000	\N	\N	\N	0	rapid	\N	\N	\N	\N	\N	\N	\N	\N	0	\N	\N	\N	0	0
6	sY100000	2	{"start":null,"chess960":false,"time":{"kind":"correspondence","days":3,"vacation":14},"rated":false,"claims":"by_players"}	gI100000	\N	fI100000	\N	gI100000	1700000060000	\N	\N	\N	0	correspondence	\N	\N	\N	\N	\N	\N	\N	\N	0	\N	\N	\N	0	0
7	tY100000	2	{"start":null,"chess960":false,"time":{"kind":"unlimited"},"rated":false,"claims":"without_penalty"}	lI100000	\N	lI100000	\N	lI100000	1700000070000	\N	\N	\N	0	unlimited	\N	\N	\N	\N	\N	\N	\N	\N	0	\N	\N	\N	0	0
2	oY100000	2	{"start":null,"chess960":false,"time":{"kind":"clock","stages":[{"moves":null,"millis":300000,"bonus":{"kind":"increment","millis":3000}}]},"rated":false,"claims":"by_players"}	fI100000	\N	hI100000	\N	fI100000	1700000020000	\N	\N	\N	0	blitz	1700000020900	draw	agreement	2	e2e4 e7e5	rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2	\N	\N	1	black	\N	\N	1	1
10	yY100000	2	{"start":null,"chess960":false,"time":{"kind":"clock","stages":[{"moves":null,"millis":1200000,"bonus":{"kind":"increment","millis":10000}}]},"rated":true,"claims":"by_players"}	fI100000	\N	gI100000	\N	fI100000	1700000120000	\N	\N	\N	1	rapid	1700000120900	draw	resignation	2	e2e4 e7e5	rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2	1500	1500	0	\N	0	0	1	1
12	0Z100000	2	{"start":null,"chess960":false,"time":{"kind":"correspondence","days":7},"rated":true,"claims":"by_players"}	fI100000	\N	gI100000	\N	fI100000	1700000140000	\N	\N	\N	1	correspondence	1700000140900	black_wins	resignation	2	e2e4 e7e5	rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2	1338	1662	0	\N	-162	162	1	1
17	KZ100000	2	{"start":null,"chess960":false,"time":{"kind":"unlimited"},"rated":false,"claims":"by_players"}	hI100000	\N	iI100000	\N	hI100000	1700000340000	\N	\N	\N	0	unlimited	1700000340900	white_wins	fifty_moves	2	e2e4 e7e5	rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2	\N	\N	0	\N	\N	\N	1	1
18	LZ100000	2	{"start":null,"chess960":false,"time":{"kind":"unlimited"},"rated":false,"claims":"by_players"}	hI100000	\N	iI100000	\N	hI100000	1700000350000	\N	\N	\N	0	unlimited	1700000350900	black_wins	fivefold_repetition	2	e2e4 e7e5	rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2	\N	\N	0	\N	\N	\N	1	1
19	MZ100000	2	{"start":null,"chess960":false,"time":{"kind":"unlimited"},"rated":false,"claims":"by_players"}	hI100000	\N	iI100000	\N	hI100000	1700000360000	\N	\N	\N	0	unlimited	1700000360900	draw	seventy_five_moves	2	e2e4 e7e5	rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2	\N	\N	0	\N	\N	\N	1	1
20	NZ100000	2	{"start":null,"chess960":false,"time":{"kind":"unlimited"},"rated":false,"claims":"by_players"}	hI100000	\N	iI100000	\N	hI100000	1700000370000	\N	\N	\N	0	unlimited	1700000370900	none	resignation	2	e2e4 e7e5	rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2	\N	\N	0	\N	\N	\N	1	1
8	wY100000	2	{"start":null,"chess960":false,"time":{"kind":"clock","stages":[{"moves":null,"millis":60000,"bonus":{"kind":"none"}}]},"rated":true,"claims":"by_players"}	fI100000	\N	gI100000	\N	fI100000	1700000100000	\N	\N	\N	1	bullet	1700000100900	white_wins	resignation	2	e2e4 e7e5	rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2	1662	1338	1	\N	162	-162	1	1
9	xY100000	2	{"start":null,"chess960":false,"time":{"kind":"clock","stages":[{"moves":null,"millis":180000,"bonus":{"kind":"bronstein","millis":2000}}]},"rated":true,"claims":"by_players"}	fI100000	\N	gI100000	\N	fI100000	1700000110000	\N	\N	\N	1	blitz	1700000110900	black_wins	resignation	2	e2e4 e7e5	rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2	1338	1662	1	\N	-162	162	1	1
11	zY100000	2	{"start":null,"chess960":false,"time":{"kind":"clock","stages":[{"moves":40,"millis":5400000,"bonus":{"kind":"increment","millis":30000}},{"moves":null,"millis":1800000,"bonus":{"kind":"increment","millis":30000}}]},"rated":true,"claims":"by_players"}	fI100000	\N	gI100000	\N	fI100000	1700000130000	\N	\N	\N	1	classical	1700000130900	white_wins	resignation	2	e2e4 e7e5	rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2	1662	1338	0	\N	162	-162	1	1
13	GZ100000	2	{"start":null,"chess960":false,"time":{"kind":"unlimited"},"rated":false,"claims":"by_players"}	hI100000	\N	iI100000	\N	hI100000	1700000300000	\N	\N	\N	0	unlimited	1700000300900	white_wins	checkmate	2	e2e4 e7e5	rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2	\N	\N	0	\N	\N	\N	1	1
21	OZ100000	2	{"start":null,"chess960":false,"time":{"kind":"unlimited"},"rated":false,"claims":"by_players"}	hI100000	\N	iI100000	\N	hI100000	1700000380000	\N	\N	\N	0	unlimited	1700000380900	white_wins	resignation_cannot_mate	2	e2e4 e7e5	rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2	\N	\N	0	\N	\N	\N	1	1
22	PZ100000	2	{"start":null,"chess960":false,"time":{"kind":"unlimited"},"rated":false,"claims":"by_players"}	hI100000	\N	iI100000	\N	hI100000	1700000390000	\N	\N	\N	0	unlimited	1700000390900	black_wins	flag	2	e2e4 e7e5	rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2	\N	\N	0	\N	\N	\N	1	1
23	QZ100000	2	{"start":null,"chess960":false,"time":{"kind":"unlimited"},"rated":false,"claims":"by_players"}	hI100000	\N	iI100000	\N	hI100000	1700000400000	\N	\N	\N	0	unlimited	1700000400900	draw	flag_cannot_mate	2	e2e4 e7e5	rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2	\N	\N	0	\N	\N	\N	1	1
24	RZ100000	2	{"start":null,"chess960":false,"time":{"kind":"unlimited"},"rated":false,"claims":"by_players"}	hI100000	\N	iI100000	\N	hI100000	1700000410000	\N	\N	\N	0	unlimited	1700000410900	none	agreement	2	e2e4 e7e5	rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2	\N	\N	0	\N	\N	\N	1	1
25	SZ100000	2	{"start":null,"chess960":false,"time":{"kind":"unlimited"},"rated":false,"claims":"by_players"}	hI100000	\N	iI100000	\N	hI100000	1700000420000	\N	\N	\N	0	unlimited	1700000420900	white_wins	aborted	2	e2e4 e7e5	rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2	\N	\N	0	\N	\N	\N	1	1
26	TZ100000	2	{"start":null,"chess960":false,"time":{"kind":"unlimited"},"rated":false,"claims":"by_players"}	hI100000	\N	iI100000	\N	hI100000	1700000430000	\N	\N	\N	0	unlimited	1700000430900	black_wins	no_first_move	2	e2e4 e7e5	rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2	\N	\N	0	\N	\N	\N	1	1
27	UZ100000	2	{"start":null,"chess960":false,"time":{"kind":"unlimited"},"rated":false,"claims":"by_players"}	hI100000	\N	iI100000	\N	hI100000	1700000440000	\N	\N	\N	0	unlimited	1700000440900	draw	abandoned	2	e2e4 e7e5	rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2	\N	\N	0	\N	\N	\N	1	1
28	VZ100000	2	{"start":null,"chess960":false,"time":{"kind":"unlimited"},"rated":false,"claims":"by_players"}	hI100000	\N	iI100000	\N	hI100000	1700000450000	\N	\N	\N	0	unlimited	1700000450900	none	abandoned_cannot_mate	2	e2e4 e7e5	rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2	\N	\N	0	\N	\N	\N	1	1
14	HZ100000	2	{"start":null,"chess960":false,"time":{"kind":"unlimited"},"rated":false,"claims":"by_players"}	hI100000	\N	iI100000	\N	hI100000	1700000310000	\N	\N	\N	0	unlimited	1700000310900	black_wins	stalemate	2	e2e4 e7e5	rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2	\N	\N	0	\N	\N	\N	1	1
15	IZ100000	2	{"start":null,"chess960":false,"time":{"kind":"unlimited"},"rated":false,"claims":"by_players"}	hI100000	\N	iI100000	\N	hI100000	1700000320000	\N	\N	\N	0	unlimited	1700000320900	draw	dead_position	2	e2e4 e7e5	rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2	\N	\N	0	\N	\N	\N	1	1
16	JZ100000	2	{"start":null,"chess960":false,"time":{"kind":"unlimited"},"rated":false,"claims":"by_players"}	hI100000	\N	iI100000	\N	hI100000	1700000330000	\N	\N	\N	0	unlimited	1700000330900	none	threefold_repetition	2	e2e4 e7e5	rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2	\N	\N	0	\N	\N	\N	1	1
29	Oa100000	2	{"start":null,"chess960":true,"time":{"kind":"clock","stages":[{"moves":null,"millis":300000,"bonus":{"kind":"increment","millis":3000}}]},"rated":false,"claims":"without_penalty","first_move":30000}	fI100000	\N	gI100000	\N	fI100000	1700000000100	challenge 100	\N	\N	0	blitz	\N	\N	\N	\N	\N	\N	\N	\N	0	\N	\N	\N	0	0
30	1c100000	2	{"start":null,"chess960":false,"time":{"kind":"unlimited"},"rated":false,"claims":"by_players"}	zI100000	\N	0J100000	\N	fI100000	1700003600000	\N	\N	\N	0	unlimited	\N	\N	\N	\N	\N	\N	\N	\N	0	\N	\N	\N	0	0
31	2c100000	2	{"start":null,"chess960":false,"time":{"kind":"unlimited"},"rated":false,"claims":"by_players"}	zI100000	\N	0J100000	\N	fI100000	1700003600000	\N	\N	\N	0	unlimited	1700007200000	black_wins	resignation	0		rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1	\N	\N	0	\N	\N	\N	0	0
\.


--
-- Data for Name: heartbeats; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.heartbeats (node, at, since) FROM stdin;
one	1700000060000	1700000060000
two	1700003600000	1700003600000
\.


--
-- Data for Name: homework; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.homework (class, number, lesson, puzzles, theme, set_at, due_at, request_key, shared) FROM stdin;
vC000000	1	castling	\N	\N	1700000000100	1700604800000	homework 1	0
vC000000	2	XE000000	\N	\N	1700000000100	\N	homework 2	1
vC000000	3	\N	10	fork	1700000000100	\N	homework 3	0
vC000000	4	\N	20	\N	1700000000100	\N	homework 4	0
\.


--
-- Data for Name: homework_solved; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.homework_solved (class, number, player, solved) FROM stdin;
vC000000	3	hI100000	2
vC000000	4	hI100000	2
\.


--
-- Data for Name: invites; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.invites (id, role, player, created_by, created_at, expires_at, sign_in) FROM stdin;
0101010101010101010101010101010101010101010101010101010101010101	player	\N	fI100000	1700000000001	1700604800000	0
0202020202020202020202020202020202020202020202020202020202020202	organiser	\N	fI100000	1700000000002	1700604800000	0
0303030303030303030303030303030303030303030303030303030303030303	admin	\N	fI100000	1700000000003	1700604800000	0
0404040404040404040404040404040404040404040404040404040404040404	\N	hI100000	fI100000	1700000000004	1700604800000	0
0505050505050505050505050505050505050505050505050505050505050505	\N	lI100000	fI100000	1700000000005	1700604800000	1
0606060606060606060606060606060606060606060606060606060606060606	player	\N	\N	1700000000006	1700604800000	0
\.


--
-- Data for Name: journal; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.journal (game, version, command_id, actor, request, at, events) FROM stdin;
nY100000	1	go	system	{"type":"move","text":"go","offer_draw":false}	1700000010200	{"format":9,"events":[{"type":"started"}]}
nY100000	2	e2e4	white	{"type":"move","text":"e2e4","offer_draw":false}	1700000010400	{"format":9,"events":[{"type":"moved","uci":"e2e4","remaining":299123}]}
pY100000	1	go	system	{"type":"move","text":"go","offer_draw":false}	1700000030200	{"format":9,"events":[{"type":"started"}]}
rY100000	1	go	system	{"type":"move","text":"go","offer_draw":false}	1700000050200	{"format":9,"events":[{"type":"started"}]}
sY100000	1	go	system	{"type":"move","text":"go","offer_draw":false}	1700000060200	{"format":9,"events":[{"type":"started"}]}
tY100000	1	go	system	{"type":"move","text":"go","offer_draw":false}	1700000070200	{"format":9,"events":[{"type":"started"}]}
yY100000	1	go	system	{"type":"move","text":"go","offer_draw":false}	1700000120200	{"format":9,"events":[{"type":"started"}]}
yY100000	2	e2e4	white	{"type":"move","text":"e2e4","offer_draw":false}	1700000120400	{"format":9,"events":[{"type":"moved","uci":"e2e4","remaining":170000}]}
yY100000	3	e7e5 ends	black	{"type":"move","text":"e7e5 ends","offer_draw":false}	1700000120900	{"format":9,"events":[{"type":"moved","uci":"e7e5","remaining":170000},{"type":"ended","verdict":{"score":"draw","reason":"resignation"},"remaining":[170000,170000]}]}
zY100000	1	go	system	{"type":"move","text":"go","offer_draw":false}	1700000130200	{"format":9,"events":[{"type":"started"}]}
zY100000	2	e2e4	white	{"type":"move","text":"e2e4","offer_draw":false}	1700000130400	{"format":9,"events":[{"type":"moved","uci":"e2e4","remaining":170000}]}
zY100000	3	e7e5 ends	black	{"type":"move","text":"e7e5 ends","offer_draw":false}	1700000130900	{"format":9,"events":[{"type":"moved","uci":"e7e5","remaining":170000},{"type":"ended","verdict":{"score":"white_wins","reason":"resignation"},"remaining":[170000,170000]}]}
0Z100000	1	go	system	{"type":"move","text":"go","offer_draw":false}	1700000140200	{"format":9,"events":[{"type":"started"}]}
0Z100000	2	e2e4	white	{"type":"move","text":"e2e4","offer_draw":false}	1700000140400	{"format":9,"events":[{"type":"moved","uci":"e2e4","remaining":170000}]}
0Z100000	3	e7e5 ends	black	{"type":"move","text":"e7e5 ends","offer_draw":false}	1700000140900	{"format":9,"events":[{"type":"moved","uci":"e7e5","remaining":170000},{"type":"ended","verdict":{"score":"black_wins","reason":"resignation"},"remaining":[170000,170000]}]}
GZ100000	1	go	system	{"type":"move","text":"go","offer_draw":false}	1700000300200	{"format":9,"events":[{"type":"started"}]}
GZ100000	2	e2e4	white	{"type":"move","text":"e2e4","offer_draw":false}	1700000300400	{"format":9,"events":[{"type":"moved","uci":"e2e4","remaining":null}]}
GZ100000	3	e7e5 ends	black	{"type":"move","text":"e7e5 ends","offer_draw":false}	1700000300900	{"format":9,"events":[{"type":"moved","uci":"e7e5","remaining":null},{"type":"ended","verdict":{"score":"white_wins","reason":"checkmate"},"remaining":null}]}
HZ100000	1	go	system	{"type":"move","text":"go","offer_draw":false}	1700000310200	{"format":9,"events":[{"type":"started"}]}
HZ100000	2	e2e4	white	{"type":"move","text":"e2e4","offer_draw":false}	1700000310400	{"format":9,"events":[{"type":"moved","uci":"e2e4","remaining":null}]}
HZ100000	3	e7e5 ends	black	{"type":"move","text":"e7e5 ends","offer_draw":false}	1700000310900	{"format":9,"events":[{"type":"moved","uci":"e7e5","remaining":null},{"type":"ended","verdict":{"score":"black_wins","reason":"stalemate"},"remaining":null}]}
IZ100000	1	go	system	{"type":"move","text":"go","offer_draw":false}	1700000320200	{"format":9,"events":[{"type":"started"}]}
IZ100000	2	e2e4	white	{"type":"move","text":"e2e4","offer_draw":false}	1700000320400	{"format":9,"events":[{"type":"moved","uci":"e2e4","remaining":null}]}
IZ100000	3	e7e5 ends	black	{"type":"move","text":"e7e5 ends","offer_draw":false}	1700000320900	{"format":9,"events":[{"type":"moved","uci":"e7e5","remaining":null},{"type":"ended","verdict":{"score":"draw","reason":"dead_position"},"remaining":null}]}
JZ100000	1	go	system	{"type":"move","text":"go","offer_draw":false}	1700000330200	{"format":9,"events":[{"type":"started"}]}
JZ100000	2	e2e4	white	{"type":"move","text":"e2e4","offer_draw":false}	1700000330400	{"format":9,"events":[{"type":"moved","uci":"e2e4","remaining":null}]}
JZ100000	3	e7e5 ends	black	{"type":"move","text":"e7e5 ends","offer_draw":false}	1700000330900	{"format":9,"events":[{"type":"moved","uci":"e7e5","remaining":null},{"type":"ended","verdict":{"score":"none","reason":"threefold_repetition"},"remaining":null}]}
KZ100000	1	go	system	{"type":"move","text":"go","offer_draw":false}	1700000340200	{"format":9,"events":[{"type":"started"}]}
2c100000	1	start	system	start	1700003600000	{"format":9,"events":[{"type":"started"}]}
2c100000	2	resign	white	resign	1700007200000	{"format":9,"events":[{"type":"ended","verdict":{"score":"black_wins","reason":"resignation"},"remaining":null}]}
KZ100000	2	e2e4	white	{"type":"move","text":"e2e4","offer_draw":false}	1700000340400	{"format":9,"events":[{"type":"moved","uci":"e2e4","remaining":null}]}
KZ100000	3	e7e5 ends	black	{"type":"move","text":"e7e5 ends","offer_draw":false}	1700000340900	{"format":9,"events":[{"type":"moved","uci":"e7e5","remaining":null},{"type":"ended","verdict":{"score":"white_wins","reason":"fifty_moves"},"remaining":null}]}
LZ100000	1	go	system	{"type":"move","text":"go","offer_draw":false}	1700000350200	{"format":9,"events":[{"type":"started"}]}
LZ100000	2	e2e4	white	{"type":"move","text":"e2e4","offer_draw":false}	1700000350400	{"format":9,"events":[{"type":"moved","uci":"e2e4","remaining":null}]}
LZ100000	3	e7e5 ends	black	{"type":"move","text":"e7e5 ends","offer_draw":false}	1700000350900	{"format":9,"events":[{"type":"moved","uci":"e7e5","remaining":null},{"type":"ended","verdict":{"score":"black_wins","reason":"fivefold_repetition"},"remaining":null}]}
MZ100000	1	go	system	{"type":"move","text":"go","offer_draw":false}	1700000360200	{"format":9,"events":[{"type":"started"}]}
MZ100000	2	e2e4	white	{"type":"move","text":"e2e4","offer_draw":false}	1700000360400	{"format":9,"events":[{"type":"moved","uci":"e2e4","remaining":null}]}
MZ100000	3	e7e5 ends	black	{"type":"move","text":"e7e5 ends","offer_draw":false}	1700000360900	{"format":9,"events":[{"type":"moved","uci":"e7e5","remaining":null},{"type":"ended","verdict":{"score":"draw","reason":"seventy_five_moves"},"remaining":null}]}
NZ100000	1	go	system	{"type":"move","text":"go","offer_draw":false}	1700000370200	{"format":9,"events":[{"type":"started"}]}
NZ100000	2	e2e4	white	{"type":"move","text":"e2e4","offer_draw":false}	1700000370400	{"format":9,"events":[{"type":"moved","uci":"e2e4","remaining":null}]}
NZ100000	3	e7e5 ends	black	{"type":"move","text":"e7e5 ends","offer_draw":false}	1700000370900	{"format":9,"events":[{"type":"moved","uci":"e7e5","remaining":null},{"type":"ended","verdict":{"score":"none","reason":"resignation"},"remaining":null}]}
OZ100000	1	go	system	{"type":"move","text":"go","offer_draw":false}	1700000380200	{"format":9,"events":[{"type":"started"}]}
OZ100000	2	e2e4	white	{"type":"move","text":"e2e4","offer_draw":false}	1700000380400	{"format":9,"events":[{"type":"moved","uci":"e2e4","remaining":null}]}
OZ100000	3	e7e5 ends	black	{"type":"move","text":"e7e5 ends","offer_draw":false}	1700000380900	{"format":9,"events":[{"type":"moved","uci":"e7e5","remaining":null},{"type":"ended","verdict":{"score":"white_wins","reason":"resignation_cannot_mate"},"remaining":null}]}
PZ100000	1	go	system	{"type":"move","text":"go","offer_draw":false}	1700000390200	{"format":9,"events":[{"type":"started"}]}
PZ100000	2	e2e4	white	{"type":"move","text":"e2e4","offer_draw":false}	1700000390400	{"format":9,"events":[{"type":"moved","uci":"e2e4","remaining":null}]}
PZ100000	3	e7e5 ends	black	{"type":"move","text":"e7e5 ends","offer_draw":false}	1700000390900	{"format":9,"events":[{"type":"moved","uci":"e7e5","remaining":null},{"type":"ended","verdict":{"score":"black_wins","reason":"flag"},"remaining":null}]}
QZ100000	1	go	system	{"type":"move","text":"go","offer_draw":false}	1700000400200	{"format":9,"events":[{"type":"started"}]}
QZ100000	2	e2e4	white	{"type":"move","text":"e2e4","offer_draw":false}	1700000400400	{"format":9,"events":[{"type":"moved","uci":"e2e4","remaining":null}]}
QZ100000	3	e7e5 ends	black	{"type":"move","text":"e7e5 ends","offer_draw":false}	1700000400900	{"format":9,"events":[{"type":"moved","uci":"e7e5","remaining":null},{"type":"ended","verdict":{"score":"draw","reason":"flag_cannot_mate"},"remaining":null}]}
RZ100000	1	go	system	{"type":"move","text":"go","offer_draw":false}	1700000410200	{"format":9,"events":[{"type":"started"}]}
RZ100000	2	e2e4	white	{"type":"move","text":"e2e4","offer_draw":false}	1700000410400	{"format":9,"events":[{"type":"moved","uci":"e2e4","remaining":null}]}
RZ100000	3	e7e5 ends	black	{"type":"move","text":"e7e5 ends","offer_draw":false}	1700000410900	{"format":9,"events":[{"type":"moved","uci":"e7e5","remaining":null},{"type":"ended","verdict":{"score":"none","reason":"agreement"},"remaining":null}]}
SZ100000	1	go	system	{"type":"move","text":"go","offer_draw":false}	1700000420200	{"format":9,"events":[{"type":"started"}]}
SZ100000	2	e2e4	white	{"type":"move","text":"e2e4","offer_draw":false}	1700000420400	{"format":9,"events":[{"type":"moved","uci":"e2e4","remaining":null}]}
SZ100000	3	e7e5 ends	black	{"type":"move","text":"e7e5 ends","offer_draw":false}	1700000420900	{"format":9,"events":[{"type":"moved","uci":"e7e5","remaining":null},{"type":"ended","verdict":{"score":"white_wins","reason":"aborted"},"remaining":null}]}
TZ100000	1	go	system	{"type":"move","text":"go","offer_draw":false}	1700000430200	{"format":9,"events":[{"type":"started"}]}
TZ100000	2	e2e4	white	{"type":"move","text":"e2e4","offer_draw":false}	1700000430400	{"format":9,"events":[{"type":"moved","uci":"e2e4","remaining":null}]}
TZ100000	3	e7e5 ends	black	{"type":"move","text":"e7e5 ends","offer_draw":false}	1700000430900	{"format":9,"events":[{"type":"moved","uci":"e7e5","remaining":null},{"type":"ended","verdict":{"score":"black_wins","reason":"no_first_move"},"remaining":null}]}
UZ100000	1	go	system	{"type":"move","text":"go","offer_draw":false}	1700000440200	{"format":9,"events":[{"type":"started"}]}
UZ100000	2	e2e4	white	{"type":"move","text":"e2e4","offer_draw":false}	1700000440400	{"format":9,"events":[{"type":"moved","uci":"e2e4","remaining":null}]}
UZ100000	3	e7e5 ends	black	{"type":"move","text":"e7e5 ends","offer_draw":false}	1700000440900	{"format":9,"events":[{"type":"moved","uci":"e7e5","remaining":null},{"type":"ended","verdict":{"score":"draw","reason":"abandoned"},"remaining":null}]}
VZ100000	1	go	system	{"type":"move","text":"go","offer_draw":false}	1700000450200	{"format":9,"events":[{"type":"started"}]}
VZ100000	2	e2e4	white	{"type":"move","text":"e2e4","offer_draw":false}	1700000450400	{"format":9,"events":[{"type":"moved","uci":"e2e4","remaining":null}]}
VZ100000	3	e7e5 ends	black	{"type":"move","text":"e7e5 ends","offer_draw":false}	1700000450900	{"format":9,"events":[{"type":"moved","uci":"e7e5","remaining":null},{"type":"ended","verdict":{"score":"none","reason":"abandoned_cannot_mate"},"remaining":null}]}
Oa100000	1	start	system	start	1700000000100	{"format":9,"events":[{"type":"started"}]}
1c100000	1	start	system	start	1700003600000	{"format":9,"events":[{"type":"started"}]}
\.


--
-- Data for Name: lessons; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.lessons (id, author, language, title, exercises, text, version, request_key, made_at, changed_at) FROM stdin;
XE000000	gI100000	de	Der Turm	2	title: Der Turm\n\nDer Turm zieht gerade.\n	2	lesson	1700000000000	1700086400000
\.


--
-- Data for Name: outages; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.outages (began_at, ended_at) FROM stdin;
1700000060000	1700003600000
1700007200000	1700010800000
\.


--
-- Data for Name: players; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.players (id, name, created_at, erased_at, chat_off) FROM stdin;
hI100000	Élodie	1700000000003	\N	0
kI100000	Pupil Six	1700000000006	\N	0
mI100000	Former player	1700000000008	1700003600000	0
0J100000	Guest 22	1700000000000	\N	0
fI100000	Ada	1700000000001	\N	0
zI100000	Guest 21	1700000000000	\N	0
gI100000	Grace	1700000000002	\N	0
lI100000	Guest Seven	1700000000007	\N	0
jI100000	Zoë	1700000000005	\N	0
iI100000	Boris	1700000000004	\N	1
\.


--
-- Data for Name: position_blocks; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.position_blocks (number, segment, first_key, first_game, packed) FROM stdin;
1	1	267899181322	2	\\x000696aad5a8b20b02000695cda6b8870302000699fbaae1c204020006
2	2	267899181322	9	\\x000196aad5a8b20b09000195cda6b8870309000199fbaae1c204090001
3	3	267899181322	11	\\x000196aad5a8b20b0b000195cda6b887030b000199fbaae1c2040b0001
4	4	267899181322	13	\\x000196aad5a8b20b0d000195cda6b887030d000199fbaae1c2040d0001
5	5	267899181322	15	\\x000196aad5a8b20b0f000195cda6b887030f000199fbaae1c2040f0001
6	6	267899181322	17	\\x000196aad5a8b20b11000195cda6b8870311000199fbaae1c204110001
7	7	267899181322	19	\\x000196aad5a8b20b13000195cda6b8870313000199fbaae1c204130001
8	8	267899181322	21	\\x000196aad5a8b20b15000195cda6b8870315000199fbaae1c204150001
9	9	267899181322	23	\\x000196aad5a8b20b17000195cda6b8870317000199fbaae1c204170001
10	10	267899181322	25	\\x000196aad5a8b20b19000195cda6b8870319000199fbaae1c204190001
11	11	267899181322	27	\\x000196aad5a8b20b1b000195cda6b887031b000199fbaae1c2041b0001
12	12	267899181322	2	\\x00060001000100010001000100010001000100010001000100010001000196aad5a8b20b0200060001000100010001000100010001000100010001000100010001000195cda6b887030200060001000100010001000100010001000100010001000100010001000199fbaae1c20402000600010001000100010001000100010001000100010001000100010001
\.


--
-- Data for Name: position_index; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.position_index (only_row, changes) FROM stdin;
1	13
\.


--
-- Data for Name: position_segments; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.position_segments (id, games, entries, state, node, touched_at) FROM stdin;
9	2	8	complete	\N	0
10	2	8	complete	\N	0
11	2	8	complete	\N	0
12	16	64	complete	\N	1700000000033
1	2	8	gone	\N	0
2	2	8	gone	\N	0
3	2	8	gone	\N	0
4	2	8	gone	\N	0
5	2	8	gone	\N	0
6	2	8	gone	\N	0
7	2	8	gone	\N	0
8	2	8	gone	\N	0
\.


--
-- Data for Name: puzzle_attempts; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.puzzle_attempts (player, puzzle, solved, tried_at, step, due_at, rating, deviation, last_at) FROM stdin;
hI100000	1a1b2c3d	0	1700086400000	0	1700172800000	14630888	2315150	\N
hI100000	2a1b2c3d	1	1700086400000	0	\N	15589009	2017996	\N
hI100000	0a1b2c3d	1	1700086400000	0	\N	16527839	2674330	1700172800000
\.


--
-- Data for Name: puzzle_ratings; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.puzzle_ratings (puzzle, rating, deviation, volatility, games, rated_at) FROM stdin;
0a1b2c3d	13892876	1867470	59999633	1	1700086400000
1a1b2c3d	15573734	1857757	60001537	1	1700086400000
2a1b2c3d	13759569	1814441	59999593	1	1700086400000
\.


--
-- Data for Name: puzzle_runs; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.puzzle_runs (player, minutes, started_at, score, misses, best) FROM stdin;
hI100000	3	1700086400000	2	1	2
\.


--
-- Data for Name: puzzle_searches; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.puzzle_searches (collection, state, asked_at, finder, touched_at, last_game, games) FROM stdin;
JB000000	done	1700000000001	\N	1700000000500	1	1
KB000000	stopped	1700000000002	\N	1700000000002	0	0
LB000000	waiting	1700000000003	two	1700003600000	0	0
\.


--
-- Data for Name: puzzle_solvers; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.puzzle_solvers (player, rating, deviation, volatility, games, rated_at) FROM stdin;
hI100000	15589009	2017996	60000162	3	1700086400000
\.


--
-- Data for Name: rating_history; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.rating_history (player, speed, number, game, at, rating, deviation, volatility) FROM stdin;
fI100000	bullet	1	wY100000	1700000100900	16622120	2902305	59999675
gI100000	bullet	1	wY100000	1700000100900	13377880	2902305	59999675
fI100000	blitz	1	xY100000	1700000110900	13377880	2902305	59999675
gI100000	blitz	1	xY100000	1700000110900	16622120	2902305	59999675
fI100000	rapid	1	yY100000	1700000120900	15000000	2902305	59998961
gI100000	rapid	1	yY100000	1700000120900	15000000	2902305	59998961
fI100000	classical	1	zY100000	1700000130900	16622120	2902305	59999675
gI100000	classical	1	zY100000	1700000130900	13377880	2902305	59999675
fI100000	correspondence	1	0Z100000	1700000140900	13377880	2902305	59999675
gI100000	correspondence	1	0Z100000	1700000140900	16622120	2902305	59999675
\.


--
-- Data for Name: ratings; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.ratings (player, speed, rating, deviation, volatility, games, rated_at) FROM stdin;
fI100000	bullet	16622120	2902305	59999675	1	1700000100900
gI100000	bullet	13377880	2902305	59999675	1	1700000100900
fI100000	blitz	13377880	2902305	59999675	1	1700000110900
gI100000	blitz	16622120	2902305	59999675	1	1700000110900
fI100000	rapid	15000000	2902305	59998961	1	1700000120900
gI100000	rapid	15000000	2902305	59998961	1	1700000120900
fI100000	classical	16622120	2902305	59999675	1	1700000130900
gI100000	classical	13377880	2902305	59999675	1	1700000130900
fI100000	correspondence	13377880	2902305	59999675	1	1700000140900
gI100000	correspondence	16622120	2902305	59999675	1	1700000140900
\.


--
-- Data for Name: relations; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.relations (player, other, blocked, since) FROM stdin;
fI100000	kI100000	0	1700000000000
fI100000	lI100000	1	1700000000000
\.


--
-- Data for Name: reports; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.reports (number, reporter, subject, game, reason, text, lines, made_at, closed_at) FROM stdin;
1	hI100000	gI100000	nY100000	chat	About Chat	["Thanks – you too"]	1700000000003	\N
2	iI100000	gI100000	\N	name	About Name	[]	1700000000004	\N
3	jI100000	gI100000	\N	play	About Play	[]	1700000000005	\N
4	kI100000	gI100000	\N	other	About Other	[]	1700000000006	\N
5	fI100000	gI100000	\N	other	It was nothing.	[]	1700000001000	1700000002000
\.


--
-- Data for Name: revocations; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.revocations (session, revoked_at) FROM stdin;
0101010101010101010101010101010101010101010101010101010101010101	1700000000001
0202020202020202020202020202020202020202020202020202020202020202	1700000000002
0303030303030303030303030303030303030303030303030303030303030303	1700000000003
0404040404040404040404040404040404040404040404040404040404040404	1700000000004
0505050505050505050505050505050505050505050505050505050505050505	1700000000005
3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d3d	1700000000000
3535353535353535353535353535353535353535353535353535353535353535	1700014400000
0808080808080808080808080808080808080808080808080808080808080808	1700003600000
6969696969696969696969696969696969696969696969696969696969696969	1700000000001
\.


--
-- Data for Name: sessions; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.sessions (id, player, created_at, device, used_at) FROM stdin;
0606060606060606060606060606060606060606060606060606060606060606	kI100000	1700000000006	Firefox 6 on Linux	1700000000006
0707070707070707070707070707070707070707070707070707070707070707	lI100000	1700000000007	Firefox 7 on Linux	1700000000007
6666666666666666666666666666666666666666666666666666666666666666	gI100000	1700000000002	Firefox 2 on Linux	1700000000002
6767676767676767676767676767676767676767676767676767676767676767	hI100000	1700000000003	Firefox 3 on Linux	1700000000003
6868686868686868686868686868686868686868686868686868686868686868	iI100000	1700000000004	Firefox 4 on Linux	1700000000004
6565656565656565656565656565656565656565656565656565656565656565	fI100000	1700000000001	Firefox 1 on Linux	1700007200000
3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c	fI100000	1700000000060	Firefox 60 on Linux	1700000000060
1515151515151515151515151515151515151515151515151515151515151515	zI100000	1700000000000	Firefox on Linux	1700000000000
1616161616161616161616161616161616161616161616161616161616161616	0J100000	1700000000000	Firefox on Linux	1700000000000
\.


--
-- Data for Name: settings; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.settings (only_row, settings) FROM stdin;
1	{"registration":"invite","refused_names":["admin*","*moderator*"],"safe":true,"chat_off":true}
\.


--
-- Data for Name: silences; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.silences (player, until) FROM stdin;
hI100000	1700086400000
\.


--
-- Data for Name: standing_offers; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.standing_offers (id, player, terms, made_at, expires_at) FROM stdin;
0123456789abcdef	fI100000	{"id":"0123456789abcdef"}	1700000000000	1701209600000
\.


--
-- Data for Name: staunton_migrations; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.staunton_migrations (version, name, applied_at) FROM stdin;
1	all	2026-11-30 00:35:38.982314+00
2	attention	2026-11-30 00:35:38.982314+00
3	accounts	2026-11-30 00:35:38.982314+00
4	ratings	2026-11-30 00:35:38.982314+00
5	tokens	2026-11-30 00:35:38.982314+00
6	library	2026-11-30 00:35:38.982314+00
7	positions	2026-11-30 00:35:38.982314+00
8	talk	2026-11-30 00:35:38.982314+00
9	watching	2026-11-30 00:35:38.982314+00
10	conditional	2026-11-30 00:35:38.982314+00
11	puzzles	2026-11-30 00:35:38.982314+00
12	explorer	2026-11-30 00:35:38.982314+00
13	classes	2026-11-30 00:35:38.982314+00
14	lessons	2026-11-30 00:35:38.982314+00
15	journal	2026-11-30 00:35:38.982314+00
16	homework	2026-11-30 00:35:38.982314+00
17	puzzle_ratings	2026-11-30 00:35:38.982314+00
18	found_puzzles	2026-11-30 00:35:38.982314+00
19	heartbeats	2026-11-30 00:35:38.982314+00
20	unused_guests	2026-11-30 00:35:38.982314+00
21	puzzles_again	2026-11-30 00:35:38.982314+00
22	tournaments	2026-11-30 00:35:38.982314+00
23	bots	2026-11-30 00:35:38.982314+00
24	tournament_groups	2026-11-30 00:35:38.982314+00
25	lobby_and_evaluations	2026-11-30 00:35:38.982314+00
\.


--
-- Data for Name: tokens; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.tokens (id, player, name, scopes, created_at, used_at, expires_at) FROM stdin;
3333333333333333333333333333333333333333333333333333333333333333	fI100000	Board 1	board:play challenge:write	1700000000001	\N	1707776000000
3434343434343434343434343434343434343434343434343434343434343434	fI100000	Board 2	board:play	1700000000002	1700010800000	\N
\.


--
-- Data for Name: tournament_entries; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.tournament_entries (tournament, version, command_id, actor, at, content) FROM stdin;
vo100000	1	make	fI100000	1700000000001	{"format":1,"command":"make"}
wo100000	1	make	fI100000	1700000000002	{"format":1,"command":"make"}
xo100000	1	make	fI100000	1700000000003	{"format":1,"command":"make"}
wo100000	2	enter	zI100000	1700000000010	{"format":1,"command":"enter"}
wo100000	3	round 1	\N	1700003600000	{"format":1,"command":"round 1"}
xo100000	2	enter	zI100000	1700000000010	{"format":1,"command":"enter"}
xo100000	3	round 1	\N	1700003600000	{"format":1,"command":"round 1"}
xo100000	4	end	gI100000	1700007200000	{"format":1,"command":"end"}
\.


--
-- Data for Name: tournament_games; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.tournament_games (tournament, round, board, game) FROM stdin;
wo100000	1	1	1c100000
wo100000	1	2	2c100000
\.


--
-- Data for Name: tournament_officials; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.tournament_officials (tournament, place, player) FROM stdin;
vo100000	0	fI100000
wo100000	0	fI100000
wo100000	1	gI100000
xo100000	0	fI100000
xo100000	1	gI100000
\.


--
-- Data for Name: tournament_players; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.tournament_players (tournament, number, player) FROM stdin;
wo100000	1	zI100000
wo100000	2	0J100000
wo100000	3	\N
xo100000	1	zI100000
xo100000	2	0J100000
xo100000	3	\N
\.


--
-- Data for Name: tournaments; Type: TABLE DATA; Schema: public; Owner: -
--

COPY public.tournaments (id, organizer, request_key, created_at, version, name, kind, state, starts_at, rounds, round, players, is_listed, sort_at, due_at, group_name) FROM stdin;
vo100000	fI100000	request	1700000000001	1	Städtekampf 1	swiss	open	1700003600000	5	0	2	1	1700003600000	\N	\N
wo100000	fI100000	\N	1700000000002	3	Städtekampf 2	swiss	running	\N	5	1	2	1	1700003600000	1700007200000	\N
xo100000	fI100000	\N	1700000000003	4	Städtekampf 3	swiss	ended	1700010800000	5	1	2	0	1700007200000	\N	\N
\.


--
-- Name: games_number_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.games_number_seq', 31, true);


--
-- Name: position_blocks_number_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.position_blocks_number_seq', 12, true);


--
-- Name: position_segments_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.position_segments_id_seq', 12, true);


--
-- Name: reports_number_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.reports_number_seq', 5, true);


--
-- Name: accounts accounts_name_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_name_key_key UNIQUE (name_key);


--
-- Name: accounts accounts_name_shape_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_name_shape_key UNIQUE (name_shape);


--
-- Name: accounts accounts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (player);


--
-- Name: archives archives_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.archives
    ADD CONSTRAINT archives_pkey PRIMARY KEY (game);


--
-- Name: challenges challenges_challenger_request_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.challenges
    ADD CONSTRAINT challenges_challenger_request_key_key UNIQUE (challenger, request_key);


--
-- Name: challenges challenges_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.challenges
    ADD CONSTRAINT challenges_pkey PRIMARY KEY (id);


--
-- Name: chat chat_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_pkey PRIMARY KEY (game, number);


--
-- Name: class_members class_members_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.class_members
    ADD CONSTRAINT class_members_pkey PRIMARY KEY (class, player);


--
-- Name: classes classes_code_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.classes
    ADD CONSTRAINT classes_code_key UNIQUE (code);


--
-- Name: classes classes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.classes
    ADD CONSTRAINT classes_pkey PRIMARY KEY (id);


--
-- Name: classes classes_teacher_request_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.classes
    ADD CONSTRAINT classes_teacher_request_key_key UNIQUE (teacher, request_key);


--
-- Name: collection_games collection_games_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.collection_games
    ADD CONSTRAINT collection_games_pkey PRIMARY KEY (collection, number);


--
-- Name: collection_pieces collection_pieces_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.collection_pieces
    ADD CONSTRAINT collection_pieces_pkey PRIMARY KEY (collection, number);


--
-- Name: collection_problems collection_problems_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.collection_problems
    ADD CONSTRAINT collection_problems_pkey PRIMARY KEY (collection, number);


--
-- Name: collections collections_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.collections
    ADD CONSTRAINT collections_pkey PRIMARY KEY (id);


--
-- Name: conditional_moves conditional_moves_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conditional_moves
    ADD CONSTRAINT conditional_moves_pkey PRIMARY KEY (game, player);


--
-- Name: evaluations evaluations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.evaluations
    ADD CONSTRAINT evaluations_pkey PRIMARY KEY ("position");


--
-- Name: exercises_done exercises_done_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.exercises_done
    ADD CONSTRAINT exercises_done_pkey PRIMARY KEY (player, lesson, shared, exercise);


--
-- Name: explored_moves explored_moves_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.explored_moves
    ADD CONSTRAINT explored_moves_pkey PRIMARY KEY (scope, key, move);


--
-- Name: found_puzzles found_puzzles_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.found_puzzles
    ADD CONSTRAINT found_puzzles_pkey PRIMARY KEY (collection, number);


--
-- Name: games games_created_by_request_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_created_by_request_key_key UNIQUE (created_by, request_key);


--
-- Name: games games_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_id_key UNIQUE (id);


--
-- Name: games games_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_pkey PRIMARY KEY (number);


--
-- Name: games games_rematch_of_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_rematch_of_key UNIQUE (rematch_of);


--
-- Name: heartbeats heartbeats_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.heartbeats
    ADD CONSTRAINT heartbeats_pkey PRIMARY KEY (node);


--
-- Name: homework homework_class_request_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.homework
    ADD CONSTRAINT homework_class_request_key_key UNIQUE (class, request_key);


--
-- Name: homework homework_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.homework
    ADD CONSTRAINT homework_pkey PRIMARY KEY (class, number);


--
-- Name: homework_solved homework_solved_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.homework_solved
    ADD CONSTRAINT homework_solved_pkey PRIMARY KEY (class, number, player);


--
-- Name: invites invites_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.invites
    ADD CONSTRAINT invites_pkey PRIMARY KEY (id);


--
-- Name: journal journal_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.journal
    ADD CONSTRAINT journal_pkey PRIMARY KEY (game, version);


--
-- Name: lessons lessons_author_request_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lessons
    ADD CONSTRAINT lessons_author_request_key_key UNIQUE (author, request_key);


--
-- Name: lessons lessons_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lessons
    ADD CONSTRAINT lessons_pkey PRIMARY KEY (id);


--
-- Name: outages outages_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.outages
    ADD CONSTRAINT outages_pkey PRIMARY KEY (ended_at);


--
-- Name: players players_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.players
    ADD CONSTRAINT players_pkey PRIMARY KEY (id);


--
-- Name: position_blocks position_blocks_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.position_blocks
    ADD CONSTRAINT position_blocks_pkey PRIMARY KEY (number);


--
-- Name: position_index position_index_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.position_index
    ADD CONSTRAINT position_index_pkey PRIMARY KEY (only_row);


--
-- Name: position_segments position_segments_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.position_segments
    ADD CONSTRAINT position_segments_pkey PRIMARY KEY (id);


--
-- Name: puzzle_attempts puzzle_attempts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.puzzle_attempts
    ADD CONSTRAINT puzzle_attempts_pkey PRIMARY KEY (player, puzzle);


--
-- Name: puzzle_ratings puzzle_ratings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.puzzle_ratings
    ADD CONSTRAINT puzzle_ratings_pkey PRIMARY KEY (puzzle);


--
-- Name: puzzle_runs puzzle_runs_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.puzzle_runs
    ADD CONSTRAINT puzzle_runs_pkey PRIMARY KEY (player, minutes);


--
-- Name: puzzle_searches puzzle_searches_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.puzzle_searches
    ADD CONSTRAINT puzzle_searches_pkey PRIMARY KEY (collection);


--
-- Name: puzzle_solvers puzzle_solvers_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.puzzle_solvers
    ADD CONSTRAINT puzzle_solvers_pkey PRIMARY KEY (player);


--
-- Name: rating_history rating_history_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.rating_history
    ADD CONSTRAINT rating_history_pkey PRIMARY KEY (player, speed, number);


--
-- Name: ratings ratings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT ratings_pkey PRIMARY KEY (player, speed);


--
-- Name: relations relations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.relations
    ADD CONSTRAINT relations_pkey PRIMARY KEY (player, other);


--
-- Name: reports reports_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (number);


--
-- Name: revocations revocations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.revocations
    ADD CONSTRAINT revocations_pkey PRIMARY KEY (session);


--
-- Name: sessions sessions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);


--
-- Name: settings settings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (only_row);


--
-- Name: silences silences_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.silences
    ADD CONSTRAINT silences_pkey PRIMARY KEY (player);


--
-- Name: standing_offers standing_offers_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.standing_offers
    ADD CONSTRAINT standing_offers_pkey PRIMARY KEY (id);


--
-- Name: staunton_migrations staunton_migrations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.staunton_migrations
    ADD CONSTRAINT staunton_migrations_pkey PRIMARY KEY (version);


--
-- Name: tokens tokens_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (id);


--
-- Name: tournament_entries tournament_entries_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournament_entries
    ADD CONSTRAINT tournament_entries_pkey PRIMARY KEY (tournament, version);


--
-- Name: tournament_entries tournament_entries_tournament_command_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournament_entries
    ADD CONSTRAINT tournament_entries_tournament_command_id_key UNIQUE (tournament, command_id);


--
-- Name: tournament_games tournament_games_game_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournament_games
    ADD CONSTRAINT tournament_games_game_key UNIQUE (game);


--
-- Name: tournament_games tournament_games_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournament_games
    ADD CONSTRAINT tournament_games_pkey PRIMARY KEY (tournament, round, board, game);


--
-- Name: tournament_officials tournament_officials_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournament_officials
    ADD CONSTRAINT tournament_officials_pkey PRIMARY KEY (tournament, place);


--
-- Name: tournament_players tournament_players_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournament_players
    ADD CONSTRAINT tournament_players_pkey PRIMARY KEY (tournament, number);


--
-- Name: tournaments tournaments_organizer_request_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments
    ADD CONSTRAINT tournaments_organizer_request_key_key UNIQUE (organizer, request_key);


--
-- Name: tournaments tournaments_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments
    ADD CONSTRAINT tournaments_pkey PRIMARY KEY (id);


--
-- Name: accounts_by_role; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX accounts_by_role ON public.accounts USING btree (role) WHERE (role <> 'player'::text);


--
-- Name: challenges_by_challenged; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX challenges_by_challenged ON public.challenges USING btree (challenged);


--
-- Name: challenges_by_expiry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX challenges_by_expiry ON public.challenges USING btree (expires_at);


--
-- Name: chat_by_author; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX chat_by_author ON public.chat USING btree (author, game, number);


--
-- Name: chat_by_request; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX chat_by_request ON public.chat USING btree (game, author, request_key);


--
-- Name: class_members_by_player; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX class_members_by_player ON public.class_members USING btree (player);


--
-- Name: collections_by_owner; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX collections_by_owner ON public.collections USING btree (owner, created_at);


--
-- Name: collections_by_state; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX collections_by_state ON public.collections USING btree (state);


--
-- Name: collections_to_explore; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX collections_to_explore ON public.collections USING btree (id) WHERE ((state = 'done'::text) AND (explored < read_games));


--
-- Name: conditional_moves_by_player; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX conditional_moves_by_player ON public.conditional_moves USING btree (player);


--
-- Name: evaluations_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX evaluations_by_time ON public.evaluations USING btree (evaluated_at);


--
-- Name: exercises_done_of_shared; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX exercises_done_of_shared ON public.exercises_done USING btree (lesson) WHERE (shared = 1);


--
-- Name: found_puzzles_by_name; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX found_puzzles_by_name ON public.found_puzzles USING btree (collection, puzzle);


--
-- Name: games_by_black; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_by_black ON public.games USING btree (black_player, created_at, number) WHERE (black_player IS NOT NULL);


--
-- Name: games_by_white; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_by_white ON public.games USING btree (white_player, created_at, number) WHERE (white_player IS NOT NULL);


--
-- Name: games_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_due ON public.games USING btree (due_at) WHERE (due_at IS NOT NULL);


--
-- Name: games_running_by_black; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_running_by_black ON public.games USING btree (black_player, created_at) WHERE ((finished_at IS NULL) AND (black_player IS NOT NULL));


--
-- Name: games_running_by_white; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_running_by_white ON public.games USING btree (white_player, created_at) WHERE ((finished_at IS NULL) AND (white_player IS NOT NULL));


--
-- Name: games_to_archive; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_to_archive ON public.games USING btree (finished_at) WHERE (archived = 0);


--
-- Name: games_to_explore; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_to_explore ON public.games USING btree (number) WHERE ((explored = 0) AND (finished_at IS NOT NULL));


--
-- Name: games_to_index; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_to_index ON public.games USING btree (number) WHERE ((indexed = 0) AND (finished_at IS NOT NULL));


--
-- Name: games_to_watch; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX games_to_watch ON public.games USING btree (created_at) WHERE ((rated = 1) AND (finished_at IS NULL) AND (speed <> 'correspondence'::text) AND (white_player IS NOT NULL) AND (black_player IS NOT NULL));


--
-- Name: homework_solved_by_player; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX homework_solved_by_player ON public.homework_solved USING btree (player);


--
-- Name: invites_by_maker; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX invites_by_maker ON public.invites USING btree (created_by) WHERE (created_by IS NOT NULL);


--
-- Name: invites_by_player; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX invites_by_player ON public.invites USING btree (player) WHERE (player IS NOT NULL);


--
-- Name: position_blocks_by_key; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX position_blocks_by_key ON public.position_blocks USING btree (segment, first_key, first_game);


--
-- Name: puzzle_searches_by_state; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX puzzle_searches_by_state ON public.puzzle_searches USING btree (state, asked_at);


--
-- Name: relations_by_other; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX relations_by_other ON public.relations USING btree (other);


--
-- Name: reports_by_reporter; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reports_by_reporter ON public.reports USING btree (reporter);


--
-- Name: reports_by_subject; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX reports_by_subject ON public.reports USING btree (subject);


--
-- Name: reports_open; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX reports_open ON public.reports USING btree (subject, reporter) WHERE (closed_at IS NULL);


--
-- Name: revocations_by_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX revocations_by_time ON public.revocations USING btree (revoked_at);


--
-- Name: sessions_by_player; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sessions_by_player ON public.sessions USING btree (player);


--
-- Name: standing_offers_by_player; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX standing_offers_by_player ON public.standing_offers USING btree (player);


--
-- Name: tokens_by_player; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tokens_by_player ON public.tokens USING btree (player, created_at);


--
-- Name: tournament_entries_by_actor; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournament_entries_by_actor ON public.tournament_entries USING btree (actor) WHERE (actor IS NOT NULL);


--
-- Name: tournament_officials_by_player; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournament_officials_by_player ON public.tournament_officials USING btree (player);


--
-- Name: tournament_players_by_player; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournament_players_by_player ON public.tournament_players USING btree (player) WHERE (player IS NOT NULL);


--
-- Name: tournaments_by_creation; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_by_creation ON public.tournaments USING btree (created_at, id);


--
-- Name: tournaments_by_group; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_by_group ON public.tournaments USING btree (organizer, group_name) WHERE (group_name IS NOT NULL);


--
-- Name: tournaments_by_state; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_by_state ON public.tournaments USING btree (state, sort_at, id);


--
-- Name: tournaments_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_due ON public.tournaments USING btree (due_at) WHERE (due_at IS NOT NULL);


--
-- Name: tournaments_listed_by_creation; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_listed_by_creation ON public.tournaments USING btree (created_at, id) WHERE (is_listed = 1);


--
-- Name: tournaments_listed_by_state; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_listed_by_state ON public.tournaments USING btree (state, sort_at, id) WHERE (is_listed = 1);


--
-- Name: tournaments_unfinished; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_unfinished ON public.tournaments USING btree (organizer) WHERE ((organizer IS NOT NULL) AND (state <> 'ended'::text));


--
-- Name: accounts accounts_player_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_player_fkey FOREIGN KEY (player) REFERENCES public.players(id);


--
-- Name: archives archives_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.archives
    ADD CONSTRAINT archives_game_fkey FOREIGN KEY (game) REFERENCES public.games(id);


--
-- Name: challenges challenges_challenged_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.challenges
    ADD CONSTRAINT challenges_challenged_fkey FOREIGN KEY (challenged) REFERENCES public.players(id);


--
-- Name: challenges challenges_challenger_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.challenges
    ADD CONSTRAINT challenges_challenger_fkey FOREIGN KEY (challenger) REFERENCES public.players(id);


--
-- Name: chat chat_author_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_author_fkey FOREIGN KEY (author) REFERENCES public.players(id);


--
-- Name: chat chat_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_game_fkey FOREIGN KEY (game) REFERENCES public.games(id);


--
-- Name: class_members class_members_class_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.class_members
    ADD CONSTRAINT class_members_class_fkey FOREIGN KEY (class) REFERENCES public.classes(id);


--
-- Name: class_members class_members_player_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.class_members
    ADD CONSTRAINT class_members_player_fkey FOREIGN KEY (player) REFERENCES public.players(id);


--
-- Name: classes classes_teacher_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.classes
    ADD CONSTRAINT classes_teacher_fkey FOREIGN KEY (teacher) REFERENCES public.players(id);


--
-- Name: collection_games collection_games_collection_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.collection_games
    ADD CONSTRAINT collection_games_collection_fkey FOREIGN KEY (collection) REFERENCES public.collections(id);


--
-- Name: collection_pieces collection_pieces_collection_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.collection_pieces
    ADD CONSTRAINT collection_pieces_collection_fkey FOREIGN KEY (collection) REFERENCES public.collections(id);


--
-- Name: collection_problems collection_problems_collection_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.collection_problems
    ADD CONSTRAINT collection_problems_collection_fkey FOREIGN KEY (collection) REFERENCES public.collections(id);


--
-- Name: collections collections_owner_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.collections
    ADD CONSTRAINT collections_owner_fkey FOREIGN KEY (owner) REFERENCES public.players(id);


--
-- Name: conditional_moves conditional_moves_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conditional_moves
    ADD CONSTRAINT conditional_moves_game_fkey FOREIGN KEY (game) REFERENCES public.games(id);


--
-- Name: conditional_moves conditional_moves_player_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.conditional_moves
    ADD CONSTRAINT conditional_moves_player_fkey FOREIGN KEY (player) REFERENCES public.players(id);


--
-- Name: exercises_done exercises_done_player_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.exercises_done
    ADD CONSTRAINT exercises_done_player_fkey FOREIGN KEY (player) REFERENCES public.players(id);


--
-- Name: found_puzzles found_puzzles_collection_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.found_puzzles
    ADD CONSTRAINT found_puzzles_collection_fkey FOREIGN KEY (collection) REFERENCES public.collections(id);


--
-- Name: games games_black_player_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_black_player_fkey FOREIGN KEY (black_player) REFERENCES public.players(id);


--
-- Name: games games_created_by_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.players(id);


--
-- Name: games games_rematch_of_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_rematch_of_fkey FOREIGN KEY (rematch_of) REFERENCES public.games(id);


--
-- Name: games games_white_player_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_white_player_fkey FOREIGN KEY (white_player) REFERENCES public.players(id);


--
-- Name: homework homework_class_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.homework
    ADD CONSTRAINT homework_class_fkey FOREIGN KEY (class) REFERENCES public.classes(id);


--
-- Name: homework_solved homework_solved_class_number_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.homework_solved
    ADD CONSTRAINT homework_solved_class_number_fkey FOREIGN KEY (class, number) REFERENCES public.homework(class, number);


--
-- Name: homework_solved homework_solved_player_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.homework_solved
    ADD CONSTRAINT homework_solved_player_fkey FOREIGN KEY (player) REFERENCES public.players(id);


--
-- Name: invites invites_created_by_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.invites
    ADD CONSTRAINT invites_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.players(id);


--
-- Name: invites invites_player_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.invites
    ADD CONSTRAINT invites_player_fkey FOREIGN KEY (player) REFERENCES public.players(id);


--
-- Name: journal journal_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.journal
    ADD CONSTRAINT journal_game_fkey FOREIGN KEY (game) REFERENCES public.games(id);


--
-- Name: lessons lessons_author_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lessons
    ADD CONSTRAINT lessons_author_fkey FOREIGN KEY (author) REFERENCES public.players(id);


--
-- Name: puzzle_attempts puzzle_attempts_player_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.puzzle_attempts
    ADD CONSTRAINT puzzle_attempts_player_fkey FOREIGN KEY (player) REFERENCES public.players(id);


--
-- Name: puzzle_runs puzzle_runs_player_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.puzzle_runs
    ADD CONSTRAINT puzzle_runs_player_fkey FOREIGN KEY (player) REFERENCES public.players(id);


--
-- Name: puzzle_searches puzzle_searches_collection_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.puzzle_searches
    ADD CONSTRAINT puzzle_searches_collection_fkey FOREIGN KEY (collection) REFERENCES public.collections(id);


--
-- Name: puzzle_solvers puzzle_solvers_player_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.puzzle_solvers
    ADD CONSTRAINT puzzle_solvers_player_fkey FOREIGN KEY (player) REFERENCES public.players(id);


--
-- Name: rating_history rating_history_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.rating_history
    ADD CONSTRAINT rating_history_game_fkey FOREIGN KEY (game) REFERENCES public.games(id);


--
-- Name: rating_history rating_history_player_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.rating_history
    ADD CONSTRAINT rating_history_player_fkey FOREIGN KEY (player) REFERENCES public.players(id);


--
-- Name: ratings ratings_player_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT ratings_player_fkey FOREIGN KEY (player) REFERENCES public.players(id);


--
-- Name: relations relations_other_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.relations
    ADD CONSTRAINT relations_other_fkey FOREIGN KEY (other) REFERENCES public.players(id);


--
-- Name: relations relations_player_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.relations
    ADD CONSTRAINT relations_player_fkey FOREIGN KEY (player) REFERENCES public.players(id);


--
-- Name: reports reports_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_game_fkey FOREIGN KEY (game) REFERENCES public.games(id);


--
-- Name: reports reports_reporter_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_reporter_fkey FOREIGN KEY (reporter) REFERENCES public.players(id);


--
-- Name: reports reports_subject_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_subject_fkey FOREIGN KEY (subject) REFERENCES public.players(id);


--
-- Name: sessions sessions_player_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_player_fkey FOREIGN KEY (player) REFERENCES public.players(id);


--
-- Name: silences silences_player_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.silences
    ADD CONSTRAINT silences_player_fkey FOREIGN KEY (player) REFERENCES public.players(id);


--
-- Name: standing_offers standing_offers_player_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.standing_offers
    ADD CONSTRAINT standing_offers_player_fkey FOREIGN KEY (player) REFERENCES public.players(id);


--
-- Name: tokens tokens_player_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_player_fkey FOREIGN KEY (player) REFERENCES public.players(id);


--
-- Name: tournament_entries tournament_entries_actor_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournament_entries
    ADD CONSTRAINT tournament_entries_actor_fkey FOREIGN KEY (actor) REFERENCES public.players(id);


--
-- Name: tournament_entries tournament_entries_tournament_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournament_entries
    ADD CONSTRAINT tournament_entries_tournament_fkey FOREIGN KEY (tournament) REFERENCES public.tournaments(id);


--
-- Name: tournament_games tournament_games_game_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournament_games
    ADD CONSTRAINT tournament_games_game_fkey FOREIGN KEY (game) REFERENCES public.games(id);


--
-- Name: tournament_games tournament_games_tournament_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournament_games
    ADD CONSTRAINT tournament_games_tournament_fkey FOREIGN KEY (tournament) REFERENCES public.tournaments(id);


--
-- Name: tournament_officials tournament_officials_player_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournament_officials
    ADD CONSTRAINT tournament_officials_player_fkey FOREIGN KEY (player) REFERENCES public.players(id);


--
-- Name: tournament_officials tournament_officials_tournament_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournament_officials
    ADD CONSTRAINT tournament_officials_tournament_fkey FOREIGN KEY (tournament) REFERENCES public.tournaments(id);


--
-- Name: tournament_players tournament_players_player_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournament_players
    ADD CONSTRAINT tournament_players_player_fkey FOREIGN KEY (player) REFERENCES public.players(id);


--
-- Name: tournament_players tournament_players_tournament_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournament_players
    ADD CONSTRAINT tournament_players_tournament_fkey FOREIGN KEY (tournament) REFERENCES public.tournaments(id);


--
-- Name: tournaments tournaments_organizer_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments
    ADD CONSTRAINT tournaments_organizer_fkey FOREIGN KEY (organizer) REFERENCES public.players(id);


--
-- PostgreSQL database dump complete
--


