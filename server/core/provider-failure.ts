/** A failure that the connection to a provider reports, which does not know the model that was asked for. */
import type { ErrorCode } from '../../openapi/generated/errors.ts';
import { ApiError } from './api-error.ts';

/** Its own message names the provider, for logs; callers get that of `forModel`. */
export class ProviderFailure extends ApiError {
  readonly #what: string;

  /** `what` continues a sentence, such as `cannot be reached`. */
  constructor(code: ErrorCode, provider: string, what: string, cause?: unknown) {
    super(code, `The provider '${provider}' ${what}.`, { cause });
    this.#what = what;
  }

  /** The same failure by the name that the caller knows: the operator alone knows the provider's. */
  forModel(model: string): ApiError {
    return new ApiError(this.code, `The provider of model '${model}' ${this.#what}.`, { cause: this });
  }
}
