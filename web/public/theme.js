// Runs before the first paint, so that the stored theme, board and header are there from the start.
// The page itself reads the same entry later: src/lib/preferences.
(() => {
  let stored = {};
  try {
    stored = JSON.parse(localStorage.getItem('staunton.preferences') ?? '{}') ?? {};
  } catch {
    // Without storage the page looks as the system wishes.
  }
  const { dataset, style } = document.documentElement;
  if (stored.theme === 'light' || stored.theme === 'dark') dataset.theme = stored.theme;
  dataset.coordinates = stored.coordinates === false ? 'none' : (stored.coordinates ?? 'inside');
  if (typeof stored.boardSize === 'number')
    style.setProperty('--board-share', String(stored.boardSize / 100));
  if (typeof stored.board === 'string') dataset.board = stored.board;
  if (stored.zen === true) dataset.zen = '';
})();
