/** The maximum of output tokens that a request is sent with, where its caller has set none. */

export interface OutputCap {
  /** The member of the request's format. */
  member: 'max_completion_tokens' | 'max_output_tokens' | 'max_tokens';
  /** Of each choice. */
  tokens: number;
}

/** The lowest maximum that providers of the responses format take. */
export const minResponsesTokens = 16;
