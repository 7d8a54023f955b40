/** SVG paths on a 24 by 24 grid, drawn for this client. */
export const icons = {
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  sound: 'M4 9.5v5h3.5L12 19V5L7.5 9.5ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  mute: 'M4 9.5v5h3.5L12 19V5L7.5 9.5ZM16 9.5l5 5M21 9.5l-5 5',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
  flip: 'M7 4v15M7 19l-3-3M7 19l3-3M17 20V5M17 5l-3 3M17 5l3 3',
  turn: 'M4 20v-6h16v6M9 4h6M12 4v0M8 10a4.5 4.5 0 1 1 8 0M16 10l2.5-1.5M16 10l-.5-3',
  zen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  hint: 'M9.5 18h5M10 21h4M8.8 15.2a6 6 0 1 1 6.4 0c-.5.4-.7.9-.7 1.5v.3h-5v-.3c0-.6-.2-1.1-.7-1.5Z',
  draw: 'M5 6l2.2-1.8V11M18 5 6 19M14 15.4a2.4 2.4 0 1 1 4.3 1.5L14 21h4.8',
  claim:
    'M12 3.5v17M7 20.5h10M5 6.5h14M5 6.5l-2.5 6.5a3 3 0 0 0 5 0ZM19 6.5 16.5 13a3 3 0 0 0 5 0Z',
  gift: 'M11 5.5a7.5 7.5 0 1 0 7.2 9.5M11 9v4.5l3 1.8M18 4v6M15 7h6',
  vacation: 'M12 3.5V20a2.2 2.2 0 0 1-4.4 0M3.5 12.5a8.5 8.5 0 0 1 17 0Z',
  takeback: 'M9 6 4 11l5 5M4 11h10a5.5 5.5 0 0 1 0 8.5h-3',
  resign: 'M6 21V4M6 5c4-2 7 2 12 0v8.5c-5 2-8-2-12 0',
  abort: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM9 9l6 6M15 9l-6 6',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 19.5h14',
  copy: 'M9 9h11v11H9ZM15 9V4H4v11h5',
  close: 'M6 6l12 12M18 6 6 18',
  first: 'M6 5v14M18 5l-8 7 8 7Z',
  back: 'M15.5 5l-8 7 8 7Z',
  forward: 'M8.5 5l8 7-8 7Z',
  last: 'M18 5v14M6 5l8 7-8 7Z',
  computer: 'M4 5h16v11H4ZM9 20h6M12 16v4',
  friend:
    'M8.5 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c0-4 2.5-6 6-6s6 2 6 6M16 4.5a3.3 3.3 0 0 1 0 6.3M17.5 14.2c2.5.6 4 2.6 4 5.8',
  lobby:
    'M12 12a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM6 19.5c0-3.6 2.4-5.5 6-5.5s6 1.9 6 5.5M5 5.5a9 9 0 0 0 0 8M19 5.5a9 9 0 0 1 0 8',
  challenge: 'M5 4l9 9M14 16l2-2M16 18l2-2M19 4l-9 9M10 16l-2-2M8 18l-2-2M15 15l4 4M9 15l-4 4',
  redo: 'M15 6l5 5-5 5M20 11H10a5.5 5.5 0 0 0 0 8.5h3',
  promote: 'M12 20V5M6 11l6-6 6 6',
  remove: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  comment: 'M4 5h16v11H10l-4 4v-4H4Z',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4.2 4.2 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6 0l-3 3a4.2 4.2 0 0 0 6 6l1.5-1.5',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M6 11H5v9.5h14V11h-1',
  paste: 'M9 5H6v15h12V5h-3M9 3.5h6v3H9ZM9 11h6M9 15h4',
  edit: 'M5 19l1-4L16.5 4.5l3 3L9 18ZM14 7l3 3',
  both: 'M4 4h16v16H4ZM4 12h16M12 4v16',
} as const;

/** The name of an icon. */
export type IconName = keyof typeof icons;
