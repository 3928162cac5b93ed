/** The icons of the page, drawn on a grid of 24 with one line width. Each only repeats what a label says. */

const shapes = {
  overview: 'M4 13h6V4H4zM14 20h6v-9h-6zM4 20h6v-3H4zM14 7h6V4h-6z',
  keys: 'M14.5 9.5a4.5 4.5 0 1 1-9 0a4.5 4.5 0 0 1 9 0M13.2 12.7 20 19.5M17 16.5l-2 2',
  usage: 'M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6M20 16V6',
  requests: 'M4 6h16M4 12h10M4 18h13M18 10l2 2l-2 2',
  models: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM12 12l8-4.5M12 12v9M12 12L4 7.5',
  providers: 'M7 17a4 4 0 0 1 0-8a5.5 5.5 0 0 1 10.5 1.5a3.5 3.5 0 0 1-.5 6.5zM9 21h6M12 17v4',
  playground: 'M4 5h16v11H10l-4 4v-4H4zM8 9h8M8 12h5',
  limits: 'M4 17a8 8 0 1 1 16 0M12 17l4-6M4 17h2M18 17h2',
  alerts: 'M6 16V10.5a6 6 0 0 1 12 0V16l2 2H4zM10 20.5a2 2 0 0 0 4 0',
  members:
    'M12 8a3.5 3.5 0 1 1-7 0a3.5 3.5 0 0 1 7 0M2.5 20c0-4 2.5-6 6-6s6 2 6 6M16 5a3.5 3.5 0 0 1 0 6.5M17.5 14.5c2.5.6 4 2.5 4 5.5',
  audit: 'M6 3h9l4 4v14H6zM9 10h6M9 14h6M9 18h3',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M17 7a2 2 0 1 1-4 0a2 2 0 0 1 4 0M11 17a2 2 0 1 1-4 0a2 2 0 0 1 4 0',
  account: 'M16 8a4 4 0 1 1-8 0a4 4 0 0 1 8 0M4 21c0-4.5 3-7 8-7s8 2.5 8 7',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  done: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M16 10.5a5.5 5.5 0 1 1-11 0a5.5 5.5 0 0 1 11 0M15 15l5 5',
  warning: 'M12 4L2.5 20h19zM12 10v4M12 17h.01',
  plus: 'M12 5v14M5 12h14',
  next: 'M9 5l7 7l-7 7',
  back: 'M15 5l-7 7l7 7',
  download: 'M12 4v11M7 11l5 5l5-5M5 20h14',
  image: 'M4 5h16v14H4zM4 16l5-5l4 4l2.5-2.5L20 17M15.5 9.5h.01',
  reload: 'M19 12a7 7 0 1 1-2-5M19 4v4h-4',
} as const;

export type IconName = keyof typeof shapes;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={shapes[name]} />
    </svg>
  );
}
