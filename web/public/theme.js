// Applies the stored theme, board and header before the first paint. The page later reads the same
// entry, in src/lib/preferences.
(() => {
  let stored = {};
  try {
    stored = JSON.parse(localStorage.getItem('staunton.preferences') ?? '{}') ?? {};
  } catch {
    // Without storage the page uses the theme of the system.
  }
  const { dataset, style } = document.documentElement;
  if (stored.theme === 'light' || stored.theme === 'dark') dataset.theme = stored.theme;
  dataset.coordinates = stored.coordinates === false ? 'none' : (stored.coordinates ?? 'inside');
  if (typeof stored.boardSize === 'number')
    style.setProperty('--board-share', String(stored.boardSize / 100));
  if (typeof stored.board === 'string') dataset.board = stored.board;
  if (typeof stored.pieces === 'string') dataset.pieces = stored.pieces;
  if (stored.zen === true) dataset.zen = '';
})();
