// Runs before the first paint, so that the stored theme and board are there from the start.
// The page itself reads the same entry later: src/lib/preferences.
(() => {
  let stored = {};
  try {
    stored = JSON.parse(localStorage.getItem('staunton.preferences') ?? '{}') ?? {};
  } catch {
    // Without storage the page looks as the system wishes.
  }
  const { dataset } = document.documentElement;
  if (stored.theme === 'light' || stored.theme === 'dark') dataset.theme = stored.theme;
  if (stored.coordinates === false) dataset.coordinates = 'none';
  if (typeof stored.board === 'string') dataset.board = stored.board;
})();
