/** The pictures of the console in the guides: where each is taken, and what must be on it. */
export interface Picture {
  /** Of the file in `docs/images`, without its ending. */
  readonly name: string;
  /** Section of a project in the console; empty for the overview. */
  readonly page: string;
  /** Its heading. */
  readonly heading: string;
  /** What a reader is shown: texts that must be visible. */
  readonly shows: readonly string[];
  readonly height: number;
}

export const pictures: readonly Picture[] = [
  {
    name: 'console-overview',
    page: '',
    heading: 'Overview',
    shows: ['Spend this month', 'Quick start', 'Latest requests'],
    height: 940,
  },
  {
    name: 'console-keys',
    page: 'keys',
    heading: 'Keys',
    shows: ['Create key', 'checkout', 'disabled'],
    height: 700,
  },
  {
    name: 'console-usage',
    page: 'usage?group=model&range=24h',
    heading: 'Usage',
    shows: ['Export CSV', 'Latency (p95)', 'sandbox/priced'],
    height: 880,
  },
  {
    name: 'console-requests',
    page: 'requests',
    heading: 'Requests',
    shows: ['Trace id', 'failed 502', 'checkout'],
    height: 560,
  },
];
