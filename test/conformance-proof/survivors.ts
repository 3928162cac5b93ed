/** The defects that the kit does not find, each with the reason why it cannot. */
export const survivors: Readonly<Record<string, string>> = {
  'quiet.logprobs-too-sure':
    'Any value up to 0 is a good logprob; which one a model has to give cannot be known from outside.',
  'quiet.seed-ignored':
    'The models that answer the same every time do so without a seed, and the others promise nothing with one.',
};
