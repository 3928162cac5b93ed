/** The defects that the kit does not find, each with the reason why it cannot. */
export const survivors: Readonly<Record<string, string>> = {
  'silence.no-keep-alive':
    'Pings are due only after 15 s of silence, and no check waits that long: a run would take a quarter of a minute for one header-like habit.',
  'quiet.logprobs-too-sure':
    'Any value up to 0 is a good logprob; which one a model has to give cannot be known from outside.',
  'quiet.seed-ignored':
    'The models that answer the same every time do so without a seed, and the others promise nothing with one.',
};
