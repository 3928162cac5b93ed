/** Generated from openapi/errors.yaml by `npm run generate`; changes made here are lost. */

/** One code of the table; `openapi/errors.yaml` says what each cell means. */
export interface ErrorTableEntry {
  readonly status: number;
  readonly altStatus: number;
  readonly type: string;
  readonly altType: string;
  readonly surfaces: readonly ('v1' | 'alt' | 'console')[];
  readonly retryable: boolean;
  readonly retryAfter: boolean;
  readonly meaning: string;
  readonly remedy: string;
  readonly message: string;
  readonly param: string | null;
}

/** Every error code of the documents, by name. */
export const errorTable = {
  "invalid_json": {
    "status": 400,
    "altStatus": 400,
    "type": "invalid_request_error",
    "altType": "invalid_request_error",
    "surfaces": [
      "v1",
      "alt",
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The body is not valid JSON (RFC 8259), or its structure exceeds the limits of the server.",
    "remedy": "Send one JSON value. The message names the position of the first error.",
    "message": "The body is not valid JSON: unexpected token at position 17.",
    "param": null
  },
  "incomplete_body": {
    "status": 400,
    "altStatus": 400,
    "type": "invalid_request_error",
    "altType": "invalid_request_error",
    "surfaces": [
      "v1",
      "alt",
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The body ended before its announced length, or before its multipart form was closed.",
    "remedy": "Send the whole body, with a `Content-Length` that fits it.",
    "message": "The body ended after 512 of 2048 bytes.",
    "param": null
  },
  "malformed_request": {
    "status": 400,
    "altStatus": 400,
    "type": "invalid_request_error",
    "altType": "invalid_request_error",
    "surfaces": [
      "v1",
      "alt",
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The server cannot read the request as HTTP/1.1.",
    "remedy": "Send a well-formed request; keep credentials and metadata in headers short.",
    "message": "The request could not be read as HTTP.",
    "param": null
  },
  "unknown_parameter": {
    "status": 400,
    "altStatus": 400,
    "type": "invalid_request_error",
    "altType": "invalid_request_error",
    "surfaces": [
      "v1",
      "alt",
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The request has a field, a query parameter or a form part that the contract does not have.",
    "remedy": "Remove it. `param` names it. For a field or query parameter of another aggregator, the message names its replacement.",
    "message": "Unknown parameter: 'provider'.",
    "param": "provider"
  },
  "missing_required_parameter": {
    "status": 400,
    "altStatus": 400,
    "type": "invalid_request_error",
    "altType": "invalid_request_error",
    "surfaces": [
      "v1",
      "alt",
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The request lacks a field that the contract requires.",
    "remedy": "Add it. `param` names it.",
    "message": "Missing required parameter: 'messages'.",
    "param": "messages"
  },
  "invalid_type": {
    "status": 400,
    "altStatus": 400,
    "type": "invalid_request_error",
    "altType": "invalid_request_error",
    "surfaces": [
      "v1",
      "alt",
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "A field has a JSON type that the contract does not allow there.",
    "remedy": "Send the type that the message names.",
    "message": "Invalid type for 'temperature': expected number, got string.",
    "param": "temperature"
  },
  "invalid_value": {
    "status": 400,
    "altStatus": 400,
    "type": "invalid_request_error",
    "altType": "invalid_request_error",
    "surfaces": [
      "v1",
      "alt",
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "A field has the right type, but a value that the contract does not allow.",
    "remedy": "Send a value that meets the condition in the message.",
    "message": "Invalid value for 'temperature': must be at most 2.",
    "param": "temperature"
  },
  "invalid_base64": {
    "status": 400,
    "altStatus": 400,
    "type": "invalid_request_error",
    "altType": "invalid_request_error",
    "surfaces": [
      "v1",
      "alt"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "A field that carries base64 data (image, audio or document) cannot be decoded.",
    "remedy": "Encode the bytes with the standard alphabet and padding of RFC 4648 §4.",
    "message": "Invalid base64 in 'messages[0].content[1].input_audio.data'.",
    "param": "messages[0].content[1].input_audio.data"
  },
  "invalid_multipart": {
    "status": 400,
    "altStatus": 400,
    "type": "invalid_request_error",
    "altType": "invalid_request_error",
    "surfaces": [
      "v1"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The multipart form of an upload is malformed.",
    "remedy": "Send `multipart/form-data` with one part `file` and one part `purpose`.",
    "message": "The multipart body has the part 'file' twice.",
    "param": "file"
  },
  "unsupported_parameter": {
    "status": 400,
    "altStatus": 400,
    "type": "invalid_request_error",
    "altType": "invalid_request_error",
    "surfaces": [
      "v1",
      "alt",
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The contract has the field, but this model, this server or this API version does not take it.",
    "remedy": "Remove the field, or choose a model whose `supported_parameters` names it.",
    "message": "Unsupported parameter: 'temperature' is not accepted under anthropic-version 2026-10-21.",
    "param": "temperature"
  },
  "thread_unsupported_request": {
    "status": 400,
    "altStatus": 400,
    "type": "invalid_request_error",
    "altType": "invalid_request_error",
    "surfaces": [
      "alt"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The request creates or continues a thread, and the server stores no conversations.",
    "remedy": "Leave out `thread` and send the whole conversation with each request. The tool runners of client libraries do so on their own.",
    "message": "Unsupported parameter: 'thread'. This service keeps no conversations: send all messages without it.",
    "param": "thread"
  },
  "unsupported_value": {
    "status": 400,
    "altStatus": 400,
    "type": "invalid_request_error",
    "altType": "invalid_request_error",
    "surfaces": [
      "v1",
      "alt",
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The contract has the value, but this model cannot do what it requests.",
    "remedy": "Choose another value or another model.",
    "message": "Unsupported value: model 'sandbox/chat' does not produce audio.",
    "param": "modalities"
  },
  "unsupported_version": {
    "status": 400,
    "altStatus": 400,
    "type": "invalid_request_error",
    "altType": "invalid_request_error",
    "surfaces": [
      "alt"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The header `anthropic-version` names a version that the server does not serve.",
    "remedy": "Send `2023-06-01` or `2026-10-21`, or leave the header out.",
    "message": "anthropic-version: '2023-01-01' is not supported; use 2023-06-01 or 2026-10-21.",
    "param": "anthropic-version"
  },
  "context_length_exceeded": {
    "status": 400,
    "altStatus": 400,
    "type": "invalid_request_error",
    "altType": "invalid_request_error",
    "surfaces": [
      "v1",
      "alt",
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The prompt and the requested completion do not fit into the model's context.",
    "remedy": "Shorten the messages, lower the requested maximum, or choose a model with a larger `context_length`.",
    "message": "This model's maximum context length is 128000 tokens; the request has 130512.",
    "param": "messages"
  },
  "invalid_api_key": {
    "status": 401,
    "altStatus": 401,
    "type": "invalid_request_error",
    "altType": "authentication_error",
    "surfaces": [
      "v1",
      "alt",
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The server does not know the key, or the request has none.",
    "remedy": "Send one key, as `Authorization: Bearer <key>` (on `/alt/v1` also as `x-api-key`).",
    "message": "Incorrect API key. Send it as 'Authorization: Bearer <key>'.",
    "param": null
  },
  "key_expired": {
    "status": 401,
    "altStatus": 401,
    "type": "invalid_request_error",
    "altType": "authentication_error",
    "surfaces": [
      "v1",
      "alt",
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The key's expiry time has passed.",
    "remedy": "Create a new key in the console.",
    "message": "This API key has expired.",
    "param": null
  },
  "key_disabled": {
    "status": 401,
    "altStatus": 401,
    "type": "invalid_request_error",
    "altType": "authentication_error",
    "surfaces": [
      "v1",
      "alt",
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The key is disabled for now.",
    "remedy": "Enable it in the console, or use another one.",
    "message": "This API key is disabled.",
    "param": null
  },
  "key_revoked": {
    "status": 401,
    "altStatus": 401,
    "type": "invalid_request_error",
    "altType": "authentication_error",
    "surfaces": [
      "v1",
      "alt",
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The key was revoked permanently.",
    "remedy": "Create a new key in the console.",
    "message": "This API key has been revoked.",
    "param": null
  },
  "not_signed_in": {
    "status": 401,
    "altStatus": 401,
    "type": "invalid_request_error",
    "altType": "invalid_request_error",
    "surfaces": [
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The request has no session and no management key.",
    "remedy": "Sign in, or send a management key.",
    "message": "Nobody is signed in.",
    "param": null
  },
  "sign_in_failed": {
    "status": 401,
    "altStatus": 401,
    "type": "invalid_request_error",
    "altType": "invalid_request_error",
    "surfaces": [
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The person cannot sign in. The message does not disclose whether the e-mail address exists.",
    "remedy": "Check both, or ask the operator for a link to set a new password.",
    "message": "E-mail or password is wrong.",
    "param": null
  },
  "model_not_allowed": {
    "status": 403,
    "altStatus": 403,
    "type": "request_forbidden",
    "altType": "permission_error",
    "surfaces": [
      "v1",
      "alt",
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The key is valid and the model exists, but the key may not call it.",
    "remedy": "Call a model that `GET /v1/models` lists for this key, or ask the owner of the project to allow the model for the key.",
    "message": "This API key may not use model 'sandbox/priced'.",
    "param": "model"
  },
  "insufficient_scope": {
    "status": 403,
    "altStatus": 403,
    "type": "request_forbidden",
    "altType": "permission_error",
    "surfaces": [
      "v1",
      "alt",
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The key is valid, but of the wrong kind for this operation.",
    "remedy": "Use a key of the other kind.",
    "message": "This key may not call this operation.",
    "param": null
  },
  "permission_denied": {
    "status": 403,
    "altStatus": 403,
    "type": "request_forbidden",
    "altType": "request_forbidden",
    "surfaces": [
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The role of the person, or the kind of the key, does not allow this operation.",
    "remedy": "Ask an owner of the project.",
    "message": "This operation requires the role owner in the project.",
    "param": null
  },
  "csrf_failed": {
    "status": 403,
    "altStatus": 403,
    "type": "request_forbidden",
    "altType": "request_forbidden",
    "surfaces": [
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The server cannot verify that the request comes from a page of the console.",
    "remedy": "Send the header `x-csrf-token` with the value that `getSession` returns, from a page of the same origin.",
    "message": "The header x-csrf-token does not match the session.",
    "param": null
  },
  "step_up_required": {
    "status": 403,
    "altStatus": 403,
    "type": "request_forbidden",
    "altType": "request_forbidden",
    "surfaces": [
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The operation requires an authentication that is at most ten minutes old.",
    "remedy": "Send the password to `POST /console/api/session/step-up`, or sign in again, then repeat the request.",
    "message": "Please confirm your password first.",
    "param": null
  },
  "content_blocked": {
    "status": 403,
    "altStatus": 403,
    "type": "request_forbidden",
    "altType": "permission_error",
    "surfaces": [
      "v1",
      "alt",
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The provider's content policy blocked the request or the response.",
    "remedy": "Change the content. Sending the same request again gives the same response.",
    "message": "The request was blocked by a content policy.",
    "param": null
  },
  "model_not_found": {
    "status": 404,
    "altStatus": 404,
    "type": "invalid_request_error",
    "altType": "not_found_error",
    "surfaces": [
      "v1",
      "alt",
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "No model with this id is in the catalog.",
    "remedy": "Take an id from `GET /v1/models`.",
    "message": "The model 'sandbox/chet' does not exist. Nearest: 'sandbox/chat'.",
    "param": "model"
  },
  "not_found": {
    "status": 404,
    "altStatus": 404,
    "type": "invalid_request_error",
    "altType": "invalid_request_error",
    "surfaces": [
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The object does not exist, or belongs to a project that the caller is not in. The server does not disclose which.",
    "remedy": "Take an id from the list of such objects.",
    "message": "No such project.",
    "param": "project_id"
  },
  "invite_invalid": {
    "status": 404,
    "altStatus": 404,
    "type": "invalid_request_error",
    "altType": "invalid_request_error",
    "surfaces": [
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The link of an invite, or for a new password, is not valid.",
    "remedy": "Ask for a new one.",
    "message": "This link is invalid or has expired. Ask for a new one.",
    "param": "token"
  },
  "file_not_found": {
    "status": 404,
    "altStatus": 404,
    "type": "invalid_request_error",
    "altType": "not_found_error",
    "surfaces": [
      "v1",
      "alt"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The project has no file with this id. The server does not disclose whether another project has it.",
    "remedy": "Take an id from `GET /v1/files`.",
    "message": "No such file: 'file-7c1d6c2e0b5f4f3a9d1e8a70'.",
    "param": "file_id"
  },
  "response_not_found": {
    "status": 404,
    "altStatus": 404,
    "type": "invalid_request_error",
    "altType": "invalid_request_error",
    "surfaces": [
      "v1"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The project has no response or item with this id. The server does not disclose whether another project has it.",
    "remedy": "Send the items of the conversation in `input`, with `\"store\": false`.",
    "message": "No such response: 'resp_7c1d6c2e0b5f4f3a9d1e8a70'.",
    "param": "response_id"
  },
  "path_not_found": {
    "status": 404,
    "altStatus": 404,
    "type": "invalid_request_error",
    "altType": "not_found_error",
    "surfaces": [
      "v1",
      "alt",
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The contract has no such path.",
    "remedy": "Compare the URL with the servers and paths of this document. For an operation of another aggregator, the message says what to call instead.",
    "message": "Unknown path '/v1/v1/models'. Did you mean '/v1/models'?",
    "param": null
  },
  "method_not_allowed": {
    "status": 405,
    "altStatus": 405,
    "type": "invalid_request_error",
    "altType": "invalid_request_error",
    "surfaces": [
      "v1",
      "alt",
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The path exists, but not with this method. The header `Allow` lists its methods.",
    "remedy": "Use a method of the header `Allow`.",
    "message": "Method PUT is not allowed here; allowed: GET, POST.",
    "param": null
  },
  "conflict": {
    "status": 409,
    "altStatus": 409,
    "type": "invalid_request_error",
    "altType": "invalid_request_error",
    "surfaces": [
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The state of the object does not allow the operation.",
    "remedy": "Read the message, then get the object to see its current state.",
    "message": "The key is revoked; this operation requires a key that is active.",
    "param": null
  },
  "setup_closed": {
    "status": 409,
    "altStatus": 409,
    "type": "invalid_request_error",
    "altType": "invalid_request_error",
    "surfaces": [
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The setup link of the installation is not valid.",
    "remedy": "Sign in. If nobody has an account yet, restart the server, which then prints a new link.",
    "message": "This setup link is invalid, has expired or was already used.",
    "param": "token"
  },
  "payload_too_large": {
    "status": 413,
    "altStatus": 413,
    "type": "invalid_request_error",
    "altType": "request_too_large",
    "surfaces": [
      "v1",
      "alt",
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The body, or the files that it names, are larger than the operation allows. The message names the limit.",
    "remedy": "Send less, or upload the data as a file and name it by id.",
    "message": "The body is larger than the limit of 33554432 bytes.",
    "param": null
  },
  "unsupported_media_type": {
    "status": 415,
    "altStatus": 415,
    "type": "invalid_request_error",
    "altType": "invalid_request_error",
    "surfaces": [
      "v1",
      "alt",
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "The operation does not take this content type, charset or content encoding.",
    "remedy": "Send the type that the message names.",
    "message": "Unsupported content type 'text/plain'; expected application/json.",
    "param": null
  },
  "rate_limit_exceeded": {
    "status": 429,
    "altStatus": 429,
    "type": "rate_limit_error",
    "altType": "rate_limit_error",
    "surfaces": [
      "v1",
      "alt",
      "console"
    ],
    "retryable": true,
    "retryAfter": true,
    "meaning": "A limit on requests, tokens or concurrent requests is reached. The message names the limit and who has it.",
    "remedy": "Wait for the time in `Retry-After` (seconds) or `retry-after-ms` (milliseconds), then repeat the request.",
    "message": "Rate limit reached: 60 requests per minute. Try again in 2 s.",
    "param": null
  },
  "too_many_attempts": {
    "status": 429,
    "altStatus": 429,
    "type": "rate_limit_error",
    "altType": "rate_limit_error",
    "surfaces": [
      "console"
    ],
    "retryable": true,
    "retryAfter": true,
    "meaning": "Too many failed attempts to sign in came from this IP address or for this account.",
    "remedy": "Wait for the time in `Retry-After`.",
    "message": "Too many attempts. Try again in 30 s.",
    "param": null
  },
  "insufficient_quota": {
    "status": 429,
    "altStatus": 429,
    "type": "insufficient_quota",
    "altType": "rate_limit_error",
    "surfaces": [
      "v1",
      "alt",
      "console"
    ],
    "retryable": false,
    "retryAfter": false,
    "meaning": "A budget of the key, of its end user or of the project is spent, or its storage for files is full.",
    "remedy": "Raise the budget in the console, or wait until its period ends. If the storage is full, delete files.",
    "message": "The budget of this key is spent.",
    "param": null
  },
  "internal_error": {
    "status": 500,
    "altStatus": 500,
    "type": "server_error",
    "altType": "api_error",
    "surfaces": [
      "v1",
      "alt",
      "console"
    ],
    "retryable": true,
    "retryAfter": false,
    "meaning": "The server failed. It logs the cause under the trace id.",
    "remedy": "Repeat the request; if it persists, report the `x-trace-id`.",
    "message": "Internal error. Please report the x-trace-id.",
    "param": null
  },
  "upstream_error": {
    "status": 502,
    "altStatus": 502,
    "type": "upstream_error",
    "altType": "api_error",
    "surfaces": [
      "v1",
      "alt",
      "console"
    ],
    "retryable": true,
    "retryAfter": false,
    "meaning": "The provider of the model refused the connection, cut it off, or responded with an error of its own.",
    "remedy": "Repeat the request, or choose another model.",
    "message": "The provider of model 'sandbox/chat' failed.",
    "param": null
  },
  "upstream_invalid_response": {
    "status": 502,
    "altStatus": 502,
    "type": "upstream_error",
    "altType": "api_error",
    "surfaces": [
      "v1",
      "alt",
      "console"
    ],
    "retryable": true,
    "retryAfter": false,
    "meaning": "The provider's response breaks the contract, so the server did not pass it on.",
    "remedy": "Repeat the request, or choose another model.",
    "message": "The provider of model 'sandbox/chat' sent an invalid response.",
    "param": null
  },
  "model_unavailable": {
    "status": 503,
    "altStatus": 503,
    "type": "service_unavailable_error",
    "altType": "api_error",
    "surfaces": [
      "v1",
      "alt",
      "console"
    ],
    "retryable": true,
    "retryAfter": true,
    "meaning": "No target of the model is available now, or the server itself cannot accept the request.",
    "remedy": "Wait for the time in `Retry-After`, then repeat the request.",
    "message": "Model 'sandbox/chat' is not available at the moment.",
    "param": null
  },
  "overloaded": {
    "status": 503,
    "altStatus": 529,
    "type": "service_unavailable_error",
    "altType": "overloaded_error",
    "surfaces": [
      "v1",
      "alt",
      "console"
    ],
    "retryable": true,
    "retryAfter": true,
    "meaning": "The provider is overloaded.",
    "remedy": "Wait for the time in `Retry-After`, then repeat the request with growing pauses.",
    "message": "The provider of model 'sandbox/chat' is overloaded.",
    "param": null
  },
  "deadline_exceeded": {
    "status": 504,
    "altStatus": 504,
    "type": "timeout_error",
    "altType": "timeout_error",
    "surfaces": [
      "v1",
      "alt",
      "console"
    ],
    "retryable": true,
    "retryAfter": false,
    "meaning": "The provider did not respond within the deadline.",
    "remedy": "Repeat the request, or stream it.",
    "message": "The provider of model 'sandbox/chat' did not respond within 600 s.",
    "param": null
  }
} as const satisfies Record<string, ErrorTableEntry>;

export type ErrorCode = keyof typeof errorTable;
