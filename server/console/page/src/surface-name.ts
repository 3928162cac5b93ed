/** The name of a surface for people. */
export const surfaceName = (surface: string): string => (surface === 'v1' ? 'main' : 'messages');
