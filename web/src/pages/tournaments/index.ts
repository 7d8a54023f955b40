import NewTournamentPage from './NewTournamentPage.svelte';
import TournamentPage from './TournamentPage.svelte';
import TournamentsPage from './TournamentsPage.svelte';

export default {
  tournaments: TournamentsPage,
  'tournaments/new': NewTournamentPage,
  tournament: TournamentPage,
} as const;
