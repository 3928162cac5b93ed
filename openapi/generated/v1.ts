/** Generated from openapi/ by `npm run generate`; changes made here are lost. */

export interface paths {
    "/chat/completions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a chat completion
         * @description Continues a conversation with a model and returns its completion. Send at least `model` and `messages`.
         *
         *     - **Response.** One JSON body. With `stream: true` the response is [server-sent events](/docs/build/streaming/): one chunk per event, ended by the line `data: [DONE]`.
         *     - **Next turn.** Append the assistant's message and the user's next message to `messages`, and call again. When the completion calls tools, [append their results](/docs/build/tools/).
         *     - **Cost.** The server reserves the worst case and charges the tokens that were used. `max_completion_tokens` bounds both. A failed or empty completion is not charged. Close the connection to cancel: the server stops the provider and charges the output up to then.
         *     - **Limits.** The body has at most 32 MiB. [Rates and budgets](/docs/reference/limits/#rates-and-budgets) are those of the key and its project.
         *     - **Errors.** A request that fails before its first event returns a status and an [error](/docs/build/errors-and-retries/). A later failure is an error event, and the stream ends without `[DONE]`. Retry when the header `x-should-retry` is `true`.
         */
        post: operations["createChatCompletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/responses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a response
         * @description Continues a conversation of typed items: messages, tool calls and their outputs, reasoning. Send at least `model` and `input`. Every chat model takes it; [translation](/docs/start/concepts/) reaches providers that speak another format.
         *
         *     - **Response.** One JSON body with the items of `output`. With `stream: true` the response is [server-sent events](/docs/build/responses/), ended by the line `data: [DONE]`.
         *     - **Next turn.** Name the response in `previous_response_id`, or one of its items in an `item_reference`. Both work while the response is kept: for an hour after its last use, unless the installation sets `MODELROUTE_KEEP_RESPONSES`. With `store: false` nothing is kept; send the items again instead.
         *     - **Cost.** As for `POST /chat/completions`. `max_output_tokens` bounds it.
         *     - **Limits.** The body has at most 32 MiB. [Rates and budgets](/docs/reference/limits/#rates-and-budgets) are those of the key and its project.
         *     - **Errors.** A response that is no longer kept returns `response_not_found`. After the stream has begun, a failure is an `error` event and then `response.failed`.
         */
        post: operations["createResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/responses/{response_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a response
         * @description Returns a kept response as one JSON body, as it was sent, but never as events.
         *
         *     A response is kept when it has `"store": true` and its status is `completed` or `incomplete`: for an hour after it was created or last used, unless the installation sets `MODELROUTE_KEEP_RESPONSES`. After that, and for responses of other projects, the server returns `response_not_found`. The call is free.
         */
        get: operations["retrieveResponse"];
        put?: never;
        post?: never;
        /**
         * Delete a response
         * @description Deletes a kept response and the items of its request.
         *
         *     From then on its id returns `response_not_found`, and responses that continued it cannot be continued. This cannot be undone. The call is free.
         */
        delete: operations["deleteResponse"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/responses/{response_id}/input_items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the input items of a response
         * @description Returns the items that a kept response was made from, in pages: those of the responses that it continues with their outputs, and those of its own request. Its own output is not among them.
         *
         *     For the next page, send `last_id` as `after` while `has_more` is `true`. A request can refer to an item by its id, in an `item_reference`. A response that is no longer kept returns `response_not_found`. The call is free.
         */
        get: operations["listResponseItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/completions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a prompt (legacy)
         * @description Completes a prompt, for programs that still use this older form. Send at least `model` and `prompt`. New programs call `POST /chat/completions`.
         *
         *     The server sends the prompt to a chat model as one user message and returns the text of the completion. With `stream: true` it returns [server-sent events](/docs/build/streaming/), ended by `data: [DONE]`. Cost, limits and errors are as for `POST /chat/completions`; `max_tokens` bounds the cost.
         *
         *     Fields that no chat model supports return `unsupported_value` with the next step: `echo`, `suffix`, `best_of` above 1, several prompts in one request, and prompts as token numbers.
         */
        post: operations["createCompletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/embeddings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn texts into vectors
         * @description Turns texts into vectors; texts of similar meaning have vectors that point the same way. Send at least `model` and `input`.
         *
         *     The response has one vector for each text, in the order of the texts, as numbers or, with `encoding_format: base64`, as base64. It is never streamed. A request has at most 2,048 texts of 8,192 tokens each. The input tokens are charged.
         */
        post: operations["createEmbedding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rerank": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order documents by their relevance to a query
         * @description Orders documents by their relevance to a query. Send at least `model`, `query` and `documents`.
         *
         *     The response lists the documents from the most to the least relevant, or the first `top_n` of them. Each result has a score and the `index` of its document in the request. It is never streamed. A request has at most 10,000 documents. The shapes are those of Cohere's and Jina's rerank endpoints. `/v2/rerank` is the same operation, for clients that append that path to their base URL, as Cohere's do.
         */
        post: operations["createRerank"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audio/speech": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn text into speech
         * @description Turns a text into speech. Send at least `model`, `input` and `voice`; `input` has at most 4,096 characters.
         *
         *     The response is the audio in the format of `response_format`, sent while the model generates it. With `stream_format: sse` it is [server-sent events](/docs/build/streaming/): chunks of the audio in base64, then one event `speech.audio.done` with the token counts.
         *
         *     If the provider fails while audio is sent, the server closes the connection before the end of the body, so that a cut recording cannot pass for a whole one. Events end with an error event instead.
         */
        post: operations["createSpeech"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audio/transcriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn speech into text
         * @description Transcribes a recording. Send a form with at least `file` and `model`; the file has at most 25 MiB.
         *
         *     `response_format` selects the form of the transcript: JSON with or without timestamps, plain text, or subtitles. With `stream` the response is [server-sent events](/docs/build/streaming/): the text in deltas, then one event `transcript.text.done` with all of it. The server keeps the recording in memory while the request runs, and stores it nowhere.
         */
        post: operations["createTranscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your files
         * @description Lists the files of your project in pages, newest first. Deleted and expired files are not listed.
         *
         *     For the next page, send `last_id` as `after` while `has_more` is `true`. The call is free.
         */
        get: operations["listFiles"];
        put?: never;
        /**
         * Upload a file
         * @description Uploads a file, which requests can then name by its id. Send a form with `purpose` and `file`; the file has at most 512 MiB.
         *
         *     The response is the entry of the file. Requests can use it once `status` is `processed`. Only your project sees it. With `expires_after` the server deletes it automatically. An interrupted upload stores nothing; repeat it. The call is free.
         */
        post: operations["createFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{file_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the entry of a file
         * @description Returns the entry of a file: its name, size, purpose and status. `downloadFile` returns its bytes.
         *
         *     A file that is deleted, has expired or belongs to another project returns `file_not_found`. The call is free.
         */
        get: operations["retrieveFile"];
        put?: never;
        post?: never;
        /**
         * Delete a file
         * @description Deletes a file permanently.
         *
         *     From then on its id returns `file_not_found`, also in requests that name it. The call is free.
         */
        delete: operations["deleteFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{file_id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a file's bytes
         * @description Returns the bytes of a file as they were uploaded.
         *
         *     The content type is always `application/octet-stream`. A file that is deleted, has expired or belongs to another project returns `file_not_found`. The call is free.
         */
        get: operations["downloadFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the models
         * @description Lists every model that your key may call, in one page, with its prices and [capabilities](/docs/build/models/).
         *
         *     Pass an `id` of the list as `model` in a request. A model that is not listed returns `model_not_found`, or `model_not_allowed` when the key may not use it. The call is free.
         */
        get: operations["listModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/models/{model}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a model
         * @description Returns the catalog entry of one model: its prices, limits and [capabilities](/docs/build/models/).
         *
         *     An id contains `/` and may contain `:`. Send the slash encoded as `%2F`, as client libraries do, or as it is. An unknown id returns `model_not_found` with the nearest ids; `GET /models` lists all of them. The call is free.
         */
        get: operations["retrieveModel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An approximate location. */
        ApproximateLocation: {
            /**
             * @description Name of the city.
             * @example Bremen
             */
            city?: string;
            /**
             * @description Two-letter country code of ISO 3166-1.
             * @example DE
             */
            country?: string;
            /**
             * @description Name of the region or state.
             * @example Bremen
             */
            region?: string;
            /**
             * @description Name of the time zone in the IANA database.
             * @example Europe/Berlin
             */
            timezone?: string;
        };
        /** @description Indices of Artificial Analysis; null where there is none. */
        ArtificialAnalysisScores: {
            /** @description Index of agentic work. */
            agentic_index: number | null;
            /** @description Index of programming. */
            coding_index: number | null;
            /** @description Index over all. */
            intelligence_index: number | null;
        };
        /** @description Links to further pages of the catalog. */
        CatalogLinks: {
            /** @description URL of the next page; null on the last one, so always null for now. */
            next: string | null;
        };
        /** @description A model. `id`, `object`, `created` and `owned_by` are what client libraries of the chat-completions style read; the other fields are what aggregators add. */
        CatalogModel: {
            /**
             * @description What a request names in `model`. It may contain `/` and `:`.
             * @example sandbox/chat
             */
            id: string;
            /**
             * @description Always `model`.
             * @constant
             */
            object: "model";
            /**
             * Format: int64
             * @description When the model came into the catalog, in Unix seconds.
             * @example 1795176000
             */
            created: number;
            /**
             * @description The organization that owns the model.
             * @example modelroute
             */
            owned_by: string;
            alias_target?: components["schemas"]["ModelAliasTarget"];
            architecture: components["schemas"]["ModelArchitecture"];
            benchmarks?: components["schemas"]["ModelBenchmarks"];
            /**
             * @description A name of the model that never changes, not even when `id` becomes an alias of a newer one.
             * @example sandbox/chat
             */
            canonical_slug: string;
            /**
             * @description Tokens that prompt and completion may have together; null when unknown.
             * @example 128000
             */
            context_length: number | null;
            /** @description Default values of request parameters; null when the model sets none. */
            default_parameters: components["schemas"]["ModelDefaultParameters"] | null;
            /** @description Human-readable description of the model. */
            description?: string;
            /**
             * @description Day on which the model leaves the catalog (ISO 8601); null when none is set.
             * @example 2027-06-30
             */
            expiration_date?: string | null;
            /** @description The model's name on Hugging Face; null or empty when it has none. */
            hugging_face_id?: string | null;
            /**
             * @description Knowledge cutoff of the model (ISO 8601); null when unknown.
             * @example 2026-01-31
             */
            knowledge_cutoff?: string | null;
            links: components["schemas"]["ModelLinks"];
            /**
             * @description Name of the model, for people.
             * @example Sandbox Chat
             */
            name: string;
            /** @description Bounds on one request, beside those of the context; null when there are none. */
            per_request_limits: components["schemas"]["ModelRequestLimits"] | null;
            pricing: components["schemas"]["ModelPricing"];
            reasoning?: components["schemas"]["ModelReasoning"];
            /**
             * Format: date
             * @description The same day as `expiration_date`, under the name that chat-completions clients read.
             * @example 2027-06-30
             */
            shutdown_date?: string | null;
            /** @description Names of the request fields that the model supports. */
            supported_parameters: components["schemas"]["ModelParameterName"][];
            /** @description Names of the voices of a speech model; null for other models. */
            supported_voices: string[] | null;
            top_provider: components["schemas"]["ModelTopProvider"];
        };
        /** @description The models that your key may call. It comes in one page. */
        CatalogModelList: {
            /**
             * @description Always `list`.
             * @constant
             */
            object: "list";
            /** @description The models, each once. */
            data: components["schemas"]["CatalogModel"][];
            links: components["schemas"]["CatalogLinks"];
            /** @description How many models there are over all pages. */
            total_count: number;
        };
        /**
         * @description A tool that may be called, by its type and name.
         * @example {
         *       "type": "function",
         *       "function": {
         *         "name": "get_weather"
         *       }
         *     }
         */
        ChatAllowedTool: {
            [key: string]: unknown;
        };
        /** @description Which tools may be called, and whether one must be. */
        ChatAllowedTools: {
            mode: components["schemas"]["ChatAllowedToolsMode"];
            /**
             * @description The tools, each by its type and name.
             * @example [
             *       {
             *         "type": "function",
             *         "function": {
             *           "name": "get_weather"
             *         }
             *       }
             *     ]
             */
            tools: components["schemas"]["ChatAllowedTool"][];
        };
        /**
         * @description `auto`: the model decides. `required`: at least one.
         * @enum {string}
         */
        ChatAllowedToolsMode: "auto" | "required";
        /** @description A reference of the text to a source. */
        ChatAnnotation: {
            type: components["schemas"]["ChatAnnotationType"];
            url_citation?: components["schemas"]["UrlCitation"];
        };
        /** @description Kind of source. `url_citation` comes with a field of that name. More values may come. */
        ChatAnnotationType: components["schemas"]["KnownChatAnnotationType"] | string;
        /** @description Text as one string, or parts of text and refusal. */
        ChatAssistantContent: components["schemas"]["ChatPlainText"] | components["schemas"]["ChatAssistantParts"];
        /** @description An earlier message of the model. `content` may be left out only when there are `tool_calls` (or the older `function_call`), `audio`, a `refusal` or reasoning. */
        ChatAssistantMessage: {
            /**
             * @description Always `assistant`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            role: "assistant";
            /** @description The content of the message. */
            content?: components["schemas"]["ChatAssistantContent"] | null;
            /**
             * @description Accepted so that a response can be sent back as it came; otherwise without effect.
             * @example []
             */
            annotations?: components["schemas"]["ChatRequestAnnotation"][] | null;
            /** @description An earlier audio response. */
            audio?: components["schemas"]["ChatAudioReference"] | null;
            /**
             * @deprecated
             * @description Replaced by `tool_calls`.
             * @example {
             *       "name": "get_weather",
             *       "arguments": "{}"
             *     }
             */
            function_call?: components["schemas"]["ChatRequestFunctionCall"] | null;
            /**
             * @description Distinguishes several speakers of the same role.
             * @example editor
             */
            name?: string | null;
            /** @description The parsed `content`, which client libraries send back with it. Accepted, without effect. */
            parsed?: unknown;
            provider_specific_fields?: components["schemas"]["ChatProviderSpecificFields"];
            /**
             * @description Another name of `reasoning_content`. Sent to providers that take it; see there.
             * @example The user wants the weather. I call the tool.
             */
            reasoning?: string | null;
            /**
             * @description The reasoning before the message, as the provider returned it. Sent to providers whose `extra_fields` name it; for others it is left out and listed in `x-translation-loss`.
             * @example The user wants the weather. I call the tool.
             */
            reasoning_content?: string | null;
            /**
             * @description The reasoning in parts, as the provider returned them. Sent to providers that take it.
             * @example [
             *       {
             *         "type": "reasoning.text",
             *         "text": "The user wants the weather. I call the tool.",
             *         "signature": "QUFB"
             *       }
             *     ]
             */
            reasoning_details?: components["schemas"]["ChatReasoningDetail"][] | null;
            /**
             * @description The text of the refusal.
             * @example I cannot help with that.
             */
            refusal?: string | null;
            /** @description The calls that the model made, in the order in which it made them. */
            tool_calls?: components["schemas"]["ChatRequestToolCall"][] | null;
            /**
             * @description A field of another response format. Ignored, and listed in `x-dropped-fields`.
             * @example completed
             */
            status?: string | null;
            /**
             * @description The reasoning with its signatures. A provider of the messages format receives it as its own blocks; others receive it where their `extra_fields` name it.
             * @example [
             *       {
             *         "type": "thinking",
             *         "thinking": "The user wants the weather. I call the tool.",
             *         "signature": "QUFB"
             *       }
             *     ]
             */
            thinking_blocks?: components["schemas"]["ChatRequestReasoningBlock"][] | null;
            cache_control?: components["schemas"]["ChatCacheControl"];
        };
        /** @description One part of an earlier completion. */
        ChatAssistantPart: components["schemas"]["ChatAssistantTextPart"] | components["schemas"]["ChatRefusalPart"];
        /** @description Parts of an earlier completion. An empty list counts as null. */
        ChatAssistantParts: components["schemas"]["ChatAssistantPart"][];
        /** @description A text part of an earlier completion. Some client libraries repeat members of the message in it: they have no effect here, and `x-dropped-fields` lists them. */
        ChatAssistantTextPart: {
            /**
             * @description Always `text`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text";
            /** @description The text. */
            text: string;
            prompt_cache_breakpoint?: components["schemas"]["PromptCacheBreakpoint"];
            cache_control?: components["schemas"]["ChatCacheControl"];
            /** @description As the message has it. */
            role?: unknown;
            /** @description As the message has it. */
            refusal?: unknown;
            /** @description As the message has them. */
            annotations?: unknown;
            /** @description As the message has it. */
            audio?: unknown;
            /** @description As the message has it. */
            function_call?: unknown;
            /** @description As the message has them. */
            tool_calls?: unknown;
            /** @description As the message has it. */
            reasoning?: unknown;
            /** @description As the message has it. */
            reasoning_content?: unknown;
            /** @description As the message has them. */
            reasoning_details?: unknown;
            /** @description As the message has them. */
            thinking_blocks?: unknown;
            /** @description As the message has them. */
            provider_specific_fields?: unknown;
            /** @description As the message has it. */
            parsed?: unknown;
        };
        /** @description A delta of an audio response. */
        ChatAudioDelta: {
            /** @description Id of the audio response, in its first delta. */
            id?: string;
            /** @description The next part of the audio, in base64. */
            data?: string;
            /** @description Expiry time of the id, in Unix seconds; in the last delta. */
            expires_at?: number;
            /** @description The next delta of the transcript. */
            transcript?: string;
        };
        /**
         * @description Format of spoken output in a chat.
         * @enum {string}
         */
        ChatAudioFormat: "wav" | "aac" | "mp3" | "flac" | "opus" | "pcm16";
        /** @description Voice and format of spoken output. */
        ChatAudioOptions: {
            format: components["schemas"]["ChatAudioFormat"];
            voice: components["schemas"]["Voice"];
        };
        /** @description A recording. */
        ChatAudioPart: {
            /**
             * @description Always `input_audio`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "input_audio";
            input_audio: components["schemas"]["ChatInputAudio"];
            prompt_cache_breakpoint?: components["schemas"]["PromptCacheBreakpoint"];
            cache_control?: components["schemas"]["ChatCacheControl"];
        };
        /** @description Names an earlier audio response. */
        ChatAudioReference: {
            /** @description The `audio.id` of that response. */
            id: string;
            /** @description The audio of that response. Accepted so that a response can be sent back as it came; without effect. */
            data?: string;
            /**
             * Format: int64
             * @description When the id expires. Accepted without effect, as `data` is.
             */
            expires_at?: number;
            /** @description The transcript of that response. Accepted without effect, as `data` is. */
            transcript?: string;
        };
        /**
         * ChatCacheControl
         * @description The cache mark of the messages format, which clients write on parts, and on messages (for their last part) and tools. It counts as `prompt_cache_breakpoint`: at most four of both in one request. Providers whose `extra_fields` name it receive it as it is. A mark on a tool is for them and for providers of the messages format. On the whole request it lets the provider cache the prompt up to its end.
         * @example {
         *       "type": "ephemeral",
         *       "ttl": "1h"
         *     }
         */
        ChatCacheControl: {
            /**
             * @description Always `ephemeral`.
             * @constant
             */
            type: "ephemeral";
            /** @description How long the provider keeps the cached part. `5m` when absent. */
            ttl?: components["schemas"]["ChatCacheLifetime"] | null;
        } | null;
        /**
         * @description How long the provider keeps the cached part, in the form of the messages format.
         * @enum {string}
         */
        ChatCacheLifetime: "5m" | "1h";
        /** @description One of the completion choices. */
        ChatChoice: {
            /** @description Index of the choice, from 0. */
            index: number;
            message: components["schemas"]["ChatMessage"];
            finish_reason: components["schemas"]["FinishReason"];
            /** @description Log probabilities of the tokens; null or absent unless `logprobs` asked for them. */
            logprobs?: components["schemas"]["ChatLogprobs"] | null;
        };
        /** @description The new part of one choice. */
        ChatChunkChoice: {
            /** @description Index of the choice, from 0 and below `n`. */
            index: number;
            delta: components["schemas"]["ChatDelta"];
            /** @description Why the completion ended; null until it has. */
            finish_reason?: components["schemas"]["FinishReason"] | null;
            /** @description Log probabilities of the new tokens. */
            logprobs?: components["schemas"]["ChatLogprobs"] | null;
        };
        /** @description The response to a chat completion request without streaming. Fields that are not listed here may be present; ignore them. */
        ChatCompletion: {
            /**
             * @description Id of the completion.
             * @example chatcmpl-5f0e2b7c9a1d4e38b6c2f714
             */
            id: string;
            /**
             * @description Always `chat.completion`.
             * @constant
             */
            object: "chat.completion";
            /**
             * Format: int64
             * @description When the completion began, in Unix seconds.
             * @example 1795176000
             */
            created: number;
            /**
             * @description Id of the model that responded, as the request named it.
             * @example sandbox/chat
             */
            model: string;
            /** @description The completion choices, as many as `n` requested. */
            choices: components["schemas"]["ChatChoice"][];
            /** @description The `metadata` of the request, where the provider returns them. */
            metadata?: components["schemas"]["ChatMetadata"] | null;
            /** @description The verdict of the moderation model, when one was asked for. */
            moderation?: components["schemas"]["ModerationReport"] | null;
            /** @description The class of capacity that served the request. */
            service_tier?: components["schemas"]["ServiceTierUsed"] | null;
            /**
             * @deprecated
             * @description Names the configuration of the provider that responded.
             */
            system_fingerprint?: string | null;
            /** @description Token counts of the request. */
            usage?: components["schemas"]["CompletionUsage"] | null;
        };
        /** @description One event of a streamed completion. All chunks of a stream have the same `id`, `created` and `model`. */
        ChatCompletionChunk: {
            /**
             * @description Id of the completion.
             * @example chatcmpl-5f0e2b7c9a1d4e38b6c2f714
             */
            id: string;
            /**
             * @description Always `chat.completion.chunk`.
             * @constant
             */
            object: "chat.completion.chunk";
            /**
             * Format: int64
             * @description When the completion began, in Unix seconds.
             * @example 1795176000
             */
            created: number;
            /**
             * @description Id of the model that responds, as the request named it.
             * @example sandbox/chat
             */
            model: string;
            /** @description The new part of each choice. Empty in the event that carries the token counts. */
            choices: components["schemas"]["ChatChunkChoice"][];
            /** @description The verdict of the moderation model, in an event of its own. */
            moderation?: components["schemas"]["ModerationReport"] | null;
            /** @description Random padding against guessing the response from the lengths of events. Ignore it. */
            obfuscation?: string;
            /** @description The class of capacity that serves the request. */
            service_tier?: components["schemas"]["ServiceTierUsed"] | null;
            /**
             * @deprecated
             * @description Names the configuration of the provider that responds.
             */
            system_fingerprint?: string | null;
            /** @description Token counts of the whole request in the last event, null before; present only with `include_usage`. */
            usage?: components["schemas"]["CompletionUsage"] | null;
        };
        /** @description Name and input of the custom tool. */
        ChatCustomCall: {
            /** @description Name of the tool. */
            name: string;
            /** @description The text for the tool. The model wrote it; check it before use. */
            input: string;
        };
        /** @description A delta of a call of a custom tool. */
        ChatCustomDelta: {
            /** @description Name of the tool, in the first delta. */
            name?: string;
            /** @description The next delta of the text for the tool. */
            input?: string;
        };
        /** @description A tool whose input is text, free or of a given grammar. */
        ChatCustomTool: {
            /**
             * @description Always `custom`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "custom";
            custom: components["schemas"]["CustomToolDefinition"];
            cache_control?: components["schemas"]["ChatCacheControl"];
        };
        /** @description A call of a custom tool. */
        ChatCustomToolCall: {
            /** @description Id of the call; the tool's result names it. */
            id: string;
            /**
             * @description Always `custom`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "custom";
            custom: components["schemas"]["ChatCustomCall"];
            extra_content?: components["schemas"]["ChatExtraContent"];
        };
        /** @description A delta of a completion. Append each text to the one before. */
        ChatDelta: {
            role?: components["schemas"]["ChatDeltaRole"];
            /** @description The next delta of text. */
            content?: string | null;
            /** @description The next delta of the refusal. */
            refusal?: string | null;
            audio?: components["schemas"]["ChatAudioDelta"];
            function_call?: components["schemas"]["ChatFunctionDelta"];
            /** @description Deltas of tool calls. */
            tool_calls?: components["schemas"]["ChatToolCallDelta"][];
            /**
             * @description Another name of `reasoning_content`, which some providers use.
             * @example The user wants the weather. I call the tool.
             */
            reasoning?: string | null;
            /**
             * @description The next delta of the reasoning.
             * @example The user wants the weather. I call the tool.
             */
            reasoning_content?: string | null;
            /**
             * @description The reasoning in parts, where the provider returns it so. Send them back unchanged.
             * @example [
             *       {
             *         "type": "reasoning.text",
             *         "text": "The user wants the weather. I call the tool.",
             *         "signature": "QUFB"
             *       }
             *     ]
             */
            reasoning_details?: components["schemas"]["ChatReasoningPart"][] | null;
            /**
             * @description The reasoning with its signatures. From a provider of the messages format each block comes whole, once, at its end; other providers may send the text of a block in several deltas.
             * @example [
             *       {
             *         "type": "thinking",
             *         "thinking": "The user wants the weather. I call the tool.",
             *         "signature": "QUFB"
             *       }
             *     ]
             */
            thinking_blocks?: components["schemas"]["ChatReasoningBlock"][] | null;
        };
        /** @description Role of the author, which is `assistant`, in the first event of a choice. */
        ChatDeltaRole: components["schemas"]["KnownChatDeltaRole"] | string;
        /** @description Instructions of the application, above what the user says. Reasoning models take these instead of `system`. */
        ChatDeveloperMessage: {
            /**
             * @description Always `developer`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            role: "developer";
            content: components["schemas"]["ChatTextContent"];
            /**
             * @description Distinguishes several speakers of the same role.
             * @example editor
             */
            name?: string | null;
            cache_control?: components["schemas"]["ChatCacheControl"];
        };
        /**
         * ChatExtraContent
         * @description What a provider keeps with its call, such as a signature of its thoughts. Sent back to providers whose `extra_fields` name it; for others it is left out and listed in `x-translation-loss`.
         * @example {
         *       "google": {
         *         "thought_signature": "QUFB"
         *       }
         *     }
         */
        ChatExtraContent: {
            [key: string]: unknown;
        } | null;
        /** @description A file, by its id or with its content. One of `file_id` and `file_data` is needed; with both, the content counts. */
        ChatFileInput: {
            /** @description The file as a data URL (`data:application/pdf;base64,…`) or as plain base64. */
            file_data?: string;
            /**
             * @description Id of an uploaded file of yours.
             * @example file-7c1d6c2e0b5f4f3a9d1e8a70
             */
            file_id?: string;
            /**
             * @description Name that the model sees. Its extension determines the type when `file_data` is plain base64.
             * @example invoice.pdf
             */
            filename?: string;
            /**
             * @description The media type, which the data URL has too. Ignored, and listed in `x-dropped-fields`.
             * @example application/pdf
             */
            format?: string | null;
        };
        /** @description A document. */
        ChatFilePart: {
            /**
             * @description Always `file`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "file";
            file: components["schemas"]["ChatFileInput"];
            prompt_cache_breakpoint?: components["schemas"]["PromptCacheBreakpoint"];
            cache_control?: components["schemas"]["ChatCacheControl"];
        };
        /** @description Name and arguments of the function. */
        ChatFunctionCall: {
            /**
             * @description Name of the function.
             * @example get_weather
             */
            name: string;
            /**
             * @description The arguments as JSON text. The model wrote them; check them before use.
             * @example {"city":"Bremen"}
             */
            arguments: string;
        };
        /**
         * @description Whether the model may call one of `functions`, by a word.
         * @enum {string}
         */
        ChatFunctionCallMode: "none" | "auto";
        /** @description The one function that must be called. */
        ChatFunctionCallName: {
            /** @description Name of the function. */
            name: string;
        };
        /**
         * @deprecated
         * @description Whether the model calls one of `functions`: `none`, `auto`, or one by name. Without functions `none`, with them `auto`. Replaced by `tool_choice`.
         */
        ChatFunctionCallOption: components["schemas"]["ChatFunctionCallMode"] | components["schemas"]["ChatFunctionCallName"];
        /** @description A delta of a function call. */
        ChatFunctionDelta: {
            /** @description Name of the function, in the first delta. */
            name?: string;
            /** @description The next delta of the arguments. All deltas joined are JSON text. */
            arguments?: string;
        };
        /**
         * @deprecated
         * @description The result of a call of the older `functions`. Replaced by `tool`.
         */
        ChatFunctionMessage: {
            /**
             * @description Always `function`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            role: "function";
            /** @description The output of the function. */
            content: string | null;
            /**
             * @description Name of the function.
             * @example get_weather
             */
            name: string;
        };
        /** @description A tool whose arguments are a JSON object. */
        ChatFunctionTool: {
            /**
             * @description Always `function`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "function";
            function: components["schemas"]["FunctionDefinition"];
            cache_control?: components["schemas"]["ChatCacheControl"];
        };
        /** @description A call of a function tool. */
        ChatFunctionToolCall: {
            /**
             * @description Id of the call; the tool's result names it.
             * @example call_0a6b8f3d2c914e75b1c6d249
             */
            id: string;
            /**
             * @description Always `function`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "function";
            function: components["schemas"]["ChatFunctionCall"];
            extra_content?: components["schemas"]["ChatExtraContent"];
        };
        /** @description An image. */
        ChatImagePart: {
            /**
             * @description Always `image_url`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "image_url";
            image_url: components["schemas"]["ChatImageUrl"];
            prompt_cache_breakpoint?: components["schemas"]["PromptCacheBreakpoint"];
            cache_control?: components["schemas"]["ChatCacheControl"];
        };
        /** @description Where the image is and how closely to look at it. */
        ChatImageUrl: {
            /**
             * @description An `http` or `https` URL, the image itself as a data URL (`data:image/png;base64,…`), or the id of an uploaded file of yours (`file-…`).
             * @example https://example.com/cat.png
             */
            url: string;
            detail?: components["schemas"]["ImageDetail"];
            /**
             * @description The media type, which the data URL has too. Ignored, and listed in `x-dropped-fields`.
             * @example image/png
             */
            format?: string | null;
        };
        /** @description The bytes of a recording and their format. */
        ChatInputAudio: {
            /** @description The recording in base64 (RFC 4648 §4, with padding). */
            data: string;
            format: components["schemas"]["InputAudioFormat"];
        };
        /**
         * @deprecated
         * @description A function in the older form. Replaced by `tools`.
         */
        ChatLegacyFunction: {
            name: components["schemas"]["ToolName"];
            /** @description What the function does and when to call it. */
            description?: string;
            parameters?: components["schemas"]["JsonSchemaDocument"];
        };
        /** @description How much likelier or less likely tokens become, by their ids. */
        ChatLogitBias: {
            [key: string]: number;
        };
        /** @description Log probabilities of the tokens of a completion. */
        ChatLogprobs: {
            /** @description The tokens of the text. */
            content: components["schemas"]["TokenLogprob"][] | null;
            /** @description The tokens of the refusal. */
            refusal?: components["schemas"]["TokenLogprob"][] | null;
        };
        /** @description The message that the model wrote. */
        ChatMessage: {
            /**
             * @description Always `assistant`.
             * @constant
             */
            role: "assistant";
            /** @description The text; null when there is none, for instance beside tool calls. */
            content: string | null;
            /** @description The refusal; null or absent when the model did not refuse. */
            refusal?: string | null;
            /** @description Sources that the text refers to. */
            annotations?: components["schemas"]["ChatAnnotation"][];
            /** @description The audio response, when `modalities` asked for one. */
            audio?: components["schemas"]["ChatMessageAudio"] | null;
            /**
             * @deprecated
             * @description Replaced by `tool_calls`.
             */
            function_call?: components["schemas"]["ChatFunctionCall"] | null;
            /** @description The tools that the model calls, in this order. */
            tool_calls?: components["schemas"]["ChatToolCall"][];
            /**
             * @description Another name of `reasoning_content`, which some providers use.
             * @example The user wants the weather. I call the tool.
             */
            reasoning?: string | null;
            /**
             * @description The reasoning before the text, where the provider shows it.
             * @example The user wants the weather. I call the tool.
             */
            reasoning_content?: string | null;
            /**
             * @description The reasoning in parts, where the provider returns it so. Send them back unchanged.
             * @example [
             *       {
             *         "type": "reasoning.text",
             *         "text": "The user wants the weather. I call the tool.",
             *         "signature": "QUFB"
             *       }
             *     ]
             */
            reasoning_details?: components["schemas"]["ChatReasoningPart"][] | null;
            /**
             * @description The reasoning with its signatures, if the provider signs it. Send the blocks back, so that the provider can continue from them.
             * @example [
             *       {
             *         "type": "thinking",
             *         "thinking": "The user wants the weather. I call the tool.",
             *         "signature": "QUFB"
             *       }
             *     ]
             */
            thinking_blocks?: components["schemas"]["ChatReasoningBlock"][] | null;
        };
        /** @description An audio response. */
        ChatMessageAudio: {
            /** @description Id by which a later request can name this response. */
            id: string;
            /** @description The audio in base64, in the format that the request chose. */
            data: string;
            /**
             * Format: int64
             * @description Expiry time of the id, in Unix seconds.
             */
            expires_at: number;
            /** @description The transcript. */
            transcript: string;
        };
        /** @description Pairs of a key and a text. */
        ChatMetadata: {
            [key: string]: string;
        };
        /**
         * @description A kind of output.
         * @enum {string}
         */
        ChatModality: "text" | "audio";
        /**
         * @description `score` only reports; `block` also refuses what is flagged, with 403 `content_blocked`.
         * @enum {string}
         */
        ChatModerationMode: "score" | "block";
        /** @description The moderation model, and the effect of its verdict. */
        ChatModerationOptions: {
            /** @description Id of the moderation model. */
            model: string;
            /** @description The effect of the verdict. When absent, only scores are reported. */
            policy?: components["schemas"]["ChatModerationPolicy"] | null;
        };
        /** @description The effect of the verdict, for each direction. */
        ChatModerationPolicy: {
            /** @description For what is sent to the model. */
            input?: components["schemas"]["ChatModerationRule"] | null;
            /** @description For the output of the model. */
            output?: components["schemas"]["ChatModerationRule"] | null;
        };
        /** @description The effect of the verdict in one direction. */
        ChatModerationRule: {
            mode: components["schemas"]["ChatModerationMode"];
        };
        /** @description A text, as one string. */
        ChatPlainText: string;
        /** @description Expected text. */
        ChatPrediction: {
            /**
             * @description Always `content`.
             * @constant
             */
            type: "content";
            content: components["schemas"]["ChatTextContent"];
        };
        /**
         * ChatProviderSpecificFields
         * @description Provider data of a client library. Ignored, and listed in `x-dropped-fields`.
         * @example {
         *       "refusal": null
         *     }
         */
        ChatProviderSpecificFields: {
            [key: string]: unknown;
        } | null;
        /** @description A block of the reasoning with its signature, or in encrypted form. Send it back unchanged in the next request. */
        ChatReasoningBlock: {
            /**
             * @description `thinking` is text with a signature, `redacted_thinking` is encrypted. More kinds may come.
             * @example thinking
             */
            type?: string;
            /** @description The encrypted reasoning of `redacted_thinking`. */
            data?: string | null;
            /** @description In streams, the place of the block among those of the choice, from 0. */
            index?: number | null;
            /** @description The provider's signature of the text. A provider of the messages format takes the block back only with it. */
            signature?: string | null;
            /**
             * @description The text; empty where the provider shows none.
             * @example The user wants the weather.
             */
            thinking?: string | null;
        };
        /** @description A part of the reasoning; its members are the provider's. */
        ChatReasoningDetail: {
            /**
             * @description Kind of the part.
             * @example reasoning.text
             */
            type?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description Whether and how much a reasoning model reasons, as aggregators accept it. */
        ChatReasoningOptions: {
            /**
             * @description The same as `reasoning_effort`, which takes precedence when both are set.
             * @example high
             */
            effort?: components["schemas"]["ReasoningEffort"] | null;
            /**
             * @description Whether the model reasons; false is the effort `none`.
             * @example true
             */
            enabled?: boolean | null;
            /**
             * @description Whether the response leaves the reasoning out.
             * @example true
             */
            exclude?: boolean | null;
            /**
             * @description Maximum number of reasoning tokens. A provider of the messages format accepts at least 1,024; others receive the nearest effort.
             * @example 2000
             */
            max_tokens?: number | null;
            /**
             * @description How the provider summarizes its reasoning, for providers whose `extra_fields` name `reasoning`; others return what they have.
             * @example auto
             */
            summary?: string | null;
        };
        /** @description A part of the reasoning, as some providers return it. Send it back unchanged in the next request. */
        ChatReasoningPart: {
            /**
             * @description Kind of the part. More kinds may come.
             * @example reasoning.text
             */
            type?: string;
            /** @description What the provider has encrypted, of `reasoning.encrypted`. */
            data?: string | null;
            /**
             * @description Whose format the part has.
             * @example anthropic-claude-v1
             */
            format?: string | null;
            /** @description Id of the part at the provider. */
            id?: string | null;
            /** @description Place of the part among those of the choice. */
            index?: number | null;
            /** @description The provider's signature of the text, of `reasoning.text`. */
            signature?: string | null;
            /** @description The text of `reasoning.summary`. */
            summary?: string | null;
            /**
             * @description The text of `reasoning.text`.
             * @example The user wants the weather.
             */
            text?: string | null;
        };
        /** @description A refusal of the model. */
        ChatRefusalPart: {
            /**
             * @description Always `refusal`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "refusal";
            /** @description The words. */
            refusal: string;
        };
        /** @description A source of an earlier completion, as it came. */
        ChatRequestAnnotation: {
            [key: string]: unknown;
        };
        /** @description Name and input of the custom tool. */
        ChatRequestCustomCall: {
            /** @description Name of the tool. */
            name: string;
            /** @description The text that the model passed to the tool. */
            input: string;
        };
        /** @description An earlier call of a custom tool. */
        ChatRequestCustomToolCall: {
            /** @description Id of the call, as the response gave it. */
            id: string;
            /**
             * @description Always `custom`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "custom";
            custom: components["schemas"]["ChatRequestCustomCall"];
            /**
             * @description Place of the call in the stream that it came from. Accepted and without effect.
             * @example 0
             */
            index?: number | null;
            extra_content?: components["schemas"]["ChatExtraContent"];
        };
        /** @description Name and arguments of the function. */
        ChatRequestFunctionCall: {
            /** @description Name of the function. */
            name: string;
            /** @description The arguments as the model wrote them, normally a JSON object in a string. */
            arguments: string;
            /** @description The parsed `arguments`, which client libraries send back with them. Accepted, without effect. */
            parsed_arguments?: unknown;
        };
        /** @description An earlier call of a function tool. */
        ChatRequestFunctionToolCall: {
            /** @description Id of the call, as the response gave it. */
            id: string;
            /**
             * @description Always `function`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "function";
            function: components["schemas"]["ChatRequestFunctionCall"];
            /**
             * @description Place of the call in the stream that it came from. Accepted and without effect.
             * @example 0
             */
            index?: number | null;
            extra_content?: components["schemas"]["ChatExtraContent"];
        };
        /** @description One message of the conversation. `role` is the speaker. */
        ChatRequestMessage: components["schemas"]["ChatDeveloperMessage"] | components["schemas"]["ChatSystemMessage"] | components["schemas"]["ChatUserMessage"] | components["schemas"]["ChatAssistantMessage"] | components["schemas"]["ChatToolMessage"] | components["schemas"]["ChatFunctionMessage"];
        /** @description Up to 16 pairs of a key and a text. */
        ChatRequestMetadata: {
            [key: string]: string;
        };
        /** @description A block of the reasoning, as a response had it. A messages provider receives it where it is signed or encrypted. */
        ChatRequestReasoningBlock: {
            /**
             * @description `thinking` is text with a signature, `redacted_thinking` is encrypted. More kinds may come.
             * @example thinking
             */
            type?: string;
            /**
             * @description The encrypted reasoning of `redacted_thinking`.
             * @example QUFB
             */
            data?: string | null;
            /**
             * @description In streams, the place of the block among those of the choice, from 0.
             * @example 0
             */
            index?: number | null;
            /**
             * @description The provider's signature of the text. A provider of the messages format takes the block back only with it.
             * @example QUFB
             */
            signature?: string | null;
            /**
             * @description The text; empty where the provider shows none.
             * @example The user wants the weather.
             */
            thinking?: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A tool call of an earlier completion. */
        ChatRequestToolCall: components["schemas"]["ChatRequestFunctionToolCall"] | components["schemas"]["ChatRequestCustomToolCall"];
        /** @description The format of the completion. Free text when absent. */
        ChatResponseFormat: components["schemas"]["ResponseFormatText"] | components["schemas"]["ResponseFormatJsonSchema"] | components["schemas"]["ResponseFormatJsonObject"];
        /** @description One stop sequence, or a list of them. */
        ChatStop: components["schemas"]["ChatStopText"] | components["schemas"]["ChatStopList"];
        /**
         * @description Up to four stop sequences. An empty list counts as absent.
         * @example [
         *       "\n\n",
         *       "END"
         *     ]
         */
        ChatStopList: string[];
        /** @description One stop sequence. */
        ChatStopText: string;
        /** @description The JSON of one `data` line of a streamed completion: a chunk, or an error, after which nothing comes. The line `data: [DONE]` ends a stream without error. */
        ChatStreamEvent: components["schemas"]["ChatCompletionChunk"] | components["schemas"]["StreamErrorEvent"];
        /** @description Further content of a stream. */
        ChatStreamOptions: {
            /** @description Whether events are padded with a random `obfuscation` string, so that their lengths reveal nothing. Default true. */
            include_obfuscation?: boolean;
            /**
             * @description Whether one more event before `[DONE]` carries the token counts of the whole request, with an empty list of choices. Every other event then has `usage` null.
             * @example true
             */
            include_usage?: boolean;
        };
        /** @description Instructions of the application, above what the user says. */
        ChatSystemMessage: {
            /**
             * @description Always `system`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            role: "system";
            content: components["schemas"]["ChatTextContent"];
            /**
             * @description Distinguishes several speakers of the same role.
             * @example editor
             */
            name?: string | null;
            cache_control?: components["schemas"]["ChatCacheControl"];
        };
        /** @description Text, as one string or in parts. */
        ChatTextContent: components["schemas"]["ChatPlainText"] | components["schemas"]["ChatTextParts"];
        /** @description A text part. */
        ChatTextPart: {
            /**
             * @description Always `text`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text";
            /** @description The text. */
            text: string;
            prompt_cache_breakpoint?: components["schemas"]["PromptCacheBreakpoint"];
            cache_control?: components["schemas"]["ChatCacheControl"];
        };
        /** @description Text in parts. */
        ChatTextParts: components["schemas"]["ChatTextPart"][];
        /**
         * @description Whether the model thinks, and whether it decides itself how much.
         * @enum {string}
         */
        ChatThinkingMode: "enabled" | "disabled" | "adaptive";
        /** @description Whether the model thinks, as the messages format and some providers of chat completions have it. */
        ChatThinkingOptions: {
            type: components["schemas"]["ChatThinkingMode"];
            /**
             * @description The same as `reasoning.max_tokens`, which takes precedence when both are set.
             * @example 2000
             */
            budget_tokens?: number | null;
        };
        /** @description A tool that the model may call. */
        ChatTool: components["schemas"]["ChatFunctionTool"] | components["schemas"]["ChatCustomTool"];
        /** @description A call of a tool. */
        ChatToolCall: components["schemas"]["ChatFunctionToolCall"] | components["schemas"]["ChatCustomToolCall"];
        /** @description A delta of a tool call. `id`, `type` and the name come once, in the first delta of each `index`. */
        ChatToolCallDelta: {
            /** @description Place among the calls of this choice, from 0. */
            index: number;
            /** @description Id of the call; the tool's result names it. */
            id?: string;
            type?: components["schemas"]["ChatToolCallType"];
            function?: components["schemas"]["ChatFunctionDelta"];
            custom?: components["schemas"]["ChatCustomDelta"];
            extra_content?: components["schemas"]["ChatExtraContent"];
        };
        /** @description Kind of the tool, and name of the field that carries the call. More values may come. */
        ChatToolCallType: components["schemas"]["KnownChatToolCallType"] | string;
        /** @description Whether and which tools are called. Without tools `none`, with tools `auto`. */
        ChatToolChoice: components["schemas"]["ChatToolChoiceMode"] | components["schemas"]["ChatToolChoiceSelection"];
        /** @description Only some of the tools may be called. */
        ChatToolChoiceAllowed: {
            /**
             * @description Always `allowed_tools`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "allowed_tools";
            allowed_tools: components["schemas"]["ChatAllowedTools"];
        };
        /** @description One custom tool must be called. */
        ChatToolChoiceCustom: {
            /**
             * @description Always `custom`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "custom";
            custom: components["schemas"]["ChatToolChoiceName"];
        };
        /** @description One function tool must be called. */
        ChatToolChoiceFunction: {
            /**
             * @description Always `function`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "function";
            function: components["schemas"]["ChatToolChoiceName"];
        };
        /**
         * @description `none`: no tool. `auto`: the model decides. `required`: at least one.
         * @enum {string}
         */
        ChatToolChoiceMode: "none" | "auto" | "required";
        /** @description A tool by its name. */
        ChatToolChoiceName: {
            /**
             * @description Name of one of `tools`.
             * @example get_weather
             */
            name: string;
        };
        /** @description A choice that names tools. */
        ChatToolChoiceSelection: components["schemas"]["ChatToolChoiceAllowed"] | components["schemas"]["ChatToolChoiceFunction"] | components["schemas"]["ChatToolChoiceCustom"];
        /** @description The result of one tool call. */
        ChatToolMessage: {
            /**
             * @description Always `tool`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            role: "tool";
            content: components["schemas"]["ChatTextContent"];
            /**
             * @description Id of the call whose result this is.
             * @example call_0a6b8f3d2c914e75b1c6d249
             */
            tool_call_id: string;
            /**
             * @description Name of the tool. Sent to providers that take it; for others it is left out and listed in `x-translation-loss`.
             * @example get_weather
             */
            name?: string | null;
            cache_control?: components["schemas"]["ChatCacheControl"];
        };
        /** @description Whether a stream ends with the token counts. */
        ChatUsageOptions: {
            /**
             * @description The same as `stream_options.include_usage`.
             * @example true
             */
            include?: boolean | null;
        };
        /** @description Text as one string, or parts of text, images, audio and files. */
        ChatUserContent: components["schemas"]["ChatPlainText"] | components["schemas"]["ChatUserParts"];
        /** @description A message of the end user, with text, images, audio and files. */
        ChatUserMessage: {
            /**
             * @description Always `user`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            role: "user";
            content: components["schemas"]["ChatUserContent"];
            /**
             * @description Distinguishes several speakers of the same role.
             * @example editor
             */
            name?: string | null;
            cache_control?: components["schemas"]["ChatCacheControl"];
        };
        /** @description One part of a user message. */
        ChatUserPart: components["schemas"]["ChatTextPart"] | components["schemas"]["ChatImagePart"] | components["schemas"]["ChatAudioPart"] | components["schemas"]["ChatFilePart"];
        /** @description Parts of a user message, in the order in which the model sees them. */
        ChatUserParts: components["schemas"]["ChatUserPart"][];
        /** @description Parts of `completion_tokens`. */
        CompletionTokensDetails: {
            /**
             * @description Tokens of the prediction that came true.
             * @default 0
             */
            accepted_prediction_tokens?: number;
            /**
             * @description Tokens of audio.
             * @default 0
             */
            audio_tokens?: number;
            /**
             * @description Tokens of hidden reasoning.
             * @default 0
             */
            reasoning_tokens?: number;
            /**
             * @description Tokens of the prediction that did not come true. They are charged.
             * @default 0
             */
            rejected_prediction_tokens?: number;
            /** @description Tokens of text. */
            text_tokens?: number;
        };
        /** @description Token counts of one request, as its usage record keeps them. */
        CompletionUsage: {
            /**
             * @description Tokens of the messages, tools and files.
             * @default 0
             */
            prompt_tokens: number;
            /**
             * @description Tokens produced over all choices, hidden reasoning included.
             * @default 0
             */
            completion_tokens: number;
            /**
             * @description The sum of both.
             * @default 0
             */
            total_tokens: number;
            /** @description What the completion consists of. */
            completion_tokens_details?: components["schemas"]["CompletionTokensDetails"] | null;
            /** @description What the prompt consists of. */
            prompt_tokens_details?: components["schemas"]["PromptTokensDetails"] | null;
        };
        /** @description A conversation, the model that continues it, and how. Unknown fields are refused, except those that a provider of the model takes, as the operator has configured: `supported_parameters` of the catalog lists them. A field that is null counts as absent. */
        CreateChatCompletionRequest: {
            /**
             * @description Id of the model, as `GET /models` lists it. Letter case counts.
             * @example sandbox/chat
             */
            model: string;
            /** @description The conversation so far, oldest message first. */
            messages: components["schemas"]["ChatRequestMessage"][];
            /** @description How spoken output sounds. Required when `modalities` contains `audio`. */
            audio?: components["schemas"]["ChatAudioOptions"] | null;
            cache_control?: components["schemas"]["ChatCacheControl"];
            /**
             * @description An id of the client's own for the conversation. Ignored, and listed in `x-dropped-fields`.
             * @example c-81
             */
            chat_id?: string | null;
            /**
             * @description Whether the model thinks, as some providers have it. False is `reasoning_effort` `none`.
             * @example true
             */
            enable_thinking?: boolean | null;
            /**
             * @description Positive values make tokens less likely the more often they already occur.
             * @default 0
             */
            frequency_penalty?: number | null;
            /**
             * @deprecated
             * @description Whether and which of `functions` is called. Replaced by `tool_choice`.
             */
            function_call?: components["schemas"]["ChatFunctionCallOption"] | null;
            /**
             * @deprecated
             * @description Replaced by `tools`.
             */
            functions?: components["schemas"]["ChatLegacyFunction"][] | null;
            /**
             * @description Whether the response has the reasoning. The opposite of `reasoning.exclude`, which takes precedence when both are set.
             * @example true
             */
            include_reasoning?: boolean | null;
            /**
             * @description Changes the likelihood of single tokens. Keys are token ids of the model's tokenizer; -100 bans a token, 100 all but forces it.
             * @example {
             *       "50256": -100
             *     }
             */
            logit_bias?: components["schemas"]["ChatLogitBias"] | null;
            /**
             * @description Whether each output token comes with its log probability.
             * @default false
             */
            logprobs?: boolean | null;
            /**
             * @description Upper bound on the tokens that may be produced for each choice, hidden reasoning included.
             * @example 512
             */
            max_completion_tokens?: number | null;
            /**
             * @deprecated
             * @description The older name of `max_completion_tokens`. Send only one of the two.
             */
            max_tokens?: number | null;
            /**
             * @description Up to 16 pairs of your own, kept with the usage record: keys of at most 64 characters, values of at most 512. `sandbox/slow` reads its timing from here.
             * @example {
             *       "order": "A-1093"
             *     }
             */
            metadata?: components["schemas"]["ChatRequestMetadata"] | null;
            /**
             * @description Tokens less likely than this share of the likeliest are not considered. Sent to providers whose `extra_fields` name it; for others it is left out and listed in `x-translation-loss`.
             * @example 0.05
             */
            min_p?: number | null;
            /**
             * @description Requested kinds of output. Text when absent.
             * @example [
             *       "text"
             *     ]
             */
            modalities?: components["schemas"]["ChatModality"][] | null;
            /** @description Lets a moderation model check the request and the completion. */
            moderation?: components["schemas"]["ChatModerationOptions"] | null;
            /**
             * @description How many choices to produce. Each is charged.
             * @default 1
             */
            n?: number | null;
            /**
             * @description Whether the model may call several tools in one completion.
             * @default true
             */
            parallel_tool_calls?: boolean | null;
            /** @description Text that much of the completion is expected to repeat, which makes it faster. */
            prediction?: components["schemas"]["ChatPrediction"] | null;
            /**
             * @description Whether the model sees the reasoning of all its turns. Sent to providers whose `extra_fields` name it; for others it is left out and listed in `x-translation-loss`.
             * @example true
             */
            preserve_thinking?: boolean | null;
            /**
             * @description Positive values make tokens less likely once they have occurred at all.
             * @default 0
             */
            presence_penalty?: number | null;
            /** @description Requests that share this key are likely to share a provider's prompt cache. */
            prompt_cache_key?: string | null;
            /** @description How the provider caches the prompt. */
            prompt_cache_options?: components["schemas"]["PromptCacheOptions"] | null;
            /**
             * @deprecated
             * @description Replaced by `prompt_cache_options.ttl`.
             */
            prompt_cache_retention?: components["schemas"]["PromptCacheRetention"] | null;
            /**
             * @description Whether and how much the model thinks. See also `reasoning_effort`.
             * @example {
             *       "max_tokens": 2000
             *     }
             */
            reasoning?: components["schemas"]["ChatReasoningOptions"] | null;
            /** @description How much a reasoning model thinks before it responds. `medium` when absent. */
            reasoning_effort?: components["schemas"]["ReasoningEffort"] | null;
            /**
             * @description Above 1 makes tokens less likely once they have occurred; 1 changes nothing. Sent to providers whose `extra_fields` name it; for others it is left out and listed in `x-translation-loss`.
             * @example 1.1
             */
            repetition_penalty?: number | null;
            /**
             * @description The format of the completion. Free text when absent.
             * @example {
             *       "type": "json_object"
             *     }
             */
            response_format?: components["schemas"]["ChatResponseFormat"] | null;
            /** @description A stable, hashed name of your end user, for the provider's abuse detection. The usage record has it as `end_user`. */
            safety_identifier?: string | null;
            /**
             * Format: int64
             * @deprecated
             * @description The same seed and the same request make the same completion likely.
             * @example 7
             */
            seed?: number | null;
            /** @description Which class of capacity serves the request. `auto` when absent. */
            service_tier?: components["schemas"]["ServiceTier"] | null;
            /**
             * @description An id of the client's own for the session. The usage record has it as its session where the header `x-modelroute-session` is absent and the id is one that the header could have. Not sent to providers, and listed in `x-dropped-fields`.
             * @example s-20
             */
            session_id?: string | null;
            /** @description Where the completion ends; the text of the stop is not part of it. */
            stop?: components["schemas"]["ChatStop"] | null;
            /**
             * @description Whether the provider may keep the exchange for its own tools. Nothing is kept here.
             * @default false
             * @example false
             */
            store?: boolean | null;
            /**
             * @description Whether the response comes as server-sent events (`text/event-stream`) instead of one JSON body.
             * @default false
             */
            stream?: boolean | null;
            /**
             * @description Content of a stream. Accepted, and without effect unless `stream` is true.
             * @example {
             *       "include_usage": true
             *     }
             */
            stream_options?: components["schemas"]["ChatStreamOptions"] | null;
            /**
             * @description Randomness of the completion; 0 is the most predictable. Change this or `top_p`, not both.
             * @default 1
             */
            temperature?: number | null;
            /**
             * @description Whether the model thinks. See also `reasoning_effort`.
             * @example {
             *       "type": "enabled"
             *     }
             */
            thinking?: components["schemas"]["ChatThinkingOptions"] | null;
            /**
             * @description The same as `reasoning.max_tokens`, which takes precedence when both are set.
             * @example 2000
             */
            thinking_budget?: number | null;
            /** @description Whether and which tools are called. */
            tool_choice?: components["schemas"]["ChatToolChoice"] | null;
            /** @description Tools that the model may call. */
            tools?: components["schemas"]["ChatTool"][] | null;
            /**
             * @description Tokens less likely than this share of the square of the likeliest are not considered. Sent to providers whose `extra_fields` name it; for others it is left out and listed in `x-translation-loss`.
             * @example 0.2
             */
            top_a?: number | null;
            /**
             * @description Only this many of the likeliest tokens are considered; 0 and -1 are all. Providers of the messages format take it, and those whose `extra_fields` name it; for others it is left out and listed in `x-translation-loss`.
             * @example 40
             */
            top_k?: number | null;
            /** @description How many of the most likely tokens to list at each position. Needs `logprobs` set to true. */
            top_logprobs?: number | null;
            /**
             * @description Only the most likely tokens that together reach this probability are considered.
             * @default 1
             */
            top_p?: number | null;
            /**
             * @description Another name of `stream_options.include_usage`, which takes precedence when both are set. A response that is not streamed always has its usage.
             * @example {
             *       "include": true
             *     }
             */
            usage?: components["schemas"]["ChatUsageOptions"] | null;
            /**
             * @deprecated
             * @description Replaced by `safety_identifier` and `prompt_cache_key`.
             * @example user-1042
             */
            user?: string | null;
            /** @description How long completions tend to be. `medium` when absent. */
            verbosity?: components["schemas"]["Verbosity"] | null;
            /** @description Lets the model search the web. */
            web_search_options?: components["schemas"]["WebSearchOptions"] | null;
        };
        /** @description A prompt, the model that completes it, and how. Unknown fields are refused. A field that is null counts as absent. */
        CreateCompletionRequest: {
            /**
             * @description Id of a chat model, as `GET /models` lists it. Letter case counts.
             * @example sandbox/chat
             */
            model: string;
            prompt: components["schemas"]["LegacyPrompt"];
            /**
             * @description How many completions the best is chosen from. Only 1 is supported; request several with `n`.
             * @default 1
             */
            best_of?: number | null;
            /**
             * @description Whether the text begins with the prompt. Only false is supported; put the prompt before the text.
             * @default false
             */
            echo?: boolean | null;
            /**
             * @description Positive values make tokens less likely the more often they already occur.
             * @default 0
             */
            frequency_penalty?: number | null;
            /** @description Changes the likelihood of single tokens, by the ids of the model's tokenizer. */
            logit_bias?: components["schemas"]["ChatLogitBias"] | null;
            /**
             * @description How many alternatives come with the log probability of each token; no probabilities when absent.
             * @example 2
             */
            logprobs?: number | null;
            /**
             * @description Upper bound on the tokens of each completion, hidden reasoning included. 16 when absent.
             * @default 16
             * @example 256
             */
            max_tokens?: number | null;
            /**
             * @description How many completions to produce. Each is charged.
             * @default 1
             */
            n?: number | null;
            /**
             * @description Positive values make tokens less likely once they have occurred at all.
             * @default 0
             */
            presence_penalty?: number | null;
            /**
             * Format: int64
             * @description The same seed and the same request make the same completion likely.
             * @example 7
             */
            seed?: number | null;
            /** @description Up to four strings before which the completion ends. */
            stop?: components["schemas"]["ChatStop"] | null;
            /**
             * @description Whether the completion comes as server-sent events while it is produced.
             * @default false
             */
            stream?: boolean | null;
            /** @description Further content of a stream; without `stream` it has no effect. */
            stream_options?: components["schemas"]["ChatStreamOptions"] | null;
            /** @description Text after the completion. Not supported; describe it in the prompt. */
            suffix?: string | null;
            /**
             * @description Sampling temperature; 0 is the most predictable.
             * @default 1
             */
            temperature?: number | null;
            /**
             * @description Nucleus sampling. The model considers only the most likely tokens with this total probability.
             * @default 1
             */
            top_p?: number | null;
            /** @description A stable name of your end user, for the provider's abuse detection. The usage record has it as `end_user`. */
            user?: string | null;
        };
        /** @description Texts to turn into vectors. Unknown fields are refused. */
        CreateEmbeddingRequest: {
            /**
             * @description Id of the model, as `GET /models` lists it. Letter case counts.
             * @example sandbox/embed
             */
            model: string;
            input: components["schemas"]["EmbeddingInput"];
            /**
             * @description Length of the vectors, where the model can shorten them.
             * @example 256
             */
            dimensions?: number;
            encoding_format?: components["schemas"]["EmbeddingEncoding"];
            /** @description A stable, hashed name of your end user, for the provider's abuse detection. The usage record has it as `end_user`. */
            user?: string;
        };
        /** @description A file and its purpose. Unknown parts are refused. */
        CreateFileRequest: {
            /**
             * Format: binary
             * @description The file, at most 512 MiB (536,870,912 bytes), with its name in the part's `filename`.
             */
            file: string;
            purpose: components["schemas"]["UploadPurpose"];
            expires_after?: components["schemas"]["FileExpiry"];
        };
        /** @description A query, and the documents to order by their relevance to it. Unknown fields are refused. */
        CreateRerankRequest: {
            /**
             * @description Id of the model, as `GET /models` lists it. Letter case counts.
             * @example sandbox/rerank
             */
            model: string;
            /**
             * @description The text that the documents are compared with. A model also limits its tokens.
             * @example When does the train to Bremen leave?
             */
            query: string;
            /** @description The documents, 1 to 10,000. A model also limits the tokens of one document together with the query (`context_length`). */
            documents: components["schemas"]["RerankInput"][];
            /**
             * @description How many documents to return. All of them when absent or null, or when there are fewer.
             * @example 3
             */
            top_n?: number | null;
            /**
             * @description Whether each result contains its document. Providers differ in their default: Cohere's is `false`, Jina's is `true`. The sandbox returns documents only on request. Null has no effect.
             * @example true
             */
            return_documents?: boolean | null;
        };
        /** @description A conversation, the model that continues it, and how. Unknown fields are refused. */
        CreateResponseRequest: {
            /**
             * @description Id of the model, as `GET /models` lists it. Letter case counts. Null is refused, as there is no default model.
             * @example sandbox/chat
             */
            model: string | null;
            input: components["schemas"]["ResponsesConversationInput"];
            /** @description Instructions of the developer, before everything in `input`. */
            instructions?: string | null;
            /**
             * @description Whether the response is created in the background. True is refused: wait for the response, or stream it.
             * @default false
             */
            background?: boolean | null;
            /** @description Metadata of the client. */
            client_metadata?: components["schemas"]["ResponsesClientMetadata"] | null;
            /** @description How the conversation is shortened at the provider. Not translated to other formats. */
            context_management?: components["schemas"]["ResponsesContextEdit"][] | null;
            /** @description A conversation that a vendor keeps. Refused: name the last response in `previous_response_id`, or send the items of the conversation in `input`. */
            conversation?: components["schemas"]["ResponsesConversation"] | null;
            /**
             * @description Positive values make tokens less likely the more often they already occur.
             * @default 0
             */
            frequency_penalty?: number | null;
            /** @description More to return with the output. */
            include?: components["schemas"]["ResponsesIncludable"][] | null;
            /**
             * @description Upper bound on the tokens that may be produced, hidden reasoning included.
             * @example 512
             */
            max_output_tokens?: number | null;
            /** @description Upper bound on the calls of hosted tools. Not translated to other formats. */
            max_tool_calls?: number | null;
            /**
             * @description Up to 16 pairs of your own, kept with the usage record and repeated in the response: keys of at most 64 characters, values of at most 512.
             * @example {
             *       "order": "A-1093"
             *     }
             */
            metadata?: components["schemas"]["ChatRequestMetadata"] | null;
            /** @description Lets a moderation model check the request. Not translated to other formats. */
            moderation?: components["schemas"]["ResponsesModeration"] | null;
            /**
             * @description Whether the model may call several tools in one response.
             * @default true
             */
            parallel_tool_calls?: boolean | null;
            /**
             * @description Positive values make tokens less likely once they have occurred at all.
             * @default 0
             */
            presence_penalty?: number | null;
            /** @description An earlier response to continue, while it is kept: the items of its conversation come before those of `input`; its instructions do not. Where it is not kept, send the items of the conversation in `input`, and `"store": false`. */
            previous_response_id?: string | null;
            /** @description A prompt that a vendor keeps. Refused: send its text. */
            prompt?: components["schemas"]["ResponsesStoredPrompt"] | null;
            /** @description Requests that share this key are likely to share a provider's prompt cache. */
            prompt_cache_key?: string | null;
            /** @description How the prompt cache of the provider is used. */
            prompt_cache_options?: components["schemas"]["PromptCacheOptions"] | null;
            /**
             * @deprecated
             * @description Replaced by `prompt_cache_options.ttl`.
             */
            prompt_cache_retention?: components["schemas"]["PromptCacheRetention"] | null;
            /** @description How the model reasons. */
            reasoning?: components["schemas"]["ResponsesReasoningOptions"] | null;
            /** @description A stable, hashed name of your end user, for the provider's abuse detection. The usage record has it as `end_user`. */
            safety_identifier?: string | null;
            /** @description Which class of capacity serves the request. `auto` when absent. */
            service_tier?: components["schemas"]["ResponsesServiceTier"] | null;
            /**
             * @description Whether the response may be kept, for an hour after it was created or last used, unless the installation sets another time. The response shows whether it is kept.
             * @default true
             */
            store?: boolean | null;
            /**
             * @description Whether the response comes as server-sent events (`text/event-stream`) instead of one JSON body.
             * @default false
             */
            stream?: boolean | null;
            /** @description Options of a stream. */
            stream_options?: components["schemas"]["ResponsesStreamOptions"] | null;
            /**
             * @description Randomness of the output; 0 is the most predictable. Change this or `top_p`, not both.
             * @default 1
             */
            temperature?: number | null;
            /** @description Form and length of the text. */
            text?: components["schemas"]["ResponsesTextOptions"] | null;
            /** @description Whether and which tools are called. */
            tool_choice?: components["schemas"]["ResponsesToolChoice"] | null;
            /** @description Tools that the model may call. */
            tools?: components["schemas"]["ResponsesTool"][] | null;
            /** @description How many of the most likely tokens to list at each position. */
            top_logprobs?: number | null;
            /**
             * @description Only the most likely tokens that together reach this probability are considered.
             * @default 1
             */
            top_p?: number | null;
            /** @description Handling of a conversation that is too long. `disabled` when absent. */
            truncation?: components["schemas"]["ResponsesTruncation"] | null;
            /**
             * @deprecated
             * @description Replaced by `safety_identifier` and `prompt_cache_key`.
             */
            user?: string;
        };
        /** @description A text to speak. Unknown fields are refused. */
        CreateSpeechRequest: {
            /**
             * @description Id of the model, as `GET /models` lists it. Letter case counts.
             * @example sandbox/speech
             */
            model: string;
            /**
             * @description The text, 1 to 4,096 characters.
             * @example The train to Bremen leaves at nine.
             */
            input: string;
            voice: components["schemas"]["Voice"];
            /** @description How to speak, in words, where the model can follow them. */
            instructions?: string;
            response_format?: components["schemas"]["SpeechFormat"];
            /**
             * @description Speed of speech; 1 is normal.
             * @default 1
             */
            speed?: number;
            stream_format?: components["schemas"]["SpeechStreamFormat"];
        };
        /** @description A recording to transcribe. Unknown parts are refused. Lists are sent as several parts with one name, with or without `[]` behind it. */
        CreateTranscriptionRequest: {
            /**
             * Format: binary
             * @description The recording, at most 25 MiB (26,214,400 bytes), with its name in the part's `filename`: mp3, mp4, mpeg, m4a, wav, webm, ogg, flac, or another format that the provider decodes.
             */
            file: string;
            /**
             * @description Id of the model, as `GET /models` lists it. Letter case counts.
             * @example sandbox/transcribe
             */
            model: string;
            /**
             * @description Language of the recording, as ISO 639-1 has it (`en`). Without it the model recognises the language.
             * @example en
             */
            language?: string;
            /**
             * @description Text that guides the model, for example names that occur, or the end of the previous recording, in the same language.
             * @example Bremen
             * @example Weser
             */
            prompt?: string;
            response_format?: components["schemas"]["TranscriptionFormat"];
            /**
             * @description Randomness of the transcript; 0 is the most predictable.
             * @default 0
             */
            temperature?: number;
            /** @description More to return; `logprobs` with the format `json` only. */
            include?: components["schemas"]["TranscriptionInclude"][];
            /** @description Which timestamps a transcript in `verbose_json` has. `segment` when absent. */
            timestamp_granularities?: components["schemas"]["TranscriptionGranularity"][];
            /**
             * @description `auto`: the model splits a long recording at silences. Other values are refused: the settings of a voice detection differ between providers.
             * @constant
             */
            chunking_strategy?: "auto";
            /**
             * @description Names by which a transcript in `diarized_json` calls the speakers of `known_speaker_references`, in the same order. At most 4.
             * @example [
             *       "Anna",
             *       "Ben"
             *     ]
             */
            known_speaker_names?: string[];
            /**
             * @description For each of `known_speaker_names` some seconds of their voice, as a data URL (`data:audio/wav;base64,…`) of at most 1 MiB.
             * @example [
             *       "data:audio/wav;base64,UklGRiQAAABXQVZF",
             *       "data:audio/wav;base64,UklGRiQAAABXQVZF"
             *     ]
             */
            known_speaker_references?: string[];
            /**
             * @description Whether the text comes as server-sent events while the model writes it. With the format `json` only.
             * @default false
             */
            stream?: boolean;
        };
        /** @description Name, purpose and input of a custom tool. */
        CustomToolDefinition: {
            /**
             * @description Name of the tool.
             * @example run_query
             */
            name: string;
            /** @description What the tool does and when to call it; the model reads this. */
            description?: string;
            format?: components["schemas"]["CustomToolFormat"];
        };
        /** @description The form of a custom tool's input. Free text when absent. */
        CustomToolFormat: components["schemas"]["CustomToolTextFormat"] | components["schemas"]["CustomToolGrammarFormat"];
        /** @description A grammar and the language it is written in. */
        CustomToolGrammar: {
            /**
             * @description The grammar.
             * @example start: /[0-9]{4}/
             */
            definition: string;
            syntax: components["schemas"]["GrammarSyntax"];
        };
        /** @description Text of a grammar. */
        CustomToolGrammarFormat: {
            /**
             * @description Always `grammar`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "grammar";
            grammar: components["schemas"]["CustomToolGrammar"];
        };
        /** @description Free text. */
        CustomToolTextFormat: {
            /**
             * @description Always `text`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text";
        };
        /**
         * @description US dollars as a decimal number in a string.
         * @example 0.0000025
         */
        DecimalPrice: string;
        /** @description A rank in one arena. */
        DesignArenaScore: {
            /** @description Name of the arena. */
            arena: string;
            /** @description Name of the category in it. */
            category: string;
            /** @description Elo rating. */
            elo: number;
            /** @description Rank, from 1. */
            rank: number;
            /** @description Share of comparisons won. */
            win_rate: number;
        };
        /** @description The 32-bit floats of a vector, little-endian, in base64. */
        EmbeddingBase64: string;
        /**
         * @description Form of the vectors. Official client libraries send `base64` when you choose nothing, and decode it for you.
         * @default float
         * @enum {string}
         */
        EmbeddingEncoding: "float" | "base64";
        /** @description One text or up to 2,048 of them, as strings or as token ids. Each gives one vector, in the same order. No text may be empty; a model also limits the tokens of one text (`context_length`). */
        EmbeddingInput: components["schemas"]["EmbeddingText"] | components["schemas"]["EmbeddingTexts"] | components["schemas"]["EmbeddingTokens"] | components["schemas"]["EmbeddingTokenLists"];
        /** @description The vector of one text. */
        EmbeddingItem: {
            /**
             * @description Always `embedding`.
             * @constant
             */
            object: "embedding";
            /** @description Place of the text in the request, from 0. */
            index: number;
            embedding: components["schemas"]["EmbeddingValue"];
        };
        /** @description The vectors. */
        EmbeddingList: {
            /**
             * @description Always `list`.
             * @constant
             */
            object: "list";
            /** @description One vector for each text, in the order of the texts. */
            data: components["schemas"]["EmbeddingItem"][];
            /**
             * @description Id of the model, as the request named it.
             * @example sandbox/embed
             */
            model: string;
            usage: components["schemas"]["EmbeddingUsage"];
        };
        /** @description One text, not empty. */
        EmbeddingText: string;
        /** @description Several texts. */
        EmbeddingTexts: string[];
        /** @description Several texts, each as token ids of the model's tokenizer. */
        EmbeddingTokenLists: number[][];
        /** @description One text, as token ids of the model's tokenizer. */
        EmbeddingTokens: number[];
        /** @description Token counts of the request. */
        EmbeddingUsage: {
            /** @description Tokens of all texts. */
            prompt_tokens: number;
            /** @description The same number; embeddings produce no tokens. */
            total_tokens: number;
        };
        /** @description The vector: an array of numbers for `float`; for `base64` a string of the vector's 32-bit floats, little-endian, in base64. */
        EmbeddingValue: components["schemas"]["EmbeddingVector"] | components["schemas"]["EmbeddingBase64"];
        /** @description A vector as numbers. */
        EmbeddingVector: number[];
        /** @description The error. All four fields are always present. */
        ErrorDetail: {
            /** @description The error and, where possible, the next step, for people. The wording may change. */
            message: string;
            /**
             * @description The kind of error, as client libraries of this style know it.
             * @example invalid_request_error
             */
            type: string;
            /**
             * @description The field, parameter or part that is at fault, as a path such as `messages[0].content`. Null when there is none.
             * @example model
             */
            param: string | null;
            /**
             * @description The [error code](/docs/errors/), for programs.
             * @example model_not_found
             */
            code: string | null;
            /**
             * Format: uri
             * @description The page about the code, with its cause and the remedy.
             * @example https://models.example.com/docs/errors/model_not_found/
             */
            doc_url?: string;
            misalignment?: components["schemas"]["ErrorMisalignment"];
        };
        /** @description Why a provider stopped an agent that seemed to leave its task. Passed on from the provider. */
        ErrorMisalignment: {
            /** @description What was found. */
            detailed_explanation?: string;
            error_type?: components["schemas"]["MisalignmentKind"];
            /** @description What was reviewed. */
            review_target?: string | null;
            steer?: components["schemas"]["MisalignmentSteer"];
        };
        /** @description The body of every response with a status of 400 or more. */
        ErrorResponse: {
            error: components["schemas"]["ErrorDetail"];
        };
        /** @description Confirms that a file is deleted. */
        FileDeletion: {
            /**
             * @description Id of the file.
             * @example file-7c1d6c2e0b5f4f3a9d1e8a70
             */
            id: string;
            /**
             * @description Always `file`.
             * @constant
             */
            object: "file";
            /** @description Always true; a file that cannot be deleted gives an error. */
            deleted: boolean;
        };
        /** @description When the file expires. In a form it is written as two parts with the names `expires_after[anchor]` and `expires_after[seconds]`. Without it, a file is kept until it is deleted. */
        FileExpiry: {
            /**
             * @description The start of the time. Always `created_at`.
             * @constant
             */
            anchor: "created_at";
            /**
             * Format: int64
             * @description Lifetime of the file in seconds, from one hour to 30 days.
             * @example 86400
             */
            seconds: number;
        };
        /** @description A page of your files. */
        FileList: {
            /**
             * @description Always `list`.
             * @constant
             */
            object: "list";
            /** @description The files of this page. */
            data: components["schemas"]["FileObject"][];
            /** @description Whether another page follows; ask for it with `after` set to `last_id`. */
            has_more: boolean;
            /** @description Id of the first file of this page; null when the page is empty. */
            first_id: string | null;
            /** @description Id of the last file of this page; null when the page is empty. */
            last_id: string | null;
        };
        /** @description An uploaded file. [Lifecycles](/docs/build/lifecycles/) draws its states. */
        FileObject: {
            /**
             * @description Id of the file, made by this service.
             * @example file-7c1d6c2e0b5f4f3a9d1e8a70
             */
            id: string;
            /**
             * @description Always `file`.
             * @constant
             */
            object: "file";
            /**
             * Format: int64
             * @description Size in bytes.
             */
            bytes: number;
            /**
             * Format: int64
             * @description When the upload was complete, in Unix seconds.
             * @example 1795176000
             */
            created_at: number;
            /**
             * Format: int64
             * @description When the file expires, in Unix seconds. Absent when it does not.
             */
            expires_at?: number;
            /**
             * @description Name that the upload gave.
             * @example notes.txt
             */
            filename: string;
            purpose: components["schemas"]["FilePurpose"];
            status: components["schemas"]["FileStatus"];
            /**
             * @deprecated
             * @description Why the status is `error`.
             */
            status_details?: string;
        };
        /** @description Purpose of the file. More values may come. */
        FilePurpose: components["schemas"]["KnownFilePurpose"] | string;
        /**
         * @deprecated
         * @description `uploaded`: stored whole. `processed`: checked, and ready to be named in a request. `error`: unusable; `status_details` says why. Deleted and expired files are not found.
         */
        FileStatus: components["schemas"]["KnownFileStatus"] | string;
        /** @description Why the completion ended. `stop`: it was complete, or a stop sequence came. `length`: a token limit was reached. `tool_calls`: the model called tools. `content_filter`: content was withheld. `function_call`: the model called a function in the older form. More values may come. */
        FinishReason: components["schemas"]["KnownFinishReason"] | string;
        /** @description Name, purpose and arguments of a function tool. */
        FunctionDefinition: {
            name: components["schemas"]["ToolName"];
            /** @description What the function does and when to call it; the model reads this. */
            description?: string;
            parameters?: components["schemas"]["JsonSchemaDocument"];
            /**
             * @description Whether the arguments must match `parameters` exactly, which allows fewer keywords.
             * @default false
             */
            strict?: boolean | null;
        };
        /**
         * @description Language of a grammar.
         * @enum {string}
         */
        GrammarSyntax: "lark" | "regex";
        /**
         * @description How closely the model looks at an image. Finer costs more tokens.
         * @default auto
         * @enum {string}
         */
        ImageDetail: "auto" | "low" | "high" | "original";
        /**
         * @description Format of a recording that is sent.
         * @enum {string}
         */
        InputAudioFormat: "wav" | "mp3";
        /** @description A kind of content that a model takes. More values may come. */
        InputModality: components["schemas"]["KnownInputModality"] | string;
        /**
         * @description A JSON Schema. The supported keywords depend on the model.
         * @example {
         *       "type": "object",
         *       "properties": {
         *         "city": {
         *           "type": "string"
         *         }
         *       },
         *       "required": [
         *         "city"
         *       ]
         *     }
         */
        JsonSchemaDocument: {
            [key: string]: unknown;
        };
        /** @description The schema that the completion matches. */
        JsonSchemaFormat: {
            name: components["schemas"]["ToolName"];
            /** @description What the completion is for; the model reads this. */
            description?: string;
            schema?: components["schemas"]["JsonSchemaDocument"];
            /**
             * @description Whether the schema is enforced while the completion is generated, which allows fewer keywords.
             * @default false
             */
            strict?: boolean | null;
        };
        /**
         * @description The values of `ChatAnnotationType` that this version of the contract knows.
         * @enum {string}
         */
        KnownChatAnnotationType: "url_citation";
        /**
         * @description The values of `ChatDeltaRole` that this version of the contract knows.
         * @enum {string}
         */
        KnownChatDeltaRole: "developer" | "system" | "user" | "assistant" | "tool";
        /**
         * @description The values of `ChatToolCallType` that this version of the contract knows.
         * @enum {string}
         */
        KnownChatToolCallType: "function" | "custom";
        /**
         * @description The values of `FilePurpose` that this version of the contract knows.
         * @enum {string}
         */
        KnownFilePurpose: "assistants" | "assistants_output" | "batch" | "batch_output" | "evals" | "fine-tune" | "fine-tune-results" | "user_data" | "vision";
        /**
         * @description The values of `FileStatus` that this version of the contract knows.
         * @enum {string}
         */
        KnownFileStatus: "uploaded" | "processed" | "error";
        /**
         * @description The values of `FinishReason` that this version of the contract knows.
         * @enum {string}
         */
        KnownFinishReason: "stop" | "length" | "tool_calls" | "content_filter" | "function_call";
        /**
         * @description The values of `InputModality` that this version of the contract knows.
         * @enum {string}
         */
        KnownInputModality: "text" | "image" | "file" | "audio" | "video";
        /**
         * @description The values of `MisalignmentKind` that this version of the contract knows.
         * @enum {string}
         */
        KnownMisalignmentKind: "potentially_unintended_data_transfer" | "potentially_unintended_data_access" | "potentially_unintended_destructive_activity" | "other";
        /**
         * @description The values of `ModelInstructType` that this version of the contract knows.
         * @enum {string}
         */
        KnownModelInstructType: "none" | "airoboros" | "alpaca" | "alpaca-modif" | "chatml" | "claude" | "code-llama" | "deepseek-r1" | "deepseek-v3.1" | "gemma" | "llama2" | "llama3" | "mistral" | "nemotron" | "neural" | "openchat" | "phi3" | "qwen3" | "qwq" | "rwkv" | "vicuna" | "zephyr";
        /**
         * @description The values of `ModelParameterName` that this version of the contract knows.
         * @enum {string}
         */
        KnownModelParameterName: "frequency_penalty" | "include_reasoning" | "logit_bias" | "logprobs" | "max_completion_tokens" | "max_tokens" | "min_p" | "parallel_tool_calls" | "prediction" | "presence_penalty" | "reasoning" | "reasoning_effort" | "repetition_penalty" | "response_format" | "seed" | "stop" | "structured_outputs" | "temperature" | "tool_choice" | "tools" | "top_a" | "top_k" | "top_logprobs" | "top_p" | "verbosity" | "web_search_options";
        /**
         * @description The values of `ModelReasoningEffort` that this version of the contract knows.
         * @enum {string}
         */
        KnownModelReasoningEffort: "max" | "xhigh" | "high" | "medium" | "low" | "minimal" | "none";
        /**
         * @description The values of `ModelTokenizer` that this version of the contract knows.
         * @enum {string}
         */
        KnownModelTokenizer: "Claude" | "Cohere" | "DeepSeek" | "GPT" | "Gemini" | "Gemma" | "Grok" | "Llama2" | "Llama3" | "Llama4" | "Media" | "Mistral" | "Nova" | "Other" | "PaLM" | "Qwen" | "Qwen3" | "RWKV" | "Router" | "Yi";
        /**
         * @description The values of `ModerationInputType` that this version of the contract knows.
         * @enum {string}
         */
        KnownModerationInputType: "text" | "image";
        /**
         * @description The values of `OutputModality` that this version of the contract knows.
         * @enum {string}
         */
        KnownOutputModality: "text" | "image" | "embeddings" | "audio" | "video" | "rerank" | "decisions" | "speech" | "transcription";
        /**
         * @description The values of `ResponsesContextEditType` that this version of the contract knows.
         * @enum {string}
         */
        KnownResponsesContextEditType: "compaction";
        /**
         * @description The values of `ResponsesErrorCode` that this version of the contract knows.
         * @enum {string}
         */
        KnownResponsesErrorCode: "server_error" | "rate_limit_exceeded" | "invalid_prompt" | "data_residency_mismatch" | "bio_policy" | "vector_store_timeout" | "invalid_image" | "invalid_image_format" | "invalid_base64_image" | "invalid_image_url" | "image_too_large" | "image_too_small" | "image_parse_error" | "image_content_policy_violation" | "invalid_image_mode" | "image_file_too_large" | "unsupported_image_media_type" | "empty_image_file" | "failed_to_download_image" | "image_file_not_found";
        /**
         * @description The values of `ResponsesIncompleteReason` that this version of the contract knows.
         * @enum {string}
         */
        KnownResponsesIncompleteReason: "max_output_tokens" | "content_filter";
        /**
         * @description The values of `ResponsesServiceTierUsed` that this version of the contract knows.
         * @enum {string}
         */
        KnownResponsesServiceTierUsed: "auto" | "default" | "flex" | "scale" | "priority" | "fast" | "ultrafast";
        /**
         * @description The values of `ServiceTierUsed` that this version of the contract knows.
         * @enum {string}
         */
        KnownServiceTierUsed: "auto" | "default" | "flex" | "scale" | "priority" | "fast";
        /**
         * @description The values of `VoiceName` that this version of the contract knows.
         * @enum {string}
         */
        KnownVoiceName: "alloy" | "ash" | "ballad" | "cedar" | "coral" | "echo" | "fable" | "marin" | "nova" | "onyx" | "sage" | "shimmer" | "verse";
        /** @description One completion. */
        LegacyChoice: {
            /** @description The text that follows the prompt. */
            text: string;
            /** @description Index of the completion, from 0 and below `n`. */
            index: number;
            /** @description Its tokens with their probabilities, where `logprobs` asks for them. */
            logprobs?: components["schemas"]["LegacyLogprobs"] | null;
            finish_reason: components["schemas"]["FinishReason"];
        };
        /** @description The new part of one completion. */
        LegacyChunkChoice: {
            /** @description The next part of the text. */
            text: string;
            /** @description Index of the completion, from 0 and below `n`. */
            index: number;
            /** @description The new tokens with their probabilities, where `logprobs` asks for them. */
            logprobs?: components["schemas"]["LegacyLogprobs"] | null;
            /** @description Why the completion ended; null until it has. */
            finish_reason: components["schemas"]["FinishReason"] | null;
        };
        /** @description Completions of a prompt. Fields that are not listed here may be present; ignore them. */
        LegacyCompletion: {
            /**
             * @description Id of the response.
             * @example cmpl-5f0e2b7c9a1d4e38b6c2f714
             */
            id: string;
            /**
             * @description Always `text_completion`.
             * @constant
             */
            object: "text_completion";
            /**
             * Format: int64
             * @description When it began, in Unix seconds.
             * @example 1795176000
             */
            created: number;
            /**
             * @description Id of the model, as the request named it.
             * @example sandbox/chat
             */
            model: string;
            /** @description The completions, `n` of them. */
            choices: components["schemas"]["LegacyChoice"][];
            /** @description Names the configuration of the provider that responds. */
            system_fingerprint?: string | null;
            /** @description Token counts of the request, where the provider reports them. */
            usage?: components["schemas"]["CompletionUsage"] | null;
        };
        /** @description One event of a streamed completion. All chunks of a stream have the same `id`, `created` and `model`. */
        LegacyCompletionChunk: {
            /**
             * @description Id of the response.
             * @example cmpl-5f0e2b7c9a1d4e38b6c2f714
             */
            id: string;
            /**
             * @description Always `text_completion`.
             * @constant
             */
            object: "text_completion";
            /**
             * Format: int64
             * @description When it began, in Unix seconds.
             * @example 1795176000
             */
            created: number;
            /**
             * @description Id of the model, as the request named it.
             * @example sandbox/chat
             */
            model: string;
            /** @description The new part of each completion. Empty in the event that carries the token counts. */
            choices: components["schemas"]["LegacyChunkChoice"][];
            /** @description Names the configuration of the provider that responds. */
            system_fingerprint?: string | null;
            /** @description Token counts of the whole request in the last event, null before; present only with `include_usage`. */
            usage?: components["schemas"]["CompletionUsage"] | null;
        };
        /** @description The tokens of a text, in lists of equal length. */
        LegacyLogprobs: {
            /** @description The tokens as text. */
            tokens?: string[];
            /** @description Natural logarithm of the probability of each token. */
            token_logprobs?: number[];
            /** @description The likeliest tokens in each place, with their log probabilities. */
            top_logprobs?: components["schemas"]["LegacyTopLogprobs"][];
            /** @description Where each token begins in the text, in characters. */
            text_offset?: number[];
        };
        /** @description The text to be completed, or a list of exactly one. */
        LegacyPrompt: components["schemas"]["LegacyPromptText"] | components["schemas"]["LegacyPromptList"];
        /** @description A list with one text; for several texts, send a request for each. */
        LegacyPromptList: components["schemas"]["LegacyPromptText"][];
        /**
         * @description The text to be completed.
         * @example The train to Bremen
         */
        LegacyPromptText: string;
        /** @description The JSON of one `data` line of a streamed completion: a chunk, or an error, after which nothing comes. The line `data: [DONE]` ends a stream without error. */
        LegacyStreamEvent: components["schemas"]["LegacyCompletionChunk"] | components["schemas"]["StreamErrorEvent"];
        /** @description Tokens and the logarithms of their probabilities. */
        LegacyTopLogprobs: {
            [key: string]: number;
        };
        /** @description What the agent seemed about to do. More values may come. */
        MisalignmentKind: components["schemas"]["KnownMisalignmentKind"] | string;
        /** @description Advice for leading the agent back. */
        MisalignmentSteer: {
            /** @description Words to put before the agent. */
            message: string;
        };
        /** @description What the id stands for, when it is an alias. */
        ModelAliasTarget: {
            /** @description Name of that model, for people. */
            name: string;
            /** @description The `canonical_slug` of that model. */
            slug: string;
        };
        /** @description Inputs and outputs of the model. */
        ModelArchitecture: {
            /** @description Kinds of content that the model takes. */
            input_modalities: components["schemas"]["InputModality"][];
            /** @description Prompt template of the model; null when it has none of its own. */
            instruct_type?: components["schemas"]["ModelInstructType"] | null;
            /**
             * @description Both lists in one string, inputs and outputs joined by `+`; null when unknown.
             * @example text+image+file->text
             */
            modality: string | null;
            /** @description Kinds of content that the model produces. */
            output_modalities: components["schemas"]["OutputModality"][];
            tokenizer?: components["schemas"]["ModelTokenizer"];
        };
        /** @description Published benchmark scores of the model. */
        ModelBenchmarks: {
            artificial_analysis?: components["schemas"]["ArtificialAnalysisScores"];
            /** @description Ranks in the arenas of Design Arena. */
            design_arena?: components["schemas"]["DesignArenaScore"][];
        };
        /** @description Default values of request parameters. */
        ModelDefaultParameters: {
            /** @description Default of `frequency_penalty`. */
            frequency_penalty?: number | null;
            /** @description Default of `presence_penalty`. */
            presence_penalty?: number | null;
            /** @description Default of the provider's repetition penalty. */
            repetition_penalty?: number | null;
            /** @description Default of `temperature`. */
            temperature?: number | null;
            /** @description Default of the provider's top-k. */
            top_k?: number | null;
            /** @description Default of `top_p`. */
            top_p?: number | null;
        };
        /** @description A family of prompt templates. More values may come. */
        ModelInstructType: components["schemas"]["KnownModelInstructType"] | string;
        /** @description Where to read more. */
        ModelLinks: {
            /**
             * @description Path of this entry on this service.
             * @example /v1/models/sandbox%2Fchat
             */
            details: string;
        };
        /** @description Name of a request field. More values may come. */
        ModelParameterName: components["schemas"]["KnownModelParameterName"] | string;
        /** @description Prices that apply from a length of the prompt, or at certain hours (UTC). */
        ModelPriceOverride: {
            /** @description Per token of the prompt. */
            prompt?: components["schemas"]["DecimalPrice"];
            /** @description Per token of the completion. */
            completion?: components["schemas"]["DecimalPrice"];
            /** @description Per token of audio in the prompt. */
            audio?: components["schemas"]["DecimalPrice"];
            /** @description Per token of audio in the completion. */
            audio_output?: components["schemas"]["DecimalPrice"];
            /** @description Per image in the prompt. */
            image?: components["schemas"]["DecimalPrice"];
            /** @description Per token of images in the completion. */
            image_output?: components["schemas"]["DecimalPrice"];
            /** @description Per token of images in the prompt. */
            image_token?: components["schemas"]["DecimalPrice"];
            /** @description Per token of audio that is read from the prompt cache. */
            input_audio_cache?: components["schemas"]["DecimalPrice"];
            /** @description Per token that is read from the prompt cache. */
            input_cache_read?: components["schemas"]["DecimalPrice"];
            /** @description Per token that is written to the prompt cache. */
            input_cache_write?: components["schemas"]["DecimalPrice"];
            /** @description Per token that is written to the prompt cache for an hour. */
            input_cache_write_1h?: components["schemas"]["DecimalPrice"];
            /** @description Per token of hidden reasoning. */
            internal_reasoning?: components["schemas"]["DecimalPrice"];
            /** @description Per request. */
            request?: components["schemas"]["DecimalPrice"];
            /** @description Per search unit of a rerank; one is a query with up to 100 documents. */
            search_unit?: components["schemas"]["DecimalPrice"];
            /** @description Per web search. */
            web_search?: components["schemas"]["DecimalPrice"];
            /** @description Number of prompt tokens from which the prices apply. */
            min_prompt_tokens?: number;
            /** @description Days of the week on which the prices apply. */
            utc_days?: components["schemas"]["Weekday"][];
            /** @description Hour of the day, in UTC, from which the prices apply; fractions are minutes. */
            utc_start?: number;
            /** @description Hour of the day, in UTC, until which the prices apply; fractions are minutes. */
            utc_end?: number;
        };
        /** @description Prices in US dollars as decimal strings, so that nothing is lost to rounding. `"0"` is free, `"-1"` means that it varies or, for both `prompt` and `completion`, that the model has no price. A class of tokens without a price of its own costs what its larger class costs. A model with `search_unit` is sold by the search: its tokens cost nothing where they have no price. */
        ModelPricing: {
            /** @description Per token of the prompt. */
            prompt: components["schemas"]["DecimalPrice"];
            /** @description Per token of the completion. */
            completion: components["schemas"]["DecimalPrice"];
            /** @description Per token of audio in the prompt. */
            audio?: components["schemas"]["DecimalPrice"];
            /** @description Per token of audio in the completion. */
            audio_output?: components["schemas"]["DecimalPrice"];
            /** @description Current discount on all prices, from 0 to 1. */
            discount?: number;
            /** @description Per image in the prompt. */
            image?: components["schemas"]["DecimalPrice"];
            /** @description Per token of images in the completion. */
            image_output?: components["schemas"]["DecimalPrice"];
            /** @description Per token of images in the prompt. */
            image_token?: components["schemas"]["DecimalPrice"];
            /** @description Per token of audio that is read from the prompt cache. */
            input_audio_cache?: components["schemas"]["DecimalPrice"];
            /** @description Per token that is read from the prompt cache. */
            input_cache_read?: components["schemas"]["DecimalPrice"];
            /** @description Per token that is written to the prompt cache. */
            input_cache_write?: components["schemas"]["DecimalPrice"];
            /** @description Per token that is written to the prompt cache for an hour. */
            input_cache_write_1h?: components["schemas"]["DecimalPrice"];
            /** @description Per token of hidden reasoning. */
            internal_reasoning?: components["schemas"]["DecimalPrice"];
            /** @description Prices that apply instead under a condition. */
            overrides?: components["schemas"]["ModelPriceOverride"][];
            /** @description Per request. */
            request?: components["schemas"]["DecimalPrice"];
            service_tiers?: components["schemas"]["ModelServiceTierPrices"];
            /** @description Per search unit of a rerank; one is a query with up to 100 documents. */
            search_unit?: components["schemas"]["DecimalPrice"];
            /** @description Per web search. */
            web_search?: components["schemas"]["DecimalPrice"];
        };
        /** @description How the model reasons, when it can. */
        ModelReasoning: {
            /** @description Effort when a request names none; null when the model has no levels. */
            default_effort?: components["schemas"]["ModelReasoningEffort"] | null;
            /** @description Whether the model reasons when a request does not say so. */
            default_enabled?: boolean;
            /** @description Whether reasoning cannot be switched off. */
            mandatory: boolean;
            /** @description Levels that the model knows; null when it has none. */
            supported_efforts?: components["schemas"]["ModelReasoningEffort"][] | null;
            /** @description Whether the tokens of reasoning can be bounded. */
            supports_max_tokens?: boolean;
        };
        /** @description A level of reasoning. More values may come. */
        ModelReasoningEffort: components["schemas"]["KnownModelReasoningEffort"] | string;
        /** @description Bounds on one request. */
        ModelRequestLimits: {
            /** @description Tokens of the completion. */
            completion_tokens: number;
            /** @description Tokens of the prompt. */
            prompt_tokens: number;
        };
        /** @description Prices of requests that the provider serves in another service tier, by the name of the tier (`priority`, `flex`). A price that a tier does not have is the one without a tier. */
        ModelServiceTierPrices: {
            [key: string]: components["schemas"]["ModelServiceTierPricing"];
        };
        /** @description Prices in a service tier, in US dollars as decimal strings. */
        ModelServiceTierPricing: {
            /** @description Per token of the prompt. */
            prompt?: components["schemas"]["DecimalPrice"];
            /** @description Per token of the completion. */
            completion?: components["schemas"]["DecimalPrice"];
            /** @description Per token of audio in the prompt. */
            audio?: components["schemas"]["DecimalPrice"];
            /** @description Per token of audio in the completion. */
            audio_output?: components["schemas"]["DecimalPrice"];
            /** @description Per image in the prompt. */
            image?: components["schemas"]["DecimalPrice"];
            /** @description Per token of images in the completion. */
            image_output?: components["schemas"]["DecimalPrice"];
            /** @description Per token of images in the prompt. */
            image_token?: components["schemas"]["DecimalPrice"];
            /** @description Per token of audio that is read from the prompt cache. */
            input_audio_cache?: components["schemas"]["DecimalPrice"];
            /** @description Per token that is read from the prompt cache. */
            input_cache_read?: components["schemas"]["DecimalPrice"];
            /** @description Per token that is written to the prompt cache. */
            input_cache_write?: components["schemas"]["DecimalPrice"];
            /** @description Per token that is written to the prompt cache for an hour. */
            input_cache_write_1h?: components["schemas"]["DecimalPrice"];
            /** @description Per token of hidden reasoning. */
            internal_reasoning?: components["schemas"]["DecimalPrice"];
            /** @description Prices that apply instead under a condition. */
            overrides?: components["schemas"]["ModelPriceOverride"][];
            /** @description Per request. */
            request?: components["schemas"]["DecimalPrice"];
            /** @description Per search unit of a rerank; one is a query with up to 100 documents. */
            search_unit?: components["schemas"]["DecimalPrice"];
            /** @description Per web search. */
            web_search?: components["schemas"]["DecimalPrice"];
        };
        /** @description A family of tokenizers. More values may come. */
        ModelTokenizer: components["schemas"]["KnownModelTokenizer"] | string;
        /** @description Limits of the best target behind the model. */
        ModelTopProvider: {
            /** @description Tokens that prompt and completion may have together; null when unknown. */
            context_length?: number | null;
            /** @description Whether the provider filters content on its own. */
            is_moderated: boolean;
            /** @description Tokens that a completion may have; null when unknown. */
            max_completion_tokens?: number | null;
        };
        /** @description For each category, whether it applies. */
        ModerationCategories: {
            [key: string]: boolean;
        };
        /** @description Why there is no verdict. */
        ModerationFailure: {
            /**
             * @description Always `error`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "error";
            /** @description What happened, for programs. */
            code: string;
            /** @description What happened, for people. */
            message: string;
        };
        /** @description A kind of content that was judged. More values may come. */
        ModerationInputType: components["schemas"]["KnownModerationInputType"] | string;
        /** @description For each category, which kinds of content were judged. */
        ModerationInputTypes: {
            [key: string]: components["schemas"]["ModerationInputType"][];
        };
        /** @description The verdicts in one direction, or why there are none. */
        ModerationOutcome: components["schemas"]["ModerationResults"] | components["schemas"]["ModerationFailure"];
        /** @description The verdicts on the input and on the output. */
        ModerationReport: {
            input: components["schemas"]["ModerationOutcome"];
            output: components["schemas"]["ModerationOutcome"];
        };
        /** @description A verdict. */
        ModerationResult: {
            /**
             * @description Always `moderation_result`.
             * @default moderation_result
             * @constant
             */
            type: "moderation_result";
            /** @description Id of the moderation model. */
            model: string;
            /** @description Whether any category applies. */
            flagged: boolean;
            categories: components["schemas"]["ModerationCategories"];
            category_scores: components["schemas"]["ModerationScores"];
            category_applied_input_types: components["schemas"]["ModerationInputTypes"];
        };
        /** @description The verdicts in one direction. */
        ModerationResults: {
            /**
             * @description Always `moderation_results`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "moderation_results";
            /** @description Id of the moderation model. */
            model: string;
            /** @description One verdict for each input that was judged. */
            results: components["schemas"]["ModerationResult"][];
        };
        /** @description For each category, how sure the model is, from 0 to 1. */
        ModerationScores: {
            [key: string]: number;
        };
        /** @description A kind of content that a model produces. More values may come. */
        OutputModality: components["schemas"]["KnownOutputModality"] | string;
        /** @description Marks the end of a part of the prompt that the provider should cache. At most four in one request. */
        PromptCacheBreakpoint: {
            /**
             * @description Always `explicit`.
             * @default explicit
             * @constant
             */
            mode: "explicit";
            ttl?: components["schemas"]["PromptCacheLifetime"];
        };
        /**
         * @description How long the provider keeps the cached part.
         * @enum {string}
         */
        PromptCacheLifetime: "30m" | "12h";
        /**
         * @description Whether the provider chooses what to cache, or only the marked breakpoints count.
         * @default implicit
         * @enum {string}
         */
        PromptCacheMode: "implicit" | "explicit";
        /** @description How the provider's prompt cache is used for this request. */
        PromptCacheOptions: {
            mode?: components["schemas"]["PromptCacheMode"];
            /**
             * @description How long an entry is kept. `30m` is the only value and the default.
             * @default 30m
             * @constant
             */
            ttl?: "30m";
        };
        /**
         * @description How long the prompt stays cached. Replaced by `prompt_cache_options.ttl`.
         * @enum {string}
         */
        PromptCacheRetention: "in_memory" | "24h";
        /** @description Parts of `prompt_tokens`. */
        PromptTokensDetails: {
            /**
             * @description Tokens of audio.
             * @default 0
             */
            audio_tokens?: number;
            /**
             * @description Tokens that were written to the provider's prompt cache.
             * @default 0
             */
            cache_write_tokens?: number;
            /**
             * @description Tokens that were read from the provider's prompt cache.
             * @default 0
             */
            cached_tokens?: number;
            /** @description Tokens of images. */
            image_tokens?: number;
            /** @description Tokens of text. */
            text_tokens?: number;
        };
        /** @description A document of the request. */
        RankedDocument: {
            /** @description The text of the document. */
            text: string;
        };
        /**
         * @description How much a reasoning model reasons. Not every model takes every value.
         * @default medium
         * @enum {string}
         */
        ReasoningEffort: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max";
        /** @description The billed quantities. */
        RerankBilledUnits: {
            /** @description Searches. For Cohere, one search is a query with up to 100 documents. */
            search_units?: number | null;
            /** @description Tokens of the query and of all documents. */
            input_tokens?: number | null;
        };
        /** @description A document as an object. */
        RerankDocument: {
            /** @description The text of the document. */
            text: components["schemas"]["RerankText"];
        };
        /** @description One document of the request, as a string or as an object with `text`. */
        RerankInput: components["schemas"]["RerankText"] | components["schemas"]["RerankDocument"];
        /** @description What the provider bills. */
        RerankMeta: {
            /** @description The billed quantities. */
            billed_units?: components["schemas"]["RerankBilledUnits"] | null;
        };
        /** @description The documents in the order of their relevance. Fields that are not listed here may be present; ignore them. */
        RerankResponse: {
            /**
             * @description Id of the response, where the provider returns one.
             * @example rerank-5f0e2b7c9a1d4e38b6c2f714
             */
            id?: string;
            /**
             * @description Id of the model, as the request named it; absent where the provider's response names no model.
             * @example sandbox/rerank
             */
            model?: string;
            /** @description The most relevant document first; at most `top_n`. */
            results: components["schemas"]["RerankResult"][];
            /** @description Token counts of the request, where the provider reports them here. */
            usage?: components["schemas"]["RerankUsage"] | null;
            /** @description What the provider bills, where it reports that here, as Cohere does. */
            meta?: components["schemas"]["RerankMeta"] | null;
        };
        /** @description One document and its score. */
        RerankResult: {
            /** @description Place of the document in the request, from 0. */
            index: number;
            /**
             * @description Relevance of the document to the query; a higher score is more relevant. Most models score from 0 to 1. Do not compare the scores of different models.
             * @example 0.8731
             */
            relevance_score: number;
            /** @description The document, when `return_documents` asks for it. */
            document?: components["schemas"]["RankedDocument"] | null;
        };
        /** @description The text of a document. */
        RerankText: string;
        /** @description Token counts of the request. */
        RerankUsage: {
            /** @description Tokens of the query and of all documents. */
            prompt_tokens?: number | null;
            /** @description The same number; a rerank produces no tokens. Some providers report only this one. */
            total_tokens?: number | null;
            /** @description Searches that the provider bills, where it bills searches. */
            search_units?: number | null;
        };
        /** @description Confirms that a response is deleted. */
        ResponseDeletion: {
            /**
             * @description Id of the response.
             * @example resp_7c1d6c2e0b5f4f3a9d1e8a70
             */
            id: string;
            /**
             * @description Always `response`.
             * @constant
             */
            object: "response";
            /** @description Always true; a response that cannot be deleted gives an error. */
            deleted: boolean;
        };
        /** @description Any JSON object. The messages must still ask for JSON. With `schema` it is treated as `json_schema`. */
        ResponseFormatJsonObject: {
            /**
             * @description Always `json_object`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "json_object";
            /**
             * @description The schema that the completion matches, where other servers have it.
             * @example {
             *       "type": "object",
             *       "properties": {
             *         "city": {
             *           "type": "string"
             *         }
             *       }
             *     }
             */
            schema?: components["schemas"]["JsonSchemaDocument"] | null;
        };
        /** @description JSON that matches a schema. The server also takes `schema` in the place of `json_schema`, as some other servers have it. */
        ResponseFormatJsonSchema: {
            /**
             * @description Always `json_schema`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "json_schema";
            json_schema: components["schemas"]["JsonSchemaFormat"];
        };
        /** @description Free text. */
        ResponseFormatText: {
            /**
             * @description Always `text`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text";
        };
        /** @description A response: its output, and the settings of its request. Fields that are not listed here may be present; ignore them. */
        ResponseObject: {
            /**
             * @description Id of the response.
             * @example resp_5f0e2b7c9a1d4e38b6c2f714
             */
            id: string;
            /**
             * @description Always `response`.
             * @constant
             */
            object: "response";
            /**
             * @description When the response began, in Unix seconds.
             * @example 1795176000
             */
            created_at: number;
            /** @description When it ended, in Unix seconds; null before. */
            completed_at?: number | null;
            status: components["schemas"]["ResponsesStatus"];
            /**
             * @description Id of the model that responded, as the request named it.
             * @example sandbox/chat
             */
            model: string;
            /** @description The items that the model produced, in their order. */
            output: components["schemas"]["ResponsesOutputItem"][];
            /** @description Why the response failed; null otherwise. */
            error: components["schemas"]["ResponsesError"] | null;
            /** @description Why the response is incomplete; null otherwise. */
            incomplete_details: components["schemas"]["ResponsesIncompleteDetails"] | null;
            /** @description Token counts; null until the response has ended. */
            usage?: components["schemas"]["ResponsesUsage"] | null;
            /** @description The instructions of the request. */
            instructions: components["schemas"]["ResponsesInstructions"] | null;
            /** @description The `metadata` of the request. */
            metadata: components["schemas"]["ChatMetadata"] | null;
            /** @description Whether the response is created in the background. Always false here. */
            background?: boolean | null;
            /** @description Always null. The server keeps responses, and no conversations of their own. */
            conversation?: components["schemas"]["ResponsesConversationUsed"] | null;
            /** @description The setting of the request, or its default. */
            frequency_penalty?: number | null;
            /** @description The setting of the request. */
            max_output_tokens?: number | null;
            /** @description The setting of the request. */
            max_tool_calls?: number | null;
            /** @description The verdict of a moderation model, where a provider returns one. */
            moderation?: components["schemas"]["ResponsesModeration"] | null;
            /** @description The setting of the request, or its default. */
            parallel_tool_calls: boolean;
            /** @description The setting of the request, or its default. */
            presence_penalty?: number | null;
            /** @description The response that the request continued; null where it continued none. */
            previous_response_id?: string | null;
            /** @description Always null. The server keeps no prompts. */
            prompt?: components["schemas"]["ResponsesStoredPrompt"] | null;
            /** @description The setting of the request. */
            prompt_cache_key?: string | null;
            /** @description The setting of the request; absent where it has none. */
            prompt_cache_options?: components["schemas"]["ResponsesPromptCacheOptionsUsed"] | null;
            /** @description The setting of the request. */
            prompt_cache_retention?: components["schemas"]["PromptCacheRetention"] | null;
            /** @description The setting of the request. */
            reasoning?: components["schemas"]["ResponsesReasoningOptionsUsed"] | null;
            /** @description The setting of the request. */
            safety_identifier?: string | null;
            /** @description The class of capacity that served the request. */
            service_tier?: components["schemas"]["ResponsesServiceTierUsed"] | null;
            /** @description Whether the response is kept for a while, so that later requests can refer to it. */
            store?: boolean;
            /** @description The setting of the request, or its default. */
            temperature: number | null;
            text?: components["schemas"]["ResponsesTextOptionsUsed"];
            tool_choice: components["schemas"]["ResponsesToolChoiceUsed"];
            /** @description The tools of the request. */
            tools: components["schemas"]["ResponsesToolUsed"][];
            /** @description The setting of the request, or its default. */
            top_logprobs?: number | null;
            /** @description The setting of the request, or its default. */
            top_p: number | null;
            /** @description The setting of the request, or its default. */
            truncation?: components["schemas"]["ResponsesTruncation"] | null;
            /** @description The setting of the request. */
            user?: string | null;
        };
        /**
         * @description A tool that may be called, by its type and name.
         * @example {
         *       "type": "function",
         *       "name": "get_weather"
         *     }
         */
        ResponsesAllowedTool: {
            [key: string]: unknown;
        };
        /** @description A source of the text. */
        ResponsesAnnotation: components["schemas"]["ResponsesUrlCitation"] | components["schemas"]["ResponsesFileCitation"] | components["schemas"]["ResponsesContainerFileCitation"] | components["schemas"]["ResponsesFilePath"];
        /** @description A source of a text. */
        ResponsesAnnotationAddedEvent: {
            /**
             * @description Always `response.output_text.annotation.added`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.output_text.annotation.added";
            /** @description Number of the event in its stream: 0, 1, 2 … */
            sequence_number: number;
            /**
             * @description Id of the item.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714
             */
            item_id: string;
            /** @description Index of the item in `output`. */
            output_index: number;
            /** @description Index of the part in the `content` of the item. */
            content_index: number;
            /** @description Index of the source in `annotations`. */
            annotation_index: number;
            /** @description The source. */
            annotation: components["schemas"]["ResponsesAnnotation"] | null;
        };
        /** @description More of the arguments of a call. */
        ResponsesArgumentsDeltaEvent: {
            /**
             * @description Always `response.function_call_arguments.delta`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.function_call_arguments.delta";
            /** @description Number of the event in its stream: 0, 1, 2 … */
            sequence_number: number;
            /**
             * @description Id of the item.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714
             */
            item_id: string;
            /** @description Index of the item in `output`. */
            output_index: number;
            /** @description The text. */
            delta: string;
            /** @description Filler that hides the length of the delta. Ignore it. */
            obfuscation?: string;
        };
        /** @description The arguments of a call are complete. */
        ResponsesArgumentsDoneEvent: {
            /**
             * @description Always `response.function_call_arguments.done`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.function_call_arguments.done";
            /** @description Number of the event in its stream: 0, 1, 2 … */
            sequence_number: number;
            /**
             * @description Id of the item.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714
             */
            item_id: string;
            /** @description Index of the item in `output`. */
            output_index: number;
            /** @description Name of the function. */
            name?: string;
            /** @description The whole text. */
            arguments: string;
        };
        /** @description A message without a `type`, as many client libraries send it. */
        ResponsesBareMessage: {
            role: components["schemas"]["ResponsesRole"];
            content: components["schemas"]["ResponsesContent"];
            /**
             * @description Id of the item, where it comes from an earlier response. Nothing is looked up by it.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714
             */
            id?: string | null;
            /** @description Status of the item. */
            status?: components["schemas"]["ResponsesItemStatus"] | null;
            /** @description Whether it is a commentary or the final text, as the response had it. */
            phase?: components["schemas"]["ResponsesPhase"] | null;
        };
        /**
         * @description Metadata of the client. Accepted, and not sent to providers.
         * @example {
         *       "session": "7"
         *     }
         */
        ResponsesClientMetadata: {
            [key: string]: unknown;
        };
        /** @description Code that the provider ran. Providers of the responses format send it, and take it back as it came; for others it is left out. */
        ResponsesCodeInterpreterCall: {
            /**
             * @description Always `code_interpreter_call`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "code_interpreter_call";
            /**
             * @description Id of the item.
             * @example ci_5f0e2b7c9a1d4e38b6c2f714_0
             */
            id: string;
            /**
             * @description Status of the item.
             * @example completed
             */
            status?: string;
            /** @description The code. */
            code?: unknown;
            /** @description Its output, where the provider reports it. */
            outputs?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description The conversation up to here, shortened and encrypted by the provider. Send it back unchanged at its place. Only your project can send it back. */
        ResponsesCompaction: {
            /**
             * @description Always `compaction`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "compaction";
            /**
             * @description Id of the item.
             * @example cmp_5f0e2b7c9a1d4e38b6c2f714_0
             */
            id: string;
            /**
             * @description The shortened conversation; null where it is too long to be sent back.
             * @example bXIzLmEgc3VtbWFyeQ
             */
            encrypted_content?: string | null;
            /**
             * @description Creator of the item, as the provider names it.
             * @example context_management
             */
            created_by?: string | null;
        };
        /** @description The response is complete. */
        ResponsesCompletedEvent: {
            /**
             * @description Always `response.completed`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.completed";
            /** @description Number of the event in its stream: 0, 1, 2 … */
            sequence_number: number;
            response: components["schemas"]["ResponseObject"];
        };
        /** @description A file in a container of a provider that the text cites. */
        ResponsesContainerFileCitation: {
            /**
             * @description Always `container_file_citation`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "container_file_citation";
            /** @description Id of the container. */
            container_id: string;
            /** @description Id of the file. */
            file_id: string;
            /** @description Name of the file. */
            filename: string;
            /** @description Index of the first character of the text that cites it. */
            start_index: number;
            /** @description Index of the character after the last one. */
            end_index: number;
        };
        /** @description Text as one string, or parts of text, images and files. */
        ResponsesContent: components["schemas"]["ResponsesPlainText"] | components["schemas"]["ResponsesInputParts"];
        /** @description One part of an item: of a message or of reasoning. */
        ResponsesContentPart: components["schemas"]["ResponsesOutputText"] | components["schemas"]["ResponsesRefusal"] | components["schemas"]["ResponsesReasoningText"];
        /**
         * @description A way in which a provider shortens the conversation by itself; further members depend on its type.
         * @example {
         *       "type": "compaction",
         *       "compact_threshold": 200000
         *     }
         */
        ResponsesContextEdit: {
            type?: components["schemas"]["ResponsesContextEditType"];
            /**
             * @description The number of tokens of the conversation at which the provider shortens it.
             * @example 200000
             */
            compact_threshold?: number | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A kind of shortening. More values may come. */
        ResponsesContextEditType: components["schemas"]["KnownResponsesContextEditType"] | string;
        /** @description A conversation that a vendor keeps. It is refused: send its items in `input`. */
        ResponsesConversation: components["schemas"]["ResponsesConversationId"] | components["schemas"]["ResponsesConversationReference"];
        /** @description Id of a conversation that a vendor keeps. */
        ResponsesConversationId: string;
        /** @description A text of the user, or the items of a conversation. Null is refused, because there is nothing to respond to. */
        ResponsesConversationInput: components["schemas"]["ResponsesInputString"] | components["schemas"]["ResponsesInputItems"] | null;
        /** @description A conversation that a vendor keeps. None is kept here. */
        ResponsesConversationReference: {
            /** @description Id of the conversation. */
            id: string;
        };
        /** @description A conversation that a vendor keeps. */
        ResponsesConversationUsed: {
            /** @description Id of the conversation. */
            id: string;
        };
        /** @description The response has begun. Always the first event. */
        ResponsesCreatedEvent: {
            /**
             * @description Always `response.created`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.created";
            /** @description Number of the event in its stream: 0, 1, 2 … */
            sequence_number: number;
            response: components["schemas"]["ResponseObject"];
        };
        /** @description The form of the input of a custom tool. Free text when absent. */
        ResponsesCustomFormat: components["schemas"]["ResponsesCustomPlainFormat"] | components["schemas"]["ResponsesCustomGrammar"];
        /** @description The form of the input of a custom tool. Free text when absent. */
        ResponsesCustomFormatUsed: components["schemas"]["ResponsesCustomPlainFormatUsed"] | components["schemas"]["ResponsesCustomGrammarUsed"];
        /** @description Text of a grammar. */
        ResponsesCustomGrammar: {
            /**
             * @description Always `grammar`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "grammar";
            syntax: components["schemas"]["GrammarSyntax"];
            /**
             * @description The grammar.
             * @example start: /[0-9]{4}/
             */
            definition: string;
        };
        /** @description Text of a grammar. */
        ResponsesCustomGrammarUsed: {
            /**
             * @description Always `grammar`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "grammar";
            syntax: components["schemas"]["GrammarSyntax"];
            /**
             * @description The grammar.
             * @example start: /[0-9]{4}/
             */
            definition: string;
        };
        /** @description More of the input of a custom tool. */
        ResponsesCustomInputDeltaEvent: {
            /**
             * @description Always `response.custom_tool_call_input.delta`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.custom_tool_call_input.delta";
            /** @description Number of the event in its stream: 0, 1, 2 … */
            sequence_number: number;
            /**
             * @description Id of the item.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714
             */
            item_id: string;
            /** @description Index of the item in `output`. */
            output_index: number;
            /** @description The text. */
            delta: string;
            /** @description Filler that hides the length of the delta. Ignore it. */
            obfuscation?: string;
        };
        /** @description The input of a custom tool is complete. */
        ResponsesCustomInputDoneEvent: {
            /**
             * @description Always `response.custom_tool_call_input.done`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.custom_tool_call_input.done";
            /** @description Number of the event in its stream: 0, 1, 2 … */
            sequence_number: number;
            /**
             * @description Id of the item.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714
             */
            item_id: string;
            /** @description Index of the item in `output`. */
            output_index: number;
            /** @description The whole text. */
            input: string;
        };
        /** @description Free text. */
        ResponsesCustomPlainFormat: {
            /**
             * @description Always `text`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text";
        };
        /** @description Free text. */
        ResponsesCustomPlainFormatUsed: {
            /**
             * @description Always `text`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text";
        };
        /** @description A tool that takes text instead of JSON. */
        ResponsesCustomTool: {
            /**
             * @description Always `custom`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "custom";
            name: components["schemas"]["ToolName"];
            /** @description What the tool does and when to call it; the model reads this. */
            description?: string | null;
            format?: components["schemas"]["ResponsesCustomFormat"];
        };
        /** @description A call of a custom tool. Return its output with the same `call_id`. */
        ResponsesCustomToolCall: {
            /**
             * @description Always `custom_tool_call`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "custom_tool_call";
            /**
             * @description Id of the item.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714
             */
            id?: string;
            /**
             * @description Id of the call, which its output repeats.
             * @example call_9c4d1a7e2b8f4035b6d1e3a9
             */
            call_id: string;
            /**
             * @description Name of the tool.
             * @example apply_patch
             */
            name: string;
            /** @description The input, free text or text of the grammar of the tool. */
            input: string;
            /**
             * @description Namespace of the tool; absent where it is in none.
             * @example mcp__weather
             */
            namespace?: string;
            status?: components["schemas"]["ResponsesItemStatus"];
        };
        /** @description The output of a custom tool. */
        ResponsesCustomToolCallOutput: {
            /**
             * @description Always `custom_tool_call_output`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "custom_tool_call_output";
            /**
             * @description Id of the item, where it comes from an earlier response. Nothing is looked up by it.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714
             */
            id?: string | null;
            /**
             * @description Id of the call that it belongs to.
             * @example call_9c4d1a7e2b8f4035b6d1e3a9
             */
            call_id: string;
            output: components["schemas"]["ResponsesToolOutput"];
            /** @description Name of the tool, where a client repeats it. */
            name?: string | null;
            /** @description Namespace of the tool, where a client repeats it. */
            namespace?: string | null;
            /** @description Status of the item. */
            status?: components["schemas"]["ResponsesItemStatus"] | null;
        };
        /** @description A tool that takes text instead of JSON. As the request had it. */
        ResponsesCustomToolUsed: {
            /**
             * @description Always `custom`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "custom";
            /** @description Name of the tool. */
            name: string;
            /** @description What the tool does and when to call it; the model reads this. */
            description?: string | null;
            format?: components["schemas"]["ResponsesCustomFormatUsed"];
        };
        /** @description Why a response failed. */
        ResponsesError: {
            code: components["schemas"]["ResponsesErrorCode"];
            /** @description What happened, for people. */
            message: string;
            /** @description The kind of error. */
            type?: string;
            /** @description The field that is at fault. */
            param?: string | null;
        };
        /** @description The [error code](/docs/errors/), for programs. More values may come. */
        ResponsesErrorCode: components["schemas"]["KnownResponsesErrorCode"] | string;
        /** @description The error once more, as clients of Open Responses read it. */
        ResponsesErrorDetail: {
            /**
             * @description The kind of error.
             * @example upstream_error
             */
            type: string;
            /**
             * @description What happened, for programs.
             * @example upstream_error
             */
            code: string | null;
            /** @description What happened, for people. */
            message: string;
            /** @description The field that is at fault; null when there is none. */
            param: string | null;
            /**
             * Format: uri
             * @description The page about the code, with its cause and the remedy.
             * @example https://models.example.com/docs/errors/upstream_error/
             */
            doc_url?: string;
            headers?: components["schemas"]["ResponsesErrorHeaders"];
        };
        /** @description Headers of the error. */
        ResponsesErrorHeaders: {
            [key: string]: string;
        };
        /** @description The response has failed. */
        ResponsesFailedEvent: {
            /**
             * @description Always `response.failed`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.failed";
            /** @description Number of the event in its stream: 0, 1, 2 … */
            sequence_number: number;
            response: components["schemas"]["ResponseObject"];
        };
        /** @description An error after the stream has begun, in the form of the vendor and of Open Responses at once. `response.failed` follows. */
        ResponsesFailureEvent: {
            /**
             * @description Always `error`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "error";
            /** @description Number of the event in its stream: 0, 1, 2 … */
            sequence_number: number;
            /**
             * @description The [error code](/docs/errors/), for programs.
             * @example upstream_error
             */
            code: string | null;
            /** @description What happened, for people. */
            message: string;
            /** @description The field that is at fault; null when there is none. */
            param: string | null;
            error: components["schemas"]["ResponsesErrorDetail"];
        };
        /** @description A file that the text cites. */
        ResponsesFileCitation: {
            /**
             * @description Always `file_citation`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "file_citation";
            /** @description Id of the file. */
            file_id: string;
            /** @description Name of the file. */
            filename: string;
            /** @description Index of the file among those that were found. */
            index: number;
        };
        /**
         * @description How closely the model looks at the pages of a file.
         * @default auto
         * @enum {string}
         */
        ResponsesFileDetail: "auto" | "low" | "high";
        /** @description A file that the model made. */
        ResponsesFilePath: {
            /**
             * @description Always `file_path`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "file_path";
            /** @description Id of the file. */
            file_id: string;
            /** @description Index of the file among those that were made. */
            index: number;
        };
        /** @description A search in files that the provider made. Providers of the responses format send it, and take it back as it came; for others it is left out. */
        ResponsesFileSearchCall: {
            /**
             * @description Always `file_search_call`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "file_search_call";
            /**
             * @description Id of the item.
             * @example fs_5f0e2b7c9a1d4e38b6c2f714_0
             */
            id: string;
            /**
             * @description Status of the item.
             * @example completed
             */
            status?: string;
            /** @description The texts of the search. */
            queries?: unknown;
            /** @description The results, where the provider reports them. */
            results?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description The form of the text. */
        ResponsesFormat: components["schemas"]["ResponsesFormatText"] | components["schemas"]["ResponsesFormatJsonSchema"] | components["schemas"]["ResponsesFormatJsonObject"];
        /** @description A JSON object of any form. The conversation should ask for it. */
        ResponsesFormatJsonObject: {
            /**
             * @description Always `json_object`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "json_object";
        };
        /** @description A JSON object of any form. The conversation should ask for it. */
        ResponsesFormatJsonObjectUsed: {
            /**
             * @description Always `json_object`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "json_object";
        };
        /** @description JSON that matches a schema. */
        ResponsesFormatJsonSchema: {
            /**
             * @description Always `json_schema`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "json_schema";
            name: components["schemas"]["ToolName"];
            /** @description What the output is for; the model reads this. */
            description?: string;
            schema: components["schemas"]["JsonSchemaDocument"];
            /**
             * @description Whether the schema is enforced while the output is generated, which allows fewer keywords.
             * @default false
             */
            strict?: boolean | null;
        };
        /** @description JSON that matches a schema. */
        ResponsesFormatJsonSchemaUsed: {
            /**
             * @description Always `json_schema`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "json_schema";
            /** @description Name of the format. */
            name: string;
            /** @description What the output is for; the model reads this. */
            description?: string | null;
            /** @description The schema. */
            schema: components["schemas"]["JsonSchemaDocument"] | null;
            /** @description Whether the schema is enforced while the output is generated, which allows fewer keywords. */
            strict?: boolean | null;
        };
        /** @description Free text. */
        ResponsesFormatText: {
            /**
             * @description Always `text`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text";
        };
        /** @description Free text. */
        ResponsesFormatTextUsed: {
            /**
             * @description Always `text`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text";
        };
        /** @description The form of the text. */
        ResponsesFormatUsed: components["schemas"]["ResponsesFormatTextUsed"] | components["schemas"]["ResponsesFormatJsonSchemaUsed"] | components["schemas"]["ResponsesFormatJsonObjectUsed"];
        /** @description A call of a function. Return its output with the same `call_id`. */
        ResponsesFunctionCall: {
            /**
             * @description Always `function_call`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "function_call";
            /**
             * @description Id of the item.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714
             */
            id?: string;
            /**
             * @description Id of the call, which its output repeats.
             * @example call_9c4d1a7e2b8f4035b6d1e3a9
             */
            call_id: string;
            /**
             * @description Name of the function.
             * @example get_weather
             */
            name: string;
            /**
             * @description The arguments as JSON text.
             * @example {"city":"Bremen"}
             */
            arguments: string;
            /**
             * @description Namespace of the tool; absent where it is in none.
             * @example mcp__weather
             */
            namespace?: string;
            status?: components["schemas"]["ResponsesItemStatus"];
        };
        /** @description The output of a function. */
        ResponsesFunctionCallOutput: {
            /**
             * @description Always `function_call_output`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "function_call_output";
            /**
             * @description Id of the item, where it comes from an earlier response. Nothing is looked up by it.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714
             */
            id?: string | null;
            /**
             * @description Id of the call that it belongs to. Null is refused, because each output belongs to a call.
             * @example call_9c4d1a7e2b8f4035b6d1e3a9
             */
            call_id: string | null;
            output: components["schemas"]["ResponsesToolOutput"];
            /** @description Name of the function, where a client repeats it. */
            name?: string | null;
            /** @description Namespace of the tool, where a client repeats it. */
            namespace?: string | null;
            /** @description Status of the item. */
            status?: components["schemas"]["ResponsesItemStatus"] | null;
        };
        /** @description A function that the model may call. */
        ResponsesFunctionTool: {
            /**
             * @description Always `function`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "function";
            name: components["schemas"]["ToolName"];
            /** @description What the function does and when to call it; the model reads this. */
            description?: string | null;
            /** @description The JSON Schema of the arguments. Null: the function takes none. */
            parameters?: components["schemas"]["JsonSchemaDocument"] | null;
            /** @description Whether the arguments must match `parameters` exactly. Null and absent leave the choice to the provider. */
            strict?: boolean | null;
            /** @description Whether the definition is loaded only when a search finds it. True is listed in the header `x-translation-loss`: all tools of the request are offered at once. */
            defer_loading?: boolean;
        };
        /** @description A function that the model may call. As the request had it. */
        ResponsesFunctionToolUsed: {
            /**
             * @description Always `function`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "function";
            /** @description Name of the function. */
            name: string;
            /** @description What the function does and when to call it; the model reads this. */
            description?: string | null;
            /** @description The JSON Schema of the arguments. Null: the function takes none. */
            parameters?: components["schemas"]["JsonSchemaDocument"] | null;
            /** @description Whether the arguments must match `parameters` exactly. Null and absent leave the choice to the provider. */
            strict?: boolean | null;
        };
        /**
         * @description A tool that one vendor runs itself. It is refused with the advice to offer a function instead.
         * @example {
         *       "type": "apply_patch"
         *     }
         */
        ResponsesHostedApplyPatch: {
            /**
             * @description Always `apply_patch`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "apply_patch";
        } & {
            [key: string]: unknown;
        };
        /**
         * @description A container in which a provider of the responses format runs code: a new one, not one by its id, and with the files of `input` alone. It is refused unless a provider of the model has it: offer a function then, and run it yourself.
         * @example {
         *       "type": "code_interpreter"
         *     }
         */
        ResponsesHostedCodeInterpreter: {
            /**
             * @description Always `code_interpreter`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "code_interpreter";
        } & {
            [key: string]: unknown;
        };
        /**
         * @description A tool that one vendor runs itself. It is refused with the advice to offer a function instead.
         * @example {
         *       "type": "computer"
         *     }
         */
        ResponsesHostedComputer: {
            /**
             * @description Always `computer`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "computer";
        } & {
            [key: string]: unknown;
        };
        /**
         * @description A tool that one vendor runs itself. It is refused with the advice to offer a function instead.
         * @example {
         *       "type": "computer_use_preview"
         *     }
         */
        ResponsesHostedComputerUsePreview: {
            /**
             * @description Always `computer_use_preview`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "computer_use_preview";
        } & {
            [key: string]: unknown;
        };
        /**
         * @description A search in stores of files at a vendor. It is refused, since all projects share the account that keeps the stores: offer a function that searches instead.
         * @example {
         *       "type": "file_search"
         *     }
         */
        ResponsesHostedFileSearch: {
            /**
             * @description Always `file_search`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "file_search";
        } & {
            [key: string]: unknown;
        };
        /**
         * @description Images that a provider of the responses format makes. It is refused unless a provider of the model has it: offer a function then, and run it yourself.
         * @example {
         *       "type": "image_generation"
         *     }
         */
        ResponsesHostedImageGeneration: {
            /**
             * @description Always `image_generation`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "image_generation";
        } & {
            [key: string]: unknown;
        };
        /**
         * @description A tool that one vendor runs itself. It is refused with the advice to offer a function instead.
         * @example {
         *       "type": "local_shell"
         *     }
         */
        ResponsesHostedLocalShell: {
            /**
             * @description Always `local_shell`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "local_shell";
        } & {
            [key: string]: unknown;
        };
        /**
         * @description Tools of an MCP server that a provider of the responses format calls itself, without approvals: `require_approval` must be `never`. It is refused unless a provider of the model has it: offer functions then, and call the server yourself.
         * @example {
         *       "type": "mcp"
         *     }
         */
        ResponsesHostedMcp: {
            /**
             * @description Always `mcp`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "mcp";
        } & {
            [key: string]: unknown;
        };
        /**
         * @description A tool that one vendor runs itself. It is refused with the advice to offer a function instead.
         * @example {
         *       "type": "programmatic_tool_calling"
         *     }
         */
        ResponsesHostedProgrammaticToolCalling: {
            /**
             * @description Always `programmatic_tool_calling`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "programmatic_tool_calling";
        } & {
            [key: string]: unknown;
        };
        /**
         * @description A tool that one vendor runs itself. It is refused with the advice to offer a function instead.
         * @example {
         *       "type": "shell"
         *     }
         */
        ResponsesHostedShell: {
            /**
             * @description Always `shell`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "shell";
        } & {
            [key: string]: unknown;
        };
        /**
         * @description A search of tools that are loaded on demand. It is left out and listed in the header `x-translation-loss`: all tools of the request are offered at once.
         * @example {
         *       "type": "tool_search"
         *     }
         */
        ResponsesHostedToolSearch: {
            /**
             * @description Always `tool_search`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_search";
        } & {
            [key: string]: unknown;
        };
        /**
         * @description The search of the web under the name of a version. Providers of the responses format receive it. For others it is refused with the advice to send `web_search`.
         * @example {
         *       "type": "web_search_2025_08_26"
         *     }
         */
        ResponsesHostedWebSearch20250826: {
            /**
             * @description Always `web_search_2025_08_26`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_search_2025_08_26";
        } & {
            [key: string]: unknown;
        };
        /**
         * @description The earlier search of the web under the name of a version. Providers of the responses format receive it. For others it is refused with the advice to send `web_search_preview`.
         * @example {
         *       "type": "web_search_preview_2025_03_11"
         *     }
         */
        ResponsesHostedWebSearchPreview20250311: {
            /**
             * @description Always `web_search_preview_2025_03_11`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_search_preview_2025_03_11";
        } & {
            [key: string]: unknown;
        };
        /** @description An image that the provider made. Providers of the responses format send it, and take it back as it came; for others it is left out. */
        ResponsesImageGenerationCall: {
            /**
             * @description Always `image_generation_call`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "image_generation_call";
            /**
             * @description Id of the item.
             * @example ig_5f0e2b7c9a1d4e38b6c2f714_0
             */
            id: string;
            /**
             * @description Status of the item.
             * @example completed
             */
            status?: string;
            /** @description The image in base64. */
            result?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description The model is working. */
        ResponsesInProgressEvent: {
            /**
             * @description Always `response.in_progress`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.in_progress";
            /** @description Number of the event in its stream: 0, 1, 2 … */
            sequence_number: number;
            response: components["schemas"]["ResponseObject"];
        };
        /**
         * @description More to return with the output: the probability of each token. Encrypted reasoning is returned without it, unless the provider has the responses format, the model is not known to reason, and the request neither sets `reasoning` nor has an item of reasoning. The other values belong to hosted tools: providers of the responses format receive them.
         * @enum {string}
         */
        ResponsesIncludable: "file_search_call.results" | "web_search_call.results" | "web_search_call.action.sources" | "message.input_image.image_url" | "computer_call_output.output.image_url" | "code_interpreter_call.outputs" | "reasoning.encrypted_content" | "message.output_text.logprobs";
        /** @description Why a response is incomplete. */
        ResponsesIncompleteDetails: {
            reason?: components["schemas"]["ResponsesIncompleteReason"];
        };
        /** @description A limit or a filter has cut the response. */
        ResponsesIncompleteEvent: {
            /**
             * @description Always `response.incomplete`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.incomplete";
            /** @description Number of the event in its stream: 0, 1, 2 … */
            sequence_number: number;
            response: components["schemas"]["ResponseObject"];
        };
        /** @description Why a response is incomplete. More values may come. */
        ResponsesIncompleteReason: components["schemas"]["KnownResponsesIncompleteReason"] | string;
        /** @description A source of the text, as an earlier response had it. */
        ResponsesInputAnnotation: components["schemas"]["ResponsesInputUrlCitation"] | components["schemas"]["ResponsesInputFileCitation"] | components["schemas"]["ResponsesInputContainerFileCitation"] | components["schemas"]["ResponsesInputFilePath"];
        /** @description The shortened conversation before this item, from an earlier response. Providers of the responses format accept it; for others the server drops it and lists it in `x-translation-loss`. */
        ResponsesInputCompaction: {
            /**
             * @description Always `compaction`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "compaction";
            /**
             * @description Id of the item, where it comes from an earlier response. Nothing is looked up by it.
             * @example cmp_5f0e2b7c9a1d4e38b6c2f714_0
             */
            id?: string | null;
            /**
             * @description The shortened conversation, as it came. Without it, the server drops the item and lists it in `x-translation-loss`.
             * @example bXIzLmEgc3VtbWFyeQ
             */
            encrypted_content?: string | null;
            /**
             * @description Creator of the item, as received.
             * @example context_management
             */
            created_by?: string | null;
        };
        /** @description A file in a container of a provider that the text cites. Sent back as it came. */
        ResponsesInputContainerFileCitation: {
            /**
             * @description Always `container_file_citation`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "container_file_citation";
            /** @description Id of the container. */
            container_id: string;
            /** @description Id of the file. */
            file_id: string;
            /** @description Name of the file. */
            filename: string;
            /** @description Index of the first character of the text that cites it. */
            start_index: number;
            /** @description Index of the character after the last one. */
            end_index: number;
        };
        /** @description A call of a custom tool, as an earlier response had it. */
        ResponsesInputCustomToolCall: {
            /**
             * @description Always `custom_tool_call`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "custom_tool_call";
            /**
             * @description Id of the item, where it comes from an earlier response. Nothing is looked up by it.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714
             */
            id?: string | null;
            /**
             * @description Id of the call, which its output repeats.
             * @example call_9c4d1a7e2b8f4035b6d1e3a9
             */
            call_id: string;
            /**
             * @description Name of the tool.
             * @example apply_patch
             */
            name: string;
            /** @description The input, free text or text of the grammar of the tool. */
            input: string;
            /**
             * @description Namespace of the tool, where it is in one.
             * @example mcp__weather
             */
            namespace?: string | null;
            /** @description Status of the item. */
            status?: components["schemas"]["ResponsesItemStatus"] | null;
        };
        /** @description A file. One of `file_id`, `file_data` and `file_url` is needed; with several, the first of these counts. */
        ResponsesInputFile: {
            /**
             * @description Always `input_file`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "input_file";
            /**
             * @description Id of an uploaded file of yours.
             * @example file-7c1d6c2e0b5f4f3a9d1e8a70
             */
            file_id?: string | null;
            /**
             * @description Name that the model sees. Its extension determines the type when `file_data` is plain base64.
             * @example invoice.pdf
             */
            filename?: string | null;
            /** @description The file as a data URL (`data:application/pdf;base64,…`) or as plain base64. */
            file_data?: string | null;
            /**
             * @description An `http` or `https` URL of the file, for providers that fetch it.
             * @example https://example.com/invoice.pdf
             */
            file_url?: string | null;
            detail?: components["schemas"]["ResponsesFileDetail"];
            prompt_cache_breakpoint?: components["schemas"]["PromptCacheBreakpoint"];
        };
        /** @description A file that the text cites. Sent back as it came. */
        ResponsesInputFileCitation: {
            /**
             * @description Always `file_citation`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "file_citation";
            /** @description Id of the file. */
            file_id: string;
            /** @description Name of the file. */
            filename: string;
            /** @description Index of the file among those that were found. */
            index: number;
        };
        /** @description A file that the model made. Sent back as it came. */
        ResponsesInputFilePath: {
            /**
             * @description Always `file_path`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "file_path";
            /** @description Id of the file. */
            file_id: string;
            /** @description Index of the file among those that were made. */
            index: number;
        };
        /** @description A call of a function, as an earlier response had it. */
        ResponsesInputFunctionCall: {
            /**
             * @description Always `function_call`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "function_call";
            /**
             * @description Id of the item, where it comes from an earlier response. Nothing is looked up by it.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714
             */
            id?: string | null;
            /**
             * @description Id of the call, which its output repeats.
             * @example call_9c4d1a7e2b8f4035b6d1e3a9
             */
            call_id: string;
            /**
             * @description Name of the function.
             * @example get_weather
             */
            name: string;
            /**
             * @description The arguments as JSON text.
             * @example {"city":"Bremen"}
             */
            arguments: string;
            /**
             * @description Namespace of the tool, where it is in one.
             * @example mcp__weather
             */
            namespace?: string | null;
            /** @description Status of the item. */
            status?: components["schemas"]["ResponsesItemStatus"] | null;
            /** @description The parsed `arguments`, which client libraries send back with them. Accepted, without effect. */
            parsed_arguments?: unknown;
        };
        /** @description An image. */
        ResponsesInputImage: {
            /**
             * @description Always `input_image`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "input_image";
            /**
             * @description An `http` or `https` URL, or the image itself as a data URL (`data:image/png;base64,…`). One of `image_url` and `file_id` is needed; with both, this one counts.
             * @example https://example.com/cat.png
             */
            image_url?: string | null;
            /**
             * @description Id of an uploaded file of yours.
             * @example file-7c1d6c2e0b5f4f3a9d1e8a70
             */
            file_id?: string | null;
            /** @description How closely the model looks at the image. */
            detail?: components["schemas"]["ImageDetail"] | null;
            prompt_cache_breakpoint?: components["schemas"]["PromptCacheBreakpoint"];
        };
        /** @description One item of the conversation: a message, a call or the output of a tool, or reasoning. */
        ResponsesInputItem: components["schemas"]["ResponsesTypedItem"] | components["schemas"]["ResponsesBareMessage"];
        /** @description The conversation as items, the oldest first. */
        ResponsesInputItems: components["schemas"]["ResponsesInputItem"][];
        /** @description A token with its probability, from an earlier response. */
        ResponsesInputLogprob: {
            /** @description The token as text. */
            token: string;
            /** @description Natural logarithm of its probability. */
            logprob: number;
            /** @description The UTF-8 bytes of the token. */
            bytes?: number[] | null;
            /** @description Likely alternatives in its place. */
            top_logprobs?: components["schemas"]["ResponsesInputTopLogprob"][];
        };
        /** @description A message of the conversation. */
        ResponsesInputMessage: {
            /**
             * @description Always `message`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "message";
            role: components["schemas"]["ResponsesRole"];
            content: components["schemas"]["ResponsesContent"];
            /**
             * @description Id of the item, where it comes from an earlier response. Nothing is looked up by it.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714
             */
            id?: string | null;
            /** @description Status of the item. */
            status?: components["schemas"]["ResponsesItemStatus"] | null;
            /** @description Whether it is a commentary or the final text, as the response had it. */
            phase?: components["schemas"]["ResponsesPhase"] | null;
        };
        /** @description A text of the assistant, as an earlier response had it. */
        ResponsesInputOutputText: {
            /**
             * @description Always `output_text`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "output_text";
            /** @description The text. */
            text: string;
            /** @description Its sources. The model reads the text alone. */
            annotations?: components["schemas"]["ResponsesInputAnnotation"][];
            /** @description Its tokens. The model reads the text alone. */
            logprobs?: components["schemas"]["ResponsesInputLogprob"][] | null;
            /** @description The parsed `text`, which client libraries send back with it. Accepted, without effect. */
            parsed?: unknown;
        };
        /** @description One part of a message. */
        ResponsesInputPart: components["schemas"]["ResponsesInputText"] | components["schemas"]["ResponsesInputImage"] | components["schemas"]["ResponsesInputFile"] | components["schemas"]["ResponsesInputOutputText"] | components["schemas"]["ResponsesInputRefusal"];
        /** @description Parts of a message, in their order. */
        ResponsesInputParts: components["schemas"]["ResponsesInputPart"][];
        /** @description Reasoning of an earlier response, sent back as it came. An item that holds nothing is left out; before a provider of the responses format, which has encrypted its reasoning, the header `x-translation-loss` lists it. */
        ResponsesInputReasoning: {
            /**
             * @description Always `reasoning`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "reasoning";
            /**
             * @description Id of the item, where it comes from an earlier response. Nothing is looked up by it.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714
             */
            id?: string | null;
            /** @description The summary of the reasoning, perhaps empty. */
            summary: components["schemas"]["ResponsesInputSummaryText"][];
            /** @description The reasoning itself, where the response had it. */
            content?: components["schemas"]["ResponsesInputReasoningText"][] | null;
            /** @description The reasoning in the form that the provider can verify, as the response had it. */
            encrypted_content?: string | null;
            /** @description Status of the item. */
            status?: components["schemas"]["ResponsesItemStatus"] | null;
        };
        /** @description A part of the reasoning itself. */
        ResponsesInputReasoningText: {
            /**
             * @description Always `reasoning_text`.
             * @constant
             */
            type: "reasoning_text";
            /** @description The text. */
            text: string;
        };
        /** @description A refusal of the assistant, as an earlier response had it. */
        ResponsesInputRefusal: {
            /**
             * @description Always `refusal`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "refusal";
            /** @description The text of the refusal. */
            refusal: string;
            /** @description A field that client libraries send back. Accepted, without effect. */
            parsed?: unknown;
        };
        /**
         * @description One message of the user, as a string.
         * @example Say hello to Bremen.
         */
        ResponsesInputString: string;
        /** @description A part of a summary of reasoning. */
        ResponsesInputSummaryText: {
            /**
             * @description Always `summary_text`.
             * @constant
             */
            type: "summary_text";
            /** @description The text. */
            text: string;
        };
        /** @description A text part. */
        ResponsesInputText: {
            /**
             * @description Always `input_text`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "input_text";
            /** @description The text. */
            text: string;
            prompt_cache_breakpoint?: components["schemas"]["PromptCacheBreakpoint"];
        };
        /** @description Parts of the input tokens. */
        ResponsesInputTokensDetails: {
            /** @description Tokens that were read from the prompt cache. */
            cached_tokens: number;
            /** @description Tokens that were written to the prompt cache. */
            cache_write_tokens?: number;
        };
        /** @description A likely alternative in one place, from an earlier response. */
        ResponsesInputTopLogprob: {
            /** @description The token as text. */
            token: string;
            /** @description Natural logarithm of its probability. */
            logprob: number;
            /** @description The UTF-8 bytes of the token. */
            bytes?: number[] | null;
        };
        /** @description A web page that the text cites. Sent back as it came. */
        ResponsesInputUrlCitation: {
            /**
             * @description Always `url_citation`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "url_citation";
            /**
             * @description URL of the page.
             * @example https://example.com/harbour
             */
            url: string;
            /** @description Title of the page. */
            title: string;
            /** @description Index of the first character of the text that cites it. */
            start_index: number;
            /** @description Index of the character after the last one. */
            end_index: number;
        };
        /** @description An item of the instructions. */
        ResponsesInstructionItem: {
            [key: string]: unknown;
        };
        /** @description Instructions as items. */
        ResponsesInstructionItems: components["schemas"]["ResponsesInstructionItem"][];
        /** @description Instructions as one string. */
        ResponsesInstructionText: string;
        /** @description The instructions of the request. */
        ResponsesInstructions: components["schemas"]["ResponsesInstructionText"] | components["schemas"]["ResponsesInstructionItems"];
        /** @description An item begins. */
        ResponsesItemAddedEvent: {
            /**
             * @description Always `response.output_item.added`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.output_item.added";
            /** @description Number of the event in its stream: 0, 1, 2 … */
            sequence_number: number;
            /** @description Index of the item in `output`. */
            output_index: number;
            item: components["schemas"]["ResponsesOutputItem"];
        };
        /** @description An item is complete, or was cut. */
        ResponsesItemDoneEvent: {
            /**
             * @description Always `response.output_item.done`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.output_item.done";
            /** @description Number of the event in its stream: 0, 1, 2 … */
            sequence_number: number;
            /** @description Index of the item in `output`. */
            output_index: number;
            item: components["schemas"]["ResponsesOutputItem"];
        };
        /** @description A page of the items that a response was made from. */
        ResponsesItemList: {
            /**
             * @description Always `list`.
             * @constant
             */
            object: "list";
            /** @description The items of this page. */
            data: components["schemas"]["ResponsesListedItem"][];
            /** @description Whether another page follows; ask for it with `after` set to `last_id`. */
            has_more: boolean;
            /** @description Id of the first item of this page; null when the page is empty. */
            first_id: string | null;
            /** @description Id of the last item of this page; null when the page is empty. */
            last_id: string | null;
        };
        /** @description A reference to an item of the output of an earlier response, which is kept for a while. Where it is not, send the item itself, and `"store": false` so that a client library does so by itself. */
        ResponsesItemReference: {
            /**
             * @description Always `item_reference`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "item_reference";
            /**
             * @description Id of the item.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714
             */
            id: string;
        };
        /**
         * @description Status of an item: `incomplete` where a limit cut it.
         * @enum {string}
         */
        ResponsesItemStatus: "in_progress" | "completed" | "incomplete";
        /** @description The output of a custom tool. */
        ResponsesListedCustomOutput: {
            /**
             * @description Always `custom_tool_call_output`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "custom_tool_call_output";
            /**
             * @description Id of the item.
             * @example ctco_5f0e2b7c9a1d4e38b6c2f714_in_0
             */
            id: string;
            /**
             * @description Id of the call that it belongs to.
             * @example call_9c4d1a7e2b8f4035b6d1e3a9
             */
            call_id: string;
            output: components["schemas"]["ResponsesListedOutput"];
            /** @description Name of the tool, where a client repeats it. */
            name?: string | null;
            /** @description Namespace of the tool, where a client repeats it. */
            namespace?: string | null;
            /** @description Status of the item. */
            status?: components["schemas"]["ResponsesItemStatus"] | null;
        };
        /** @description A file. One of `file_id`, `file_data` and `file_url` is needed; with several, the first of these counts. */
        ResponsesListedFile: {
            /**
             * @description Always `input_file`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "input_file";
            /**
             * @description Id of an uploaded file of yours.
             * @example file-7c1d6c2e0b5f4f3a9d1e8a70
             */
            file_id?: string | null;
            /**
             * @description Name that the model sees. Its extension determines the type when `file_data` is plain base64.
             * @example invoice.pdf
             */
            filename?: string | null;
            /** @description The file as a data URL (`data:application/pdf;base64,…`) or as plain base64. */
            file_data?: string | null;
            /**
             * @description An `http` or `https` URL of the file, for providers that fetch it.
             * @example https://example.com/invoice.pdf
             */
            file_url?: string | null;
            detail?: components["schemas"]["ResponsesFileDetail"];
            prompt_cache_breakpoint?: components["schemas"]["PromptCacheBreakpoint"];
        };
        /** @description The output of a function. */
        ResponsesListedFunctionOutput: {
            /**
             * @description Always `function_call_output`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "function_call_output";
            /**
             * @description Id of the item.
             * @example fco_5f0e2b7c9a1d4e38b6c2f714_in_0
             */
            id: string;
            /**
             * @description Id of the call that it belongs to.
             * @example call_9c4d1a7e2b8f4035b6d1e3a9
             */
            call_id: string;
            output: components["schemas"]["ResponsesListedOutput"];
            /** @description Name of the function, where a client repeats it. */
            name?: string | null;
            /** @description Namespace of the tool, where a client repeats it. */
            namespace?: string | null;
            /** @description Status of the item. */
            status?: components["schemas"]["ResponsesItemStatus"] | null;
        };
        /** @description An image. */
        ResponsesListedImage: {
            /**
             * @description Always `input_image`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "input_image";
            /**
             * @description An `http` or `https` URL, or the image itself as a data URL (`data:image/png;base64,…`). One of `image_url` and `file_id` is needed.
             * @example https://example.com/cat.png
             */
            image_url?: string | null;
            /**
             * @description Id of an uploaded file of yours.
             * @example file-7c1d6c2e0b5f4f3a9d1e8a70
             */
            file_id?: string | null;
            /** @description How closely the model looks at the image. */
            detail?: components["schemas"]["ImageDetail"] | null;
            prompt_cache_breakpoint?: components["schemas"]["PromptCacheBreakpoint"];
        };
        /** @description One item of the conversation. */
        ResponsesListedItem: components["schemas"]["ResponsesListedMessage"] | components["schemas"]["ResponsesFunctionCall"] | components["schemas"]["ResponsesListedFunctionOutput"] | components["schemas"]["ResponsesCustomToolCall"] | components["schemas"]["ResponsesListedCustomOutput"] | components["schemas"]["ResponsesReasoning"] | components["schemas"]["ResponsesWebSearchCall"] | components["schemas"]["ResponsesFileSearchCall"] | components["schemas"]["ResponsesCodeInterpreterCall"] | components["schemas"]["ResponsesImageGenerationCall"] | components["schemas"]["ResponsesMcpCall"] | components["schemas"]["ResponsesMcpListTools"] | components["schemas"]["ResponsesCompaction"];
        /** @description A message of the conversation. */
        ResponsesListedMessage: {
            /**
             * @description Always `message`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "message";
            /**
             * @description Id of the item.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714_in_0
             */
            id: string;
            role: components["schemas"]["ResponsesRole"];
            /** @description Its parts. A string of the request is one part. */
            content: components["schemas"]["ResponsesListedPart"][];
            status?: components["schemas"]["ResponsesItemStatus"];
            /** @description Whether it is a commentary or the final text, where the response said so. */
            phase?: components["schemas"]["ResponsesPhase"] | null;
        };
        /** @description What a tool returned, as the request had it: text as one string, or parts. */
        ResponsesListedOutput: components["schemas"]["ResponsesPlainText"] | components["schemas"]["ResponsesListedOutputParts"];
        /** @description Parts of what a tool returned, in their order. */
        ResponsesListedOutputParts: components["schemas"]["ResponsesListedPart"][];
        /** @description One part of a message or of what a tool returned. */
        ResponsesListedPart: components["schemas"]["ResponsesListedText"] | components["schemas"]["ResponsesListedImage"] | components["schemas"]["ResponsesListedFile"] | components["schemas"]["ResponsesOutputText"] | components["schemas"]["ResponsesRefusal"];
        /** @description A text part. */
        ResponsesListedText: {
            /**
             * @description Always `input_text`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "input_text";
            /** @description The text. */
            text: string;
            prompt_cache_breakpoint?: components["schemas"]["PromptCacheBreakpoint"];
        };
        /** @description A call of a tool of an MCP server that the provider made. Providers of the responses format send it, and take it back as it came; for others it is left out. */
        ResponsesMcpCall: {
            /**
             * @description Always `mcp_call`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "mcp_call";
            /**
             * @description Id of the item.
             * @example mcp_5f0e2b7c9a1d4e38b6c2f714_0
             */
            id: string;
            /**
             * @description Status of the item.
             * @example completed
             */
            status?: string;
            /** @description Name of the tool. */
            name?: unknown;
            /** @description The arguments as JSON text. */
            arguments?: unknown;
            /** @description The output of the tool. */
            output?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description The tools of an MCP server that the provider found. Providers of the responses format send it, and take it back as it came; for others it is left out. */
        ResponsesMcpListTools: {
            /**
             * @description Always `mcp_list_tools`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "mcp_list_tools";
            /**
             * @description Id of the item.
             * @example mcpl_5f0e2b7c9a1d4e38b6c2f714_0
             */
            id: string;
            /** @description Name of the server. */
            server_label?: unknown;
            /** @description Its tools. */
            tools?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description One part of a message of the assistant. */
        ResponsesMessagePart: components["schemas"]["ResponsesOutputText"] | components["schemas"]["ResponsesRefusal"];
        /**
         * @description A judgement by a moderation model.
         * @example {
         *       "model": "omni-moderation-latest"
         *     }
         */
        ResponsesModeration: {
            [key: string]: unknown;
        };
        /**
         * @description Tools under one name, as clients offer those of an MCP server. The model sees each as one tool, with both names joined by `__` (the namespace's own `__` at its end counts); a call has them in `namespace` and `name`. A call is chosen by the joined name.
         * @example {
         *       "type": "namespace",
         *       "name": "mcp__weather",
         *       "description": "Tools of the weather server.",
         *       "tools": [
         *         {
         *           "type": "function",
         *           "name": "get_weather",
         *           "description": "Returns the weather of a city.",
         *           "parameters": {
         *             "type": "object",
         *             "properties": {
         *               "city": {
         *                 "type": "string"
         *               }
         *             },
         *             "required": [
         *               "city"
         *             ]
         *           }
         *         }
         *       ]
         *     }
         */
        ResponsesNamespaceTool: {
            /**
             * @description Always `namespace`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "namespace";
            name: components["schemas"]["ToolName"];
            /** @description Description of the namespace. The model reads it before the description of the first tool. */
            description?: string | null;
            /** @description The tools. */
            tools: components["schemas"]["ResponsesNamespacedTool"][];
        };
        /** @description Tools under one name. As the request had them. */
        ResponsesNamespaceToolUsed: {
            /**
             * @description Always `namespace`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "namespace";
            /** @description Name of the namespace. */
            name: string;
            /** @description Description of the namespace. */
            description?: string | null;
            /** @description The tools. */
            tools: components["schemas"]["ResponsesNamespacedToolUsed"][];
        };
        /** @description A tool of a namespace. */
        ResponsesNamespacedTool: components["schemas"]["ResponsesFunctionTool"] | components["schemas"]["ResponsesCustomTool"];
        /** @description A tool of a namespace. As the request had it. */
        ResponsesNamespacedToolUsed: components["schemas"]["ResponsesFunctionToolUsed"] | components["schemas"]["ResponsesCustomToolUsed"];
        /** @description One item of the output. */
        ResponsesOutputItem: components["schemas"]["ResponsesOutputMessage"] | components["schemas"]["ResponsesFunctionCall"] | components["schemas"]["ResponsesCustomToolCall"] | components["schemas"]["ResponsesReasoning"] | components["schemas"]["ResponsesWebSearchCall"] | components["schemas"]["ResponsesFileSearchCall"] | components["schemas"]["ResponsesCodeInterpreterCall"] | components["schemas"]["ResponsesImageGenerationCall"] | components["schemas"]["ResponsesMcpCall"] | components["schemas"]["ResponsesMcpListTools"] | components["schemas"]["ResponsesCompaction"];
        /** @description A message of the assistant. */
        ResponsesOutputMessage: {
            /**
             * @description Always `message`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "message";
            /**
             * @description Id of the item.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714
             */
            id: string;
            /**
             * @description Always `assistant`.
             * @constant
             */
            role: "assistant";
            status: components["schemas"]["ResponsesItemStatus"];
            /** @description Its parts. */
            content: components["schemas"]["ResponsesMessagePart"][];
            /** @description Whether it is a commentary or the final text, where the provider says so. */
            phase?: components["schemas"]["ResponsesPhase"] | null;
        };
        /** @description One part of the output of a tool. */
        ResponsesOutputPart: components["schemas"]["ResponsesInputText"] | components["schemas"]["ResponsesInputImage"] | components["schemas"]["ResponsesInputFile"];
        /** @description Parts of the output of a tool, in their order. */
        ResponsesOutputParts: components["schemas"]["ResponsesOutputPart"][];
        /** @description A text of the assistant. */
        ResponsesOutputText: {
            /**
             * @description Always `output_text`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "output_text";
            /** @description The text. */
            text: string;
            /** @description Its sources, perhaps none. */
            annotations: components["schemas"]["ResponsesAnnotation"][];
            /** @description Its tokens with their probabilities, where `include` asked for them; otherwise empty. */
            logprobs?: components["schemas"]["TokenLogprob"][];
        };
        /** @description Parts of the output tokens. */
        ResponsesOutputTokensDetails: {
            /** @description Tokens of reasoning, hidden or not. */
            reasoning_tokens: number;
        };
        /** @description A part of a message or of reasoning begins. */
        ResponsesPartAddedEvent: {
            /**
             * @description Always `response.content_part.added`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.content_part.added";
            /** @description Number of the event in its stream: 0, 1, 2 … */
            sequence_number: number;
            /**
             * @description Id of the item.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714
             */
            item_id: string;
            /** @description Index of the item in `output`. */
            output_index: number;
            /** @description Index of the part in the `content` of the item. */
            content_index: number;
            part: components["schemas"]["ResponsesContentPart"];
        };
        /** @description A part of a message or of reasoning is complete. */
        ResponsesPartDoneEvent: {
            /**
             * @description Always `response.content_part.done`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.content_part.done";
            /** @description Number of the event in its stream: 0, 1, 2 … */
            sequence_number: number;
            /**
             * @description Id of the item.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714
             */
            item_id: string;
            /** @description Index of the item in `output`. */
            output_index: number;
            /** @description Index of the part in the `content` of the item. */
            content_index: number;
            part: components["schemas"]["ResponsesContentPart"];
        };
        /**
         * @description Whether a message of the assistant is a commentary between calls or the final text.
         * @enum {string}
         */
        ResponsesPhase: "commentary" | "final_answer";
        /** @description A text, as one string. */
        ResponsesPlainText: string;
        /** @description How the prompt cache of the provider was used. As the request had it, with the defaults. */
        ResponsesPromptCacheOptionsUsed: {
            mode: components["schemas"]["PromptCacheMode"];
            /**
             * @description How long an entry is kept.
             * @example 30m
             */
            ttl: string;
        };
        /** @description The response is queued. */
        ResponsesQueuedEvent: {
            /**
             * @description Always `response.queued`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.queued";
            /** @description Number of the event in its stream: 0, 1, 2 … */
            sequence_number: number;
            response: components["schemas"]["ResponseObject"];
        };
        /** @description The reasoning before a message or a call. Send it back unchanged in the next request. */
        ResponsesReasoning: {
            /**
             * @description Always `reasoning`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "reasoning";
            /**
             * @description Id of the item.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714
             */
            id: string;
            /** @description The summary of the reasoning, perhaps empty. */
            summary: components["schemas"]["ResponsesSummaryText"][];
            /** @description The reasoning itself, where no summary was requested. */
            content?: components["schemas"]["ResponsesReasoningText"][];
            /** @description The reasoning in the form that the provider can verify, encrypted for your project. It has a value whether the response is kept or not; null where the provider returns none. Few models need `include` for it. */
            encrypted_content?: string | null;
            status?: components["schemas"]["ResponsesItemStatus"];
        };
        /**
         * @description Which reasoning of earlier turns the model reads.
         * @enum {string}
         */
        ResponsesReasoningContext: "auto" | "current_turn" | "all_turns";
        /** @description The name that Open Responses gives to `response.reasoning_text.delta`. This service sends the other one. */
        ResponsesReasoningDeltaEvent: {
            /**
             * @description Always `response.reasoning.delta`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.reasoning.delta";
            /** @description Number of the event in its stream: 0, 1, 2 … */
            sequence_number: number;
            /**
             * @description Id of the item.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714
             */
            item_id: string;
            /** @description Index of the item in `output`. */
            output_index: number;
            /** @description Index of the part in the `content` of the item. */
            content_index: number;
            /** @description The text. */
            delta: string;
            /** @description Filler that hides the length of the delta. Ignore it. */
            obfuscation?: string;
        };
        /** @description The name that Open Responses gives to `response.reasoning_text.done`. This service sends the other one. */
        ResponsesReasoningDoneEvent: {
            /**
             * @description Always `response.reasoning.done`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.reasoning.done";
            /** @description Number of the event in its stream: 0, 1, 2 … */
            sequence_number: number;
            /**
             * @description Id of the item.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714
             */
            item_id: string;
            /** @description Index of the item in `output`. */
            output_index: number;
            /** @description Index of the part in the `content` of the item. */
            content_index: number;
            /** @description The whole text. */
            text: string;
        };
        /**
         * @description Kind of reasoning, for a provider with several kinds.
         * @enum {string}
         */
        ResponsesReasoningMode: "standard" | "pro";
        /** @description How the model reasons, and how much of that the response shows. */
        ResponsesReasoningOptions: {
            /** @description How much a reasoning model thinks before it responds. `medium` when absent. */
            effort?: components["schemas"]["ReasoningEffort"] | null;
            /** @description With a value, reasoning comes as a summary: in the words that the provider shows. Without one, as `reasoning_text`. */
            summary?: components["schemas"]["ResponsesSummaryDetail"] | null;
            /**
             * @deprecated
             * @description Replaced by `summary`.
             */
            generate_summary?: components["schemas"]["ResponsesSummaryDetail"] | null;
            mode?: components["schemas"]["ResponsesReasoningMode"];
            /** @description Which reasoning of earlier turns the model reads. The provider decides when absent. */
            context?: components["schemas"]["ResponsesReasoningContext"] | null;
        };
        /** @description Reasoning settings of the request. */
        ResponsesReasoningOptionsUsed: {
            /** @description How much a reasoning model thinks before it responds. `medium` when absent. */
            effort?: components["schemas"]["ReasoningEffort"] | null;
            /** @description With a value, reasoning comes as a summary: in the words that the provider shows. Without one, as `reasoning_text`. */
            summary?: components["schemas"]["ResponsesSummaryDetail"] | null;
            /**
             * @deprecated
             * @description Replaced by `summary`.
             */
            generate_summary?: components["schemas"]["ResponsesSummaryDetail"] | null;
            mode?: components["schemas"]["ResponsesReasoningMode"];
            /** @description Which reasoning of earlier turns the model reads. The provider decides when absent. */
            context?: components["schemas"]["ResponsesReasoningContext"] | null;
        };
        /** @description A part of the reasoning itself. */
        ResponsesReasoningText: {
            /**
             * @description Always `reasoning_text`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "reasoning_text";
            /** @description The text. */
            text: string;
        };
        /** @description More of the reasoning itself. */
        ResponsesReasoningTextDeltaEvent: {
            /**
             * @description Always `response.reasoning_text.delta`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.reasoning_text.delta";
            /** @description Number of the event in its stream: 0, 1, 2 … */
            sequence_number: number;
            /**
             * @description Id of the item.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714
             */
            item_id: string;
            /** @description Index of the item in `output`. */
            output_index: number;
            /** @description Index of the part in the `content` of the item. */
            content_index: number;
            /** @description The text. */
            delta: string;
            /** @description Filler that hides the length of the delta. Ignore it. */
            obfuscation?: string;
        };
        /** @description A text of the reasoning itself is complete. */
        ResponsesReasoningTextDoneEvent: {
            /**
             * @description Always `response.reasoning_text.done`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.reasoning_text.done";
            /** @description Number of the event in its stream: 0, 1, 2 … */
            sequence_number: number;
            /**
             * @description Id of the item.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714
             */
            item_id: string;
            /** @description Index of the item in `output`. */
            output_index: number;
            /** @description Index of the part in the `content` of the item. */
            content_index: number;
            /** @description The whole text. */
            text: string;
        };
        /** @description A refusal of the assistant. */
        ResponsesRefusal: {
            /**
             * @description Always `refusal`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "refusal";
            /** @description The text of the refusal. */
            refusal: string;
        };
        /** @description More of a refusal. */
        ResponsesRefusalDeltaEvent: {
            /**
             * @description Always `response.refusal.delta`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.refusal.delta";
            /** @description Number of the event in its stream: 0, 1, 2 … */
            sequence_number: number;
            /**
             * @description Id of the item.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714
             */
            item_id: string;
            /** @description Index of the item in `output`. */
            output_index: number;
            /** @description Index of the part in the `content` of the item. */
            content_index: number;
            /** @description The text. */
            delta: string;
            /** @description Filler that hides the length of the delta. Ignore it. */
            obfuscation?: string;
        };
        /** @description A refusal is complete. */
        ResponsesRefusalDoneEvent: {
            /**
             * @description Always `response.refusal.done`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.refusal.done";
            /** @description Number of the event in its stream: 0, 1, 2 … */
            sequence_number: number;
            /**
             * @description Id of the item.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714
             */
            item_id: string;
            /** @description Index of the item in `output`. */
            output_index: number;
            /** @description Index of the part in the `content` of the item. */
            content_index: number;
            /** @description The whole text. */
            refusal: string;
        };
        /**
         * @description Who a message is from. `system` and `developer` instruct the model.
         * @enum {string}
         */
        ResponsesRole: "user" | "assistant" | "system" | "developer";
        /**
         * @description A class of capacity. `ultrafast` and `fast` are served as `priority` where a provider has that only.
         * @default auto
         * @enum {string}
         */
        ResponsesServiceTier: "auto" | "default" | "flex" | "scale" | "priority" | "fast" | "ultrafast";
        /** @description The class of capacity that served the request. More values may come. */
        ResponsesServiceTierUsed: components["schemas"]["KnownResponsesServiceTierUsed"] | string;
        /**
         * @description Status of a response.
         * @enum {string}
         */
        ResponsesStatus: "completed" | "failed" | "in_progress" | "cancelled" | "queued" | "incomplete";
        /**
         * @description A prompt that a vendor keeps. It is refused: send its text in `instructions` and `input`.
         * @example {
         *       "id": "pmpt_1"
         *     }
         */
        ResponsesStoredPrompt: {
            [key: string]: unknown;
        };
        /** @description The JSON of one event of a streamed response. The line `data: [DONE]` ends the stream. */
        ResponsesStreamEvent: components["schemas"]["ResponsesCreatedEvent"] | components["schemas"]["ResponsesQueuedEvent"] | components["schemas"]["ResponsesInProgressEvent"] | components["schemas"]["ResponsesCompletedEvent"] | components["schemas"]["ResponsesIncompleteEvent"] | components["schemas"]["ResponsesFailedEvent"] | components["schemas"]["ResponsesItemAddedEvent"] | components["schemas"]["ResponsesItemDoneEvent"] | components["schemas"]["ResponsesPartAddedEvent"] | components["schemas"]["ResponsesPartDoneEvent"] | components["schemas"]["ResponsesTextDeltaEvent"] | components["schemas"]["ResponsesTextDoneEvent"] | components["schemas"]["ResponsesAnnotationAddedEvent"] | components["schemas"]["ResponsesRefusalDeltaEvent"] | components["schemas"]["ResponsesRefusalDoneEvent"] | components["schemas"]["ResponsesReasoningTextDeltaEvent"] | components["schemas"]["ResponsesReasoningTextDoneEvent"] | components["schemas"]["ResponsesReasoningDeltaEvent"] | components["schemas"]["ResponsesReasoningDoneEvent"] | components["schemas"]["ResponsesSummaryPartAddedEvent"] | components["schemas"]["ResponsesSummaryPartDoneEvent"] | components["schemas"]["ResponsesSummaryDeltaEvent"] | components["schemas"]["ResponsesSummaryDoneEvent"] | components["schemas"]["ResponsesArgumentsDeltaEvent"] | components["schemas"]["ResponsesArgumentsDoneEvent"] | components["schemas"]["ResponsesCustomInputDeltaEvent"] | components["schemas"]["ResponsesCustomInputDoneEvent"] | components["schemas"]["ResponsesFailureEvent"];
        /** @description Options of a stream. */
        ResponsesStreamOptions: {
            /**
             * @description Whether deltas carry filler that hides their length from an observer of the connection.
             * @default true
             */
            include_obfuscation?: boolean;
        };
        /** @description More of a summary. */
        ResponsesSummaryDeltaEvent: {
            /**
             * @description Always `response.reasoning_summary_text.delta`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.reasoning_summary_text.delta";
            /** @description Number of the event in its stream: 0, 1, 2 … */
            sequence_number: number;
            /**
             * @description Id of the item.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714
             */
            item_id: string;
            /** @description Index of the item in `output`. */
            output_index: number;
            /** @description Index of the part in the `summary` of the item. */
            summary_index: number;
            /** @description The text. */
            delta: string;
            /** @description Filler that hides the length of the delta. Ignore it. */
            obfuscation?: string;
        };
        /**
         * @description How detailed a summary of the reasoning is.
         * @enum {string}
         */
        ResponsesSummaryDetail: "auto" | "concise" | "detailed";
        /** @description A text of a summary is complete. */
        ResponsesSummaryDoneEvent: {
            /**
             * @description Always `response.reasoning_summary_text.done`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.reasoning_summary_text.done";
            /** @description Number of the event in its stream: 0, 1, 2 … */
            sequence_number: number;
            /**
             * @description Id of the item.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714
             */
            item_id: string;
            /** @description Index of the item in `output`. */
            output_index: number;
            /** @description Index of the part in the `summary` of the item. */
            summary_index: number;
            /** @description The whole text. */
            text: string;
        };
        /** @description A part of a summary begins. */
        ResponsesSummaryPartAddedEvent: {
            /**
             * @description Always `response.reasoning_summary_part.added`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.reasoning_summary_part.added";
            /** @description Number of the event in its stream: 0, 1, 2 … */
            sequence_number: number;
            /**
             * @description Id of the item.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714
             */
            item_id: string;
            /** @description Index of the item in `output`. */
            output_index: number;
            /** @description Index of the part in the `summary` of the item. */
            summary_index: number;
            part: components["schemas"]["ResponsesSummaryText"];
        };
        /** @description A part of a summary is complete. */
        ResponsesSummaryPartDoneEvent: {
            /**
             * @description Always `response.reasoning_summary_part.done`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.reasoning_summary_part.done";
            /** @description Number of the event in its stream: 0, 1, 2 … */
            sequence_number: number;
            /**
             * @description Id of the item.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714
             */
            item_id: string;
            /** @description Index of the item in `output`. */
            output_index: number;
            /** @description Index of the part in the `summary` of the item. */
            summary_index: number;
            part: components["schemas"]["ResponsesSummaryText"];
            /**
             * @description `incomplete` where a limit cut the part; absent otherwise.
             * @constant
             */
            status?: "incomplete";
        };
        /** @description A part of a summary of reasoning. */
        ResponsesSummaryText: {
            /**
             * @description Always `summary_text`.
             * @constant
             */
            type: "summary_text";
            /** @description The text. */
            text: string;
        };
        /** @description More of a text. */
        ResponsesTextDeltaEvent: {
            /**
             * @description Always `response.output_text.delta`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.output_text.delta";
            /** @description Number of the event in its stream: 0, 1, 2 … */
            sequence_number: number;
            /**
             * @description Id of the item.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714
             */
            item_id: string;
            /** @description Index of the item in `output`. */
            output_index: number;
            /** @description Index of the part in the `content` of the item. */
            content_index: number;
            /** @description The text. */
            delta: string;
            /** @description The tokens of the delta with their probabilities, where `include` asked for them; otherwise empty. */
            logprobs?: components["schemas"]["TokenLogprob"][];
            /** @description Filler that hides the length of the delta. Ignore it. */
            obfuscation?: string;
        };
        /** @description A text is complete. */
        ResponsesTextDoneEvent: {
            /**
             * @description Always `response.output_text.done`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "response.output_text.done";
            /** @description Number of the event in its stream: 0, 1, 2 … */
            sequence_number: number;
            /**
             * @description Id of the item.
             * @example msg_5f0e2b7c9a1d4e38b6c2f714
             */
            item_id: string;
            /** @description Index of the item in `output`. */
            output_index: number;
            /** @description Index of the part in the `content` of the item. */
            content_index: number;
            /** @description The whole text. */
            text: string;
            /** @description The tokens of the text with their probabilities, where `include` asked for them; otherwise empty. */
            logprobs?: components["schemas"]["TokenLogprob"][];
        };
        /** @description Form and length of the text. */
        ResponsesTextOptions: {
            /** @description Free text when absent. */
            format?: components["schemas"]["ResponsesFormat"] | null;
            /** @description How long texts tend to be. `medium` when absent. */
            verbosity?: components["schemas"]["Verbosity"] | null;
        };
        /** @description Form and length of the text. */
        ResponsesTextOptionsUsed: {
            /** @description Free text when absent. */
            format?: components["schemas"]["ResponsesFormatUsed"] | null;
            /** @description How long texts tend to be. `medium` when absent. */
            verbosity?: components["schemas"]["Verbosity"] | null;
        };
        /** @description A tool that the model may call. */
        ResponsesTool: components["schemas"]["ResponsesFunctionTool"] | components["schemas"]["ResponsesCustomTool"] | components["schemas"]["ResponsesNamespaceTool"] | components["schemas"]["ResponsesWebSearchTool"] | components["schemas"]["ResponsesWebSearchPreviewTool"] | components["schemas"]["ResponsesHostedFileSearch"] | components["schemas"]["ResponsesHostedComputer"] | components["schemas"]["ResponsesHostedComputerUsePreview"] | components["schemas"]["ResponsesHostedWebSearch20250826"] | components["schemas"]["ResponsesHostedWebSearchPreview20250311"] | components["schemas"]["ResponsesHostedMcp"] | components["schemas"]["ResponsesHostedCodeInterpreter"] | components["schemas"]["ResponsesHostedProgrammaticToolCalling"] | components["schemas"]["ResponsesHostedImageGeneration"] | components["schemas"]["ResponsesHostedLocalShell"] | components["schemas"]["ResponsesHostedShell"] | components["schemas"]["ResponsesHostedToolSearch"] | components["schemas"]["ResponsesHostedApplyPatch"];
        /** @description Whether and which tools are called. Without tools `none`, with tools `auto`. */
        ResponsesToolChoice: components["schemas"]["ResponsesToolChoiceMode"] | components["schemas"]["ResponsesToolChoiceSelection"];
        /** @description Restricts the call to some of the tools. */
        ResponsesToolChoiceAllowed: {
            /**
             * @description Always `allowed_tools`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "allowed_tools";
            mode: components["schemas"]["ChatAllowedToolsMode"];
            /** @description The tools, each by its `type` and `name`. */
            tools: components["schemas"]["ResponsesAllowedTool"][];
        };
        /** @description Restricts the call to some of the tools. */
        ResponsesToolChoiceAllowedUsed: {
            /**
             * @description Always `allowed_tools`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "allowed_tools";
            mode?: components["schemas"]["ChatAllowedToolsMode"];
            /** @description The tools, each by its `type` and `name`. */
            tools: components["schemas"]["ResponsesAllowedTool"][];
        };
        /** @description The custom tool that is called. */
        ResponsesToolChoiceCustom: {
            /**
             * @description Always `custom`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "custom";
            /**
             * @description Name of the tool.
             * @example apply_patch
             */
            name: string;
        };
        /** @description The custom tool that is called. */
        ResponsesToolChoiceCustomUsed: {
            /**
             * @description Always `custom`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "custom";
            /**
             * @description Name of the tool.
             * @example apply_patch
             */
            name: string;
        };
        /** @description The function that is called. */
        ResponsesToolChoiceFunction: {
            /**
             * @description Always `function`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "function";
            /**
             * @description Name of the function.
             * @example get_weather
             */
            name: string;
        };
        /** @description The function that is called. */
        ResponsesToolChoiceFunctionUsed: {
            /**
             * @description Always `function`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "function";
            /**
             * @description Name of the function.
             * @example get_weather
             */
            name: string;
        };
        /**
         * @description `none`: no tool. `auto`: the model decides. `required`: at least one.
         * @enum {string}
         */
        ResponsesToolChoiceMode: "none" | "auto" | "required";
        /** @description Which tools are called. */
        ResponsesToolChoiceSelection: components["schemas"]["ResponsesToolChoiceFunction"] | components["schemas"]["ResponsesToolChoiceCustom"] | components["schemas"]["ResponsesToolChoiceAllowed"];
        /** @description Which tools are called. */
        ResponsesToolChoiceSelectionUsed: components["schemas"]["ResponsesToolChoiceFunctionUsed"] | components["schemas"]["ResponsesToolChoiceCustomUsed"] | components["schemas"]["ResponsesToolChoiceAllowedUsed"];
        /** @description Whether and which tools are called. Without tools `none`, with tools `auto`. */
        ResponsesToolChoiceUsed: components["schemas"]["ResponsesToolChoiceMode"] | components["schemas"]["ResponsesToolChoiceSelectionUsed"];
        /** @description What a tool returned: text as one string, or parts of text, images and files. */
        ResponsesToolOutput: components["schemas"]["ResponsesPlainText"] | components["schemas"]["ResponsesOutputParts"];
        /** @description A tool that the request offered. */
        ResponsesToolUsed: components["schemas"]["ResponsesFunctionToolUsed"] | components["schemas"]["ResponsesCustomToolUsed"] | components["schemas"]["ResponsesNamespaceToolUsed"] | components["schemas"]["ResponsesWebSearchToolUsed"] | components["schemas"]["ResponsesWebSearchPreviewToolUsed"];
        /**
         * @description What happens to a conversation that exceeds the context of the model: `auto` drops its oldest items, `disabled` fails.
         * @default disabled
         * @enum {string}
         */
        ResponsesTruncation: "auto" | "disabled";
        /** @description An item of the conversation, by its `type`. */
        ResponsesTypedItem: components["schemas"]["ResponsesInputMessage"] | components["schemas"]["ResponsesInputFunctionCall"] | components["schemas"]["ResponsesFunctionCallOutput"] | components["schemas"]["ResponsesInputCustomToolCall"] | components["schemas"]["ResponsesCustomToolCallOutput"] | components["schemas"]["ResponsesInputReasoning"] | components["schemas"]["ResponsesItemReference"] | components["schemas"]["ResponsesWebSearchCall"] | components["schemas"]["ResponsesFileSearchCall"] | components["schemas"]["ResponsesCodeInterpreterCall"] | components["schemas"]["ResponsesImageGenerationCall"] | components["schemas"]["ResponsesMcpCall"] | components["schemas"]["ResponsesMcpListTools"] | components["schemas"]["ResponsesInputCompaction"];
        /** @description A web page that the text cites. */
        ResponsesUrlCitation: {
            /**
             * @description Always `url_citation`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "url_citation";
            /**
             * @description URL of the page.
             * @example https://example.com/harbour
             */
            url: string;
            /** @description Title of the page. */
            title: string;
            /** @description Index of the first character of the text that cites it. */
            start_index: number;
            /** @description Index of the character after the last one. */
            end_index: number;
        };
        /** @description Token counts of the response. */
        ResponsesUsage: {
            /** @description Tokens of the input, those of the cache included. */
            input_tokens: number;
            input_tokens_details: components["schemas"]["ResponsesInputTokensDetails"];
            /** @description Tokens of the output, reasoning included. */
            output_tokens: number;
            output_tokens_details: components["schemas"]["ResponsesOutputTokensDetails"];
            /** @description The sum of both. */
            total_tokens: number;
        };
        /** @description An approximate location. */
        ResponsesUserLocation: {
            /**
             * @description Always `approximate`.
             * @constant
             */
            type?: "approximate";
            /**
             * @description Name of the city.
             * @example Bremen
             */
            city?: string | null;
            /**
             * @description Two-letter country code of ISO 3166-1.
             * @example DE
             */
            country?: string | null;
            /**
             * @description Name of the region or state.
             * @example Bremen
             */
            region?: string | null;
            /**
             * @description Name of the time zone in the IANA database.
             * @example Europe/Berlin
             */
            timezone?: string | null;
        };
        /** @description A web search that the provider ran. Providers of the responses format send it, and take it back as it came; for others it is left out. */
        ResponsesWebSearchCall: {
            /**
             * @description Always `web_search_call`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_search_call";
            /**
             * @description Id of the item.
             * @example ws_5f0e2b7c9a1d4e38b6c2f714_0
             */
            id: string;
            /**
             * @description Status of the item.
             * @example completed
             */
            status?: string;
            /** @description The search or the page, as the provider reports it. */
            action?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description Limits of a web search. */
        ResponsesWebSearchFilters: {
            /**
             * @description Only pages of these domains and their subdomains, without scheme. Providers take at most 100.
             * @example [
             *       "example.com"
             *     ]
             */
            allowed_domains?: string[] | null;
        };
        /** @description The earlier name of `web_search`. */
        ResponsesWebSearchPreviewTool: {
            /**
             * @description Always `web_search_preview`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_search_preview";
            search_context_size?: components["schemas"]["WebSearchContextSize"];
            /** @description Location of the user, for local results. */
            user_location?: components["schemas"]["ResponsesUserLocation"] | null;
        };
        /** @description Web search, by its earlier name. As the request had it. */
        ResponsesWebSearchPreviewToolUsed: {
            /**
             * @description Always `web_search_preview`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_search_preview";
        };
        /** @description Web search that the provider of the model runs, if it has one. */
        ResponsesWebSearchTool: {
            /**
             * @description Always `web_search`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_search";
            search_context_size?: components["schemas"]["WebSearchContextSize"];
            /** @description Location of the user, for local results. */
            user_location?: components["schemas"]["ResponsesUserLocation"] | null;
            /** @description Whether pages are fetched for the search, or only what the provider has kept. Not translated to other formats. */
            external_web_access?: boolean | null;
            /** @description What the search is limited to. Chat-completions providers have no such setting; there it is dropped and reported. */
            filters?: components["schemas"]["ResponsesWebSearchFilters"] | null;
        };
        /** @description Web search, as the request had it. */
        ResponsesWebSearchToolUsed: {
            /**
             * @description Always `web_search`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_search";
        };
        /**
         * @description One of the [error codes](/docs/errors/) of this surface.
         * @enum {string}
         */
        SandboxErrorCode: "invalid_json" | "incomplete_body" | "malformed_request" | "unknown_parameter" | "missing_required_parameter" | "invalid_type" | "invalid_value" | "invalid_base64" | "invalid_multipart" | "unsupported_parameter" | "unsupported_value" | "context_length_exceeded" | "invalid_api_key" | "key_expired" | "key_disabled" | "key_revoked" | "model_not_allowed" | "insufficient_scope" | "content_blocked" | "model_not_found" | "file_not_found" | "response_not_found" | "path_not_found" | "method_not_allowed" | "payload_too_large" | "unsupported_media_type" | "rate_limit_exceeded" | "insufficient_quota" | "internal_error" | "upstream_error" | "upstream_invalid_response" | "model_unavailable" | "overloaded" | "deadline_exceeded";
        /**
         * @description A class of capacity. `fast` is another name of `priority`; the response then says `priority`.
         * @default auto
         * @enum {string}
         */
        ServiceTier: "auto" | "default" | "flex" | "scale" | "priority" | "fast";
        /** @description The class of capacity that served the request. More values may come. */
        ServiceTierUsed: components["schemas"]["KnownServiceTierUsed"] | string;
        /**
         * @description Order by time of creation, newest first (`desc`) or oldest first (`asc`).
         * @default desc
         * @enum {string}
         */
        SortOrder: "asc" | "desc";
        /** @description The next part of the audio. All parts joined are the whole file. */
        SpeechAudioDeltaEvent: {
            /**
             * @description Always `speech.audio.delta`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "speech.audio.delta";
            /** @description The part in base64, in the format that the request chose. */
            audio: string;
        };
        /** @description The end of the audio, and the last event. */
        SpeechAudioDoneEvent: {
            /**
             * @description Always `speech.audio.done`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "speech.audio.done";
            usage: components["schemas"]["SpeechUsage"];
        };
        /** @description A chunk of the audio, or its end. */
        SpeechAudioEvent: components["schemas"]["SpeechAudioDeltaEvent"] | components["schemas"]["SpeechAudioDoneEvent"];
        /**
         * @description Format of the audio: `mp3` (audio/mpeg), `opus` (Ogg, audio/ogg), `aac` (ADTS, audio/aac), `flac` (audio/flac), `wav` (audio/wav) or `pcm` (audio/pcm: 24,000 samples a second, mono, 16 bits signed, little-endian, no header).
         * @default mp3
         * @enum {string}
         */
        SpeechFormat: "mp3" | "opus" | "aac" | "flac" | "wav" | "pcm";
        /** @description The JSON of one `data` line of streamed speech, or an error, after which nothing comes. */
        SpeechStreamEvent: components["schemas"]["SpeechAudioEvent"] | components["schemas"]["StreamErrorEvent"];
        /**
         * @description `audio`: the bytes of the audio. `sse`: server-sent events that carry it in chunks.
         * @default audio
         * @enum {string}
         */
        SpeechStreamFormat: "sse" | "audio";
        /** @description Token counts of the request. */
        SpeechUsage: {
            /** @description Tokens of the text. */
            input_tokens: number;
            /** @description Tokens of the audio. */
            output_tokens: number;
            /** @description The sum of both. */
            total_tokens: number;
        };
        /** @description An error after the stream has begun. The HTTP status is 200 by then. Nothing comes after this event. */
        StreamErrorEvent: {
            error: components["schemas"]["ErrorDetail"];
        };
        /** @description A token with its probability, and likely alternatives. */
        TokenLogprob: {
            /** @description The token as text. */
            token: string;
            /** @description Natural logarithm of its probability; -9999 where it is too unlikely to report. */
            logprob: number;
            /** @description The UTF-8 bytes of the token, for characters that span several tokens. Null when there are none. */
            bytes: number[] | null;
            /** @description The most likely tokens in this place, at most as many as `top_logprobs` asked for. */
            top_logprobs: components["schemas"]["TopLogprob"][];
        };
        /**
         * @description 1 to 64 letters, digits, underscores and dashes.
         * @example get_weather
         */
        ToolName: string;
        /** @description A likely alternative in one place. */
        TopLogprob: {
            /** @description The token as text. */
            token: string;
            /** @description Natural logarithm of its probability; -9999 where it is too unlikely to report. */
            logprob: number;
            /** @description The UTF-8 bytes of the token. Null when there are none. */
            bytes: number[] | null;
        };
        /** @description The next words of the transcript. */
        TranscriptTextDeltaEvent: {
            /**
             * @description Always `transcript.text.delta`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "transcript.text.delta";
            /** @description The words. */
            delta: string;
            /** @description Their tokens with log probabilities, where `include` asks for them. */
            logprobs?: components["schemas"]["TranscriptionLogprob"][] | null;
        };
        /** @description The end of the transcript, with its whole text. This is the last event. */
        TranscriptTextDoneEvent: {
            /**
             * @description Always `transcript.text.done`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "transcript.text.done";
            /** @description The whole text. */
            text: string;
            /** @description All tokens with log probabilities, where `include` asks for them. */
            logprobs?: components["schemas"]["TranscriptionLogprob"][] | null;
            /** @description Tokens or seconds that the provider bills, where it reports them. */
            usage?: components["schemas"]["TranscriptionUsage"] | null;
        };
        /** @description A transcript. In `verbose_json` it has language, duration and timestamps too, in `diarized_json` the speakers. Fields that are not listed here may be present; ignore them. */
        Transcription: {
            /** @description The transcribed text. */
            text: string;
            /** @description Always `transcribe`; in `verbose_json` and `diarized_json`. */
            task?: string;
            /** @description Language of the recording, as the model recognised it; in `verbose_json`. */
            language?: string | null;
            /** @description Length of the recording in seconds; in `verbose_json` and `diarized_json`. */
            duration?: number | null;
            /** @description The text in segments with their times; in `verbose_json` and `diarized_json`. */
            segments?: components["schemas"]["TranscriptionSegment"][] | null;
            /** @description The words with their times, where `timestamp_granularities` asks for them. */
            words?: components["schemas"]["TranscriptionWord"][] | null;
            /** @description The tokens with their log probabilities, where `include` asks for them. */
            logprobs?: components["schemas"]["TranscriptionLogprob"][] | null;
            /** @description Tokens or seconds that the provider bills, where it reports them. */
            usage?: components["schemas"]["TranscriptionUsage"] | null;
        };
        /** @description Words of a transcript, or its end. */
        TranscriptionEvent: components["schemas"]["TranscriptTextDeltaEvent"] | components["schemas"]["TranscriptTextDoneEvent"];
        /**
         * @description Form of the transcript: `json`, `verbose_json` (JSON with language, duration and timestamps), `diarized_json` (JSON with who speaks when), `text`, or subtitles as `srt` or `vtt`. A model may support only some of them: `diarized_json` is for models that distinguish speakers.
         * @default json
         * @enum {string}
         */
        TranscriptionFormat: "json" | "text" | "srt" | "verbose_json" | "vtt" | "diarized_json";
        /**
         * @description The units that have timestamps.
         * @enum {string}
         */
        TranscriptionGranularity: "word" | "segment";
        /**
         * @description More to return: `logprobs`, the log probabilities of the tokens.
         * @constant
         */
        TranscriptionInclude: "logprobs";
        /** @description The input tokens by kind. */
        TranscriptionInputDetails: {
            /** @description Tokens of the prompt. */
            text_tokens?: number;
            /** @description Tokens of the recording. */
            audio_tokens?: number;
        };
        /** @description A token of the transcript, with its probability. */
        TranscriptionLogprob: {
            /** @description The token as text. */
            token?: string;
            /** @description Natural logarithm of its probability. */
            logprob?: number;
            /** @description The UTF-8 bytes of the token. */
            bytes?: number[] | null;
        };
        /** @description A segment of the transcript. */
        TranscriptionSegment: {
            /** @description Number of the segment; in `diarized_json` its name, a string. */
            id?: unknown;
            /** @description Offset of the segment in the recording, in frames of the model. */
            seek?: number;
            /** @description Always `transcript.text.segment`; in `diarized_json`. */
            type?: string;
            /** @description Who speaks, `A`, `B` and so on; in `diarized_json`. */
            speaker?: string | null;
            /** @description Where it begins, seconds. */
            start: number;
            /** @description Where it ends, seconds. */
            end: number;
            /** @description Its text. */
            text: string;
            /** @description Its text as token numbers. */
            tokens?: number[] | null;
            /** @description The temperature that the model used. */
            temperature?: number | null;
            /** @description Mean log probability of its tokens. Below -1, the text is unreliable. */
            avg_logprob?: number | null;
            /** @description How much its text can be compressed. Above 2.4 the text repeats itself. */
            compression_ratio?: number | null;
            /** @description Probability of silence. */
            no_speech_prob?: number | null;
        };
        /** @description The JSON of one `data` line of a streamed transcript, or an error, after which nothing comes. */
        TranscriptionStreamEvent: components["schemas"]["TranscriptionEvent"] | components["schemas"]["StreamErrorEvent"];
        /** @description What the provider bills, in tokens or in seconds. */
        TranscriptionUsage: {
            /** @description `tokens` or `duration`: which of the counts are there. */
            type?: string;
            /** @description Length of the recording as it is billed, seconds. */
            seconds?: number;
            /** @description Tokens of the recording and of the prompt. */
            input_tokens?: number;
            input_token_details?: components["schemas"]["TranscriptionInputDetails"];
            /** @description Tokens of the transcript. */
            output_tokens?: number;
            /** @description The sum of both. */
            total_tokens?: number;
        };
        /** @description A word of the transcript. */
        TranscriptionWord: {
            /** @description The word. */
            word: string;
            /** @description Where it begins, seconds. */
            start: number;
            /** @description Where it ends, seconds. */
            end: number;
        };
        /**
         * @description Purpose of the file. `user_data` fits anything that a chat message will name; `batch` files expire after 30 days unless the request sets another expiry.
         * @enum {string}
         */
        UploadPurpose: "assistants" | "batch" | "fine-tune" | "vision" | "user_data" | "evals";
        /** @description A web page and the part of the text that cites it. */
        UrlCitation: {
            /** @description Where that part begins, in characters from 0. */
            start_index: number;
            /** @description Where that part ends, in characters from 0, exclusive. */
            end_index: number;
            /** @description Title of the page. */
            title: string;
            /**
             * @description URL of the page.
             * @example https://example.com/article
             */
            url: string;
        };
        /**
         * @description How long completions tend to be.
         * @default medium
         * @enum {string}
         */
        Verbosity: "low" | "medium" | "high";
        /** @description A voice by its name, or a voice of your own by its id. */
        Voice: components["schemas"]["VoiceName"] | components["schemas"]["VoiceReference"];
        /** @description Name of a built-in voice. Models may have others; `supported_voices` of the catalog entry lists them. `fable`, `onyx` and `nova` are for speech only, not for chat. */
        VoiceName: components["schemas"]["KnownVoiceName"] | string;
        /** @description A voice that was made for you at the provider. */
        VoiceReference: {
            /** @description Id of the voice. */
            id: string;
        };
        /**
         * @description How much of the results goes into the prompt.
         * @default medium
         * @enum {string}
         */
        WebSearchContextSize: "low" | "medium" | "high";
        /** @description An approximate location. */
        WebSearchLocation: {
            /**
             * @description Always `approximate`.
             * @constant
             */
            type: "approximate";
            approximate: components["schemas"]["ApproximateLocation"];
        };
        /** @description Lets the model search the web first, where it can. */
        WebSearchOptions: {
            search_context_size?: components["schemas"]["WebSearchContextSize"];
            /** @description Approximate location of the user. */
            user_location?: components["schemas"]["WebSearchLocation"] | null;
        };
        /**
         * @description A day of the week, in UTC.
         * @enum {string}
         */
        Weekday: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
    };
    responses: {
        /**
         * @description - `upstream_error`: The provider of the model refused the connection, cut it off, or responded with an error of its own.
         *     - `upstream_invalid_response`: The provider's response breaks the contract, so the server did not pass it on.
         */
        BadGateway: {
            headers: {
                "x-trace-id": components["headers"]["XTraceId"];
                "x-request-id": components["headers"]["XRequestId"];
                "x-should-retry": components["headers"]["XShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description - `invalid_json`: The body is not valid JSON (RFC 8259), or its structure exceeds the limits of the server.
         *     - `incomplete_body`: The body ended before its announced length, or before its multipart form was closed.
         *     - `malformed_request`: The server cannot read the request as HTTP/1.1.
         *     - `unknown_parameter`: The request has a field, a query parameter or a form part that the contract does not have.
         *     - `missing_required_parameter`: The request lacks a field that the contract requires.
         *     - `invalid_type`: A field has a JSON type that the contract does not allow there.
         *     - `invalid_value`: A field has the right type, but a value that the contract does not allow.
         *     - `invalid_base64`: A field that carries base64 data (image, audio or document) cannot be decoded.
         *     - `invalid_multipart`: The multipart form of an upload is malformed.
         *     - `unsupported_parameter`: The contract has the field, but this model, this server or this API version does not take it.
         *     - `unsupported_value`: The contract has the value, but this model cannot do what it requests.
         *     - `context_length_exceeded`: The prompt and the requested completion do not fit into the model's context.
         */
        BadRequest: {
            headers: {
                "x-trace-id": components["headers"]["XTraceId"];
                "x-request-id": components["headers"]["XRequestId"];
                "x-should-retry": components["headers"]["XShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description - `model_not_allowed`: The key is valid and the model exists, but the key may not call it.
         *     - `insufficient_scope`: The key is valid, but of the wrong kind for this operation.
         *     - `content_blocked`: The provider's content policy blocked the request or the response.
         */
        Forbidden: {
            headers: {
                "x-trace-id": components["headers"]["XTraceId"];
                "x-request-id": components["headers"]["XRequestId"];
                "x-should-retry": components["headers"]["XShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description `deadline_exceeded`: The provider did not respond within the deadline. */
        GatewayTimeout: {
            headers: {
                "x-trace-id": components["headers"]["XTraceId"];
                "x-request-id": components["headers"]["XRequestId"];
                "x-should-retry": components["headers"]["XShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description `internal_error`: The server failed. It logs the cause under the trace id. */
        InternalServerError: {
            headers: {
                "x-trace-id": components["headers"]["XTraceId"];
                "x-request-id": components["headers"]["XRequestId"];
                "x-should-retry": components["headers"]["XShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description `method_not_allowed`: The path exists, but not with this method. The header `Allow` lists its methods. */
        MethodNotAllowed: {
            headers: {
                "x-trace-id": components["headers"]["XTraceId"];
                "x-request-id": components["headers"]["XRequestId"];
                "x-should-retry": components["headers"]["XShouldRetry"];
                allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description - `model_not_found`: No model with this id is in the catalog.
         *     - `file_not_found`: The project has no file with this id. The server does not disclose whether another project has it.
         *     - `response_not_found`: The project has no response or item with this id. The server does not disclose whether another project has it.
         *     - `path_not_found`: The contract has no such path.
         */
        NotFound: {
            headers: {
                "x-trace-id": components["headers"]["XTraceId"];
                "x-request-id": components["headers"]["XRequestId"];
                "x-should-retry": components["headers"]["XShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description `payload_too_large`: The body, or the files that it names, are larger than the operation allows. The message names the limit. */
        PayloadTooLarge: {
            headers: {
                "x-trace-id": components["headers"]["XTraceId"];
                "x-request-id": components["headers"]["XRequestId"];
                "x-should-retry": components["headers"]["XShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description - `model_unavailable`: No target of the model is available now, or the server itself cannot accept the request.
         *     - `overloaded`: The provider is overloaded.
         */
        ServiceUnavailable: {
            headers: {
                "x-trace-id": components["headers"]["XTraceId"];
                "x-request-id": components["headers"]["XRequestId"];
                "x-should-retry": components["headers"]["XShouldRetry"];
                "retry-after": components["headers"]["RetryAfter"];
                "retry-after-ms": components["headers"]["RetryAfterMs"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description - `rate_limit_exceeded`: A limit on requests, tokens or concurrent requests is reached. The message names the limit and who has it.
         *     - `insufficient_quota`: A budget of the key, of its end user or of the project is spent, or its storage for files is full.
         */
        TooManyRequests: {
            headers: {
                "x-trace-id": components["headers"]["XTraceId"];
                "x-request-id": components["headers"]["XRequestId"];
                "x-should-retry": components["headers"]["XShouldRetry"];
                "retry-after": components["headers"]["RetryAfter"];
                "retry-after-ms": components["headers"]["RetryAfterMs"];
                "x-ratelimit-limit-requests": components["headers"]["XRatelimitLimitRequests"];
                "x-ratelimit-limit-tokens": components["headers"]["XRatelimitLimitTokens"];
                "x-ratelimit-remaining-requests": components["headers"]["XRatelimitRemainingRequests"];
                "x-ratelimit-remaining-tokens": components["headers"]["XRatelimitRemainingTokens"];
                "x-ratelimit-reset-requests": components["headers"]["XRatelimitResetRequests"];
                "x-ratelimit-reset-tokens": components["headers"]["XRatelimitResetTokens"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description - `invalid_api_key`: The server does not know the key, or the request has none.
         *     - `key_expired`: The key's expiry time has passed.
         *     - `key_disabled`: The key is disabled for now.
         *     - `key_revoked`: The key was revoked permanently.
         */
        Unauthorized: {
            headers: {
                "x-trace-id": components["headers"]["XTraceId"];
                "x-request-id": components["headers"]["XRequestId"];
                "x-should-retry": components["headers"]["XShouldRetry"];
                "www-authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description `unsupported_media_type`: The operation does not take this content type, charset or content encoding. */
        UnsupportedMediaType: {
            headers: {
                "x-trace-id": components["headers"]["XTraceId"];
                "x-request-id": components["headers"]["XRequestId"];
                "x-should-retry": components["headers"]["XShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
    };
    parameters: {
        /** @description Your id of the session that the request belongs to: 1 to 128 visible ASCII characters. It is in the usage record, and the console lists the requests of a session with their total cost. Providers do not receive it. Default: none. [Attribution](/docs/operate/usage/#attribution). */
        ModelrouteSession: string;
        /** @description Tags of the usage record, as pairs `key=value`: send the header several times, or separate pairs by commas. At most 16 pairs with different keys; a key has at most 64 letters, digits, `.`, `_` and `-`, and starts with a letter or digit; a value has at most 128 visible ASCII characters without commas. Providers do not receive tags. Default: none. [Attribution](/docs/operate/usage/#attribution). */
        ModelrouteTag: string;
        /** @description For tests: the request fails with this error code, with the status, body and headers of the real error, even if the operation never returns that status otherwise. Nothing else happens, and nothing is charged. Default: none. [Testing with the sandbox](/docs/build/sandbox-models/). */
        SandboxError: components["schemas"]["SandboxErrorCode"];
        /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
        TraceId: string;
        /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
        Traceparent: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The methods of the path, separated by commas.
         * @example GET, HEAD, POST, OPTIONS
         */
        Allow: string;
        /**
         * @description Always `attachment`, with the name of the file, so that a browser saves the file instead of showing it.
         * @example attachment; filename="notes.txt"
         */
        ContentDisposition: string;
        /**
         * @description Seconds to wait before the same request is worth repeating. Absent when waiting does not help.
         * @example 2
         */
        RetryAfter: number;
        /**
         * @description The wait of `Retry-After` in milliseconds. Clients that know this header prefer it.
         * @example 1500
         */
        RetryAfterMs: number;
        /**
         * @description The scheme that the operation accepts, and what was wrong with the key that was sent.
         * @example Bearer realm="model-routing-api", error="invalid_token"
         */
        WwwAuthenticate: string;
        /**
         * @description Names of the request fields that were left out, separated by commas: fields that have no effect here, and unknown fields in earlier output of a model. An installation that strips unknown fields instead of refusing them lists all of them.
         * @example provider, transforms
         */
        XDroppedFields: string;
        /**
         * @description Which target responded, as `provider/model`. Sent only by an installation that is set to report it (`MODELROUTE_TARGET_HEADER=1`), and not where the head of a stream is sent before its first content.
         * @example openai/gpt-5-mini
         */
        XModelrouteTarget: string;
        /**
         * @description How many requests the key may use in one minute. Absent when there is no such limit.
         * @example 60
         */
        XRatelimitLimitRequests: number;
        /**
         * @description How many tokens the key may use in one minute. Absent when there is no such limit.
         * @example 150000
         */
        XRatelimitLimitTokens: number;
        /**
         * @description How many requests are left at the time of this response.
         * @example 59
         */
        XRatelimitRemainingRequests: number;
        /**
         * @description How many tokens are left at the time of this response.
         * @example 149984
         */
        XRatelimitRemainingTokens: number;
        /**
         * @description Time until the full limit on requests is available again, as a duration in hours, minutes, seconds and milliseconds: `12ms`, `1.5s`, `6m0s`.
         * @example 1s
         */
        XRatelimitResetRequests: string;
        /**
         * @description Time until the full limit on tokens is available again, as a duration in hours, minutes, seconds and milliseconds: `12ms`, `1.5s`, `6m0s`.
         * @example 6m0s
         */
        XRatelimitResetTokens: string;
        /**
         * @description The same value as `x-trace-id`, under the name that client libraries of the chat-completions style read.
         * @example 4f6c1f0e8a2b4d1c9e3a7b5d2c8f6e10
         */
        XRequestId: string;
        /**
         * @description Whether repeating the same request may succeed. Official client libraries obey this before any rule of their own.
         * @example false
         */
        XShouldRetry: "true" | "false";
        /**
         * @description Id of this request in every log line, span and usage record of the service. A valid `x-trace-id` of the caller is kept, otherwise one is made.
         * @example 4f6c1f0e8a2b4d1c9e3a7b5d2c8f6e10
         */
        XTraceId: string;
        /**
         * @description Names of the request fields that could not be translated to the provider's format, separated by commas. Absent when nothing was lost.
         * @example logit_bias, messages[0].name
         */
        XTranslationLoss: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createChatCompletion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
                /** @description Tags of the usage record, as pairs `key=value`: send the header several times, or separate pairs by commas. At most 16 pairs with different keys; a key has at most 64 letters, digits, `.`, `_` and `-`, and starts with a letter or digit; a value has at most 128 visible ASCII characters without commas. Providers do not receive tags. Default: none. [Attribution](/docs/operate/usage/#attribution). */
                "x-modelroute-tag"?: components["parameters"]["ModelrouteTag"];
                /** @description Your id of the session that the request belongs to: 1 to 128 visible ASCII characters. It is in the usage record, and the console lists the requests of a session with their total cost. Providers do not receive it. Default: none. [Attribution](/docs/operate/usage/#attribution). */
                "x-modelroute-session"?: components["parameters"]["ModelrouteSession"];
                /** @description For tests: the request fails with this error code, with the status, body and headers of the real error, even if the operation never returns that status otherwise. Nothing else happens, and nothing is charged. Default: none. [Testing with the sandbox](/docs/build/sandbox-models/). */
                "x-sandbox-error"?: components["parameters"]["SandboxError"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateChatCompletionRequest"];
            };
        };
        responses: {
            /** @description The response, as JSON or as events, depending on `stream`. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-dropped-fields": components["headers"]["XDroppedFields"];
                    "x-translation-loss": components["headers"]["XTranslationLoss"];
                    "x-modelroute-target": components["headers"]["XModelrouteTarget"];
                    "x-ratelimit-limit-requests": components["headers"]["XRatelimitLimitRequests"];
                    "x-ratelimit-limit-tokens": components["headers"]["XRatelimitLimitTokens"];
                    "x-ratelimit-remaining-requests": components["headers"]["XRatelimitRemainingRequests"];
                    "x-ratelimit-remaining-tokens": components["headers"]["XRatelimitRemainingTokens"];
                    "x-ratelimit-reset-requests": components["headers"]["XRatelimitResetRequests"];
                    "x-ratelimit-reset-tokens": components["headers"]["XRatelimitResetTokens"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatCompletion"];
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    createResponse: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
                /** @description Tags of the usage record, as pairs `key=value`: send the header several times, or separate pairs by commas. At most 16 pairs with different keys; a key has at most 64 letters, digits, `.`, `_` and `-`, and starts with a letter or digit; a value has at most 128 visible ASCII characters without commas. Providers do not receive tags. Default: none. [Attribution](/docs/operate/usage/#attribution). */
                "x-modelroute-tag"?: components["parameters"]["ModelrouteTag"];
                /** @description Your id of the session that the request belongs to: 1 to 128 visible ASCII characters. It is in the usage record, and the console lists the requests of a session with their total cost. Providers do not receive it. Default: none. [Attribution](/docs/operate/usage/#attribution). */
                "x-modelroute-session"?: components["parameters"]["ModelrouteSession"];
                /** @description For tests: the request fails with this error code, with the status, body and headers of the real error, even if the operation never returns that status otherwise. Nothing else happens, and nothing is charged. Default: none. [Testing with the sandbox](/docs/build/sandbox-models/). */
                "x-sandbox-error"?: components["parameters"]["SandboxError"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateResponseRequest"];
            };
        };
        responses: {
            /** @description The response, as JSON or as events, depending on `stream`. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-dropped-fields": components["headers"]["XDroppedFields"];
                    "x-translation-loss": components["headers"]["XTranslationLoss"];
                    "x-modelroute-target": components["headers"]["XModelrouteTarget"];
                    "x-ratelimit-limit-requests": components["headers"]["XRatelimitLimitRequests"];
                    "x-ratelimit-limit-tokens": components["headers"]["XRatelimitLimitTokens"];
                    "x-ratelimit-remaining-requests": components["headers"]["XRatelimitRemainingRequests"];
                    "x-ratelimit-remaining-tokens": components["headers"]["XRatelimitRemainingTokens"];
                    "x-ratelimit-reset-requests": components["headers"]["XRatelimitResetRequests"];
                    "x-ratelimit-reset-tokens": components["headers"]["XRatelimitResetTokens"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResponseObject"];
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    retrieveResponse: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
                /** @description For tests: the request fails with this error code, with the status, body and headers of the real error, even if the operation never returns that status otherwise. Nothing else happens, and nothing is charged. Default: none. [Testing with the sandbox](/docs/build/sandbox-models/). */
                "x-sandbox-error"?: components["parameters"]["SandboxError"];
            };
            path: {
                /** @description Id of the response. */
                response_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response, as it was sent. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-ratelimit-limit-requests": components["headers"]["XRatelimitLimitRequests"];
                    "x-ratelimit-limit-tokens": components["headers"]["XRatelimitLimitTokens"];
                    "x-ratelimit-remaining-requests": components["headers"]["XRatelimitRemainingRequests"];
                    "x-ratelimit-remaining-tokens": components["headers"]["XRatelimitRemainingTokens"];
                    "x-ratelimit-reset-requests": components["headers"]["XRatelimitResetRequests"];
                    "x-ratelimit-reset-tokens": components["headers"]["XRatelimitResetTokens"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResponseObject"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteResponse: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
                /** @description For tests: the request fails with this error code, with the status, body and headers of the real error, even if the operation never returns that status otherwise. Nothing else happens, and nothing is charged. Default: none. [Testing with the sandbox](/docs/build/sandbox-models/). */
                "x-sandbox-error"?: components["parameters"]["SandboxError"];
            };
            path: {
                /** @description Id of the response. */
                response_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response is deleted. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-ratelimit-limit-requests": components["headers"]["XRatelimitLimitRequests"];
                    "x-ratelimit-limit-tokens": components["headers"]["XRatelimitLimitTokens"];
                    "x-ratelimit-remaining-requests": components["headers"]["XRatelimitRemainingRequests"];
                    "x-ratelimit-remaining-tokens": components["headers"]["XRatelimitRemainingTokens"];
                    "x-ratelimit-reset-requests": components["headers"]["XRatelimitResetRequests"];
                    "x-ratelimit-reset-tokens": components["headers"]["XRatelimitResetTokens"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResponseDeletion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listResponseItems: {
        parameters: {
            query?: {
                /** @description Continues after this item: the `last_id` of the previous page. Default: the first page. */
                after?: string;
                /** @description Maximum number of items on a page, 1 to 100. Default: 20. */
                limit?: number;
                /** @description Order of the items: last ones first (`desc`, the default) or first ones first (`asc`). */
                order?: components["schemas"]["SortOrder"];
            };
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
                /** @description For tests: the request fails with this error code, with the status, body and headers of the real error, even if the operation never returns that status otherwise. Nothing else happens, and nothing is charged. Default: none. [Testing with the sandbox](/docs/build/sandbox-models/). */
                "x-sandbox-error"?: components["parameters"]["SandboxError"];
            };
            path: {
                /** @description Id of the response. */
                response_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of items. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-ratelimit-limit-requests": components["headers"]["XRatelimitLimitRequests"];
                    "x-ratelimit-limit-tokens": components["headers"]["XRatelimitLimitTokens"];
                    "x-ratelimit-remaining-requests": components["headers"]["XRatelimitRemainingRequests"];
                    "x-ratelimit-remaining-tokens": components["headers"]["XRatelimitRemainingTokens"];
                    "x-ratelimit-reset-requests": components["headers"]["XRatelimitResetRequests"];
                    "x-ratelimit-reset-tokens": components["headers"]["XRatelimitResetTokens"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResponsesItemList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createCompletion: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
                /** @description Tags of the usage record, as pairs `key=value`: send the header several times, or separate pairs by commas. At most 16 pairs with different keys; a key has at most 64 letters, digits, `.`, `_` and `-`, and starts with a letter or digit; a value has at most 128 visible ASCII characters without commas. Providers do not receive tags. Default: none. [Attribution](/docs/operate/usage/#attribution). */
                "x-modelroute-tag"?: components["parameters"]["ModelrouteTag"];
                /** @description Your id of the session that the request belongs to: 1 to 128 visible ASCII characters. It is in the usage record, and the console lists the requests of a session with their total cost. Providers do not receive it. Default: none. [Attribution](/docs/operate/usage/#attribution). */
                "x-modelroute-session"?: components["parameters"]["ModelrouteSession"];
                /** @description For tests: the request fails with this error code, with the status, body and headers of the real error, even if the operation never returns that status otherwise. Nothing else happens, and nothing is charged. Default: none. [Testing with the sandbox](/docs/build/sandbox-models/). */
                "x-sandbox-error"?: components["parameters"]["SandboxError"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCompletionRequest"];
            };
        };
        responses: {
            /** @description The text that follows the prompt, as JSON or as events, depending on `stream`. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-dropped-fields": components["headers"]["XDroppedFields"];
                    "x-translation-loss": components["headers"]["XTranslationLoss"];
                    "x-modelroute-target": components["headers"]["XModelrouteTarget"];
                    "x-ratelimit-limit-requests": components["headers"]["XRatelimitLimitRequests"];
                    "x-ratelimit-limit-tokens": components["headers"]["XRatelimitLimitTokens"];
                    "x-ratelimit-remaining-requests": components["headers"]["XRatelimitRemainingRequests"];
                    "x-ratelimit-remaining-tokens": components["headers"]["XRatelimitRemainingTokens"];
                    "x-ratelimit-reset-requests": components["headers"]["XRatelimitResetRequests"];
                    "x-ratelimit-reset-tokens": components["headers"]["XRatelimitResetTokens"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegacyCompletion"];
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    createEmbedding: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
                /** @description Tags of the usage record, as pairs `key=value`: send the header several times, or separate pairs by commas. At most 16 pairs with different keys; a key has at most 64 letters, digits, `.`, `_` and `-`, and starts with a letter or digit; a value has at most 128 visible ASCII characters without commas. Providers do not receive tags. Default: none. [Attribution](/docs/operate/usage/#attribution). */
                "x-modelroute-tag"?: components["parameters"]["ModelrouteTag"];
                /** @description Your id of the session that the request belongs to: 1 to 128 visible ASCII characters. It is in the usage record, and the console lists the requests of a session with their total cost. Providers do not receive it. Default: none. [Attribution](/docs/operate/usage/#attribution). */
                "x-modelroute-session"?: components["parameters"]["ModelrouteSession"];
                /** @description For tests: the request fails with this error code, with the status, body and headers of the real error, even if the operation never returns that status otherwise. Nothing else happens, and nothing is charged. Default: none. [Testing with the sandbox](/docs/build/sandbox-models/). */
                "x-sandbox-error"?: components["parameters"]["SandboxError"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateEmbeddingRequest"];
            };
        };
        responses: {
            /** @description The vectors. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-dropped-fields": components["headers"]["XDroppedFields"];
                    "x-translation-loss": components["headers"]["XTranslationLoss"];
                    "x-modelroute-target": components["headers"]["XModelrouteTarget"];
                    "x-ratelimit-limit-requests": components["headers"]["XRatelimitLimitRequests"];
                    "x-ratelimit-limit-tokens": components["headers"]["XRatelimitLimitTokens"];
                    "x-ratelimit-remaining-requests": components["headers"]["XRatelimitRemainingRequests"];
                    "x-ratelimit-remaining-tokens": components["headers"]["XRatelimitRemainingTokens"];
                    "x-ratelimit-reset-requests": components["headers"]["XRatelimitResetRequests"];
                    "x-ratelimit-reset-tokens": components["headers"]["XRatelimitResetTokens"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbeddingList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    createRerank: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
                /** @description Tags of the usage record, as pairs `key=value`: send the header several times, or separate pairs by commas. At most 16 pairs with different keys; a key has at most 64 letters, digits, `.`, `_` and `-`, and starts with a letter or digit; a value has at most 128 visible ASCII characters without commas. Providers do not receive tags. Default: none. [Attribution](/docs/operate/usage/#attribution). */
                "x-modelroute-tag"?: components["parameters"]["ModelrouteTag"];
                /** @description Your id of the session that the request belongs to: 1 to 128 visible ASCII characters. It is in the usage record, and the console lists the requests of a session with their total cost. Providers do not receive it. Default: none. [Attribution](/docs/operate/usage/#attribution). */
                "x-modelroute-session"?: components["parameters"]["ModelrouteSession"];
                /** @description For tests: the request fails with this error code, with the status, body and headers of the real error, even if the operation never returns that status otherwise. Nothing else happens, and nothing is charged. Default: none. [Testing with the sandbox](/docs/build/sandbox-models/). */
                "x-sandbox-error"?: components["parameters"]["SandboxError"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateRerankRequest"];
            };
        };
        responses: {
            /** @description The documents in the order of their relevance. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-dropped-fields": components["headers"]["XDroppedFields"];
                    "x-translation-loss": components["headers"]["XTranslationLoss"];
                    "x-modelroute-target": components["headers"]["XModelrouteTarget"];
                    "x-ratelimit-limit-requests": components["headers"]["XRatelimitLimitRequests"];
                    "x-ratelimit-limit-tokens": components["headers"]["XRatelimitLimitTokens"];
                    "x-ratelimit-remaining-requests": components["headers"]["XRatelimitRemainingRequests"];
                    "x-ratelimit-remaining-tokens": components["headers"]["XRatelimitRemainingTokens"];
                    "x-ratelimit-reset-requests": components["headers"]["XRatelimitResetRequests"];
                    "x-ratelimit-reset-tokens": components["headers"]["XRatelimitResetTokens"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RerankResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    createSpeech: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
                /** @description Tags of the usage record, as pairs `key=value`: send the header several times, or separate pairs by commas. At most 16 pairs with different keys; a key has at most 64 letters, digits, `.`, `_` and `-`, and starts with a letter or digit; a value has at most 128 visible ASCII characters without commas. Providers do not receive tags. Default: none. [Attribution](/docs/operate/usage/#attribution). */
                "x-modelroute-tag"?: components["parameters"]["ModelrouteTag"];
                /** @description Your id of the session that the request belongs to: 1 to 128 visible ASCII characters. It is in the usage record, and the console lists the requests of a session with their total cost. Providers do not receive it. Default: none. [Attribution](/docs/operate/usage/#attribution). */
                "x-modelroute-session"?: components["parameters"]["ModelrouteSession"];
                /** @description For tests: the request fails with this error code, with the status, body and headers of the real error, even if the operation never returns that status otherwise. Nothing else happens, and nothing is charged. Default: none. [Testing with the sandbox](/docs/build/sandbox-models/). */
                "x-sandbox-error"?: components["parameters"]["SandboxError"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSpeechRequest"];
            };
        };
        responses: {
            /** @description The audio, or events that carry it, depending on `stream_format`. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-dropped-fields": components["headers"]["XDroppedFields"];
                    "x-translation-loss": components["headers"]["XTranslationLoss"];
                    "x-modelroute-target": components["headers"]["XModelrouteTarget"];
                    "x-ratelimit-limit-requests": components["headers"]["XRatelimitLimitRequests"];
                    "x-ratelimit-limit-tokens": components["headers"]["XRatelimitLimitTokens"];
                    "x-ratelimit-remaining-requests": components["headers"]["XRatelimitRemainingRequests"];
                    "x-ratelimit-remaining-tokens": components["headers"]["XRatelimitRemainingTokens"];
                    "x-ratelimit-reset-requests": components["headers"]["XRatelimitResetRequests"];
                    "x-ratelimit-reset-tokens": components["headers"]["XRatelimitResetTokens"];
                    [name: string]: unknown;
                };
                content: {
                    "audio/mpeg": string;
                    "audio/ogg": string;
                    "audio/aac": string;
                    "audio/flac": string;
                    "audio/wav": string;
                    "audio/pcm": string;
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    createTranscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
                /** @description Tags of the usage record, as pairs `key=value`: send the header several times, or separate pairs by commas. At most 16 pairs with different keys; a key has at most 64 letters, digits, `.`, `_` and `-`, and starts with a letter or digit; a value has at most 128 visible ASCII characters without commas. Providers do not receive tags. Default: none. [Attribution](/docs/operate/usage/#attribution). */
                "x-modelroute-tag"?: components["parameters"]["ModelrouteTag"];
                /** @description Your id of the session that the request belongs to: 1 to 128 visible ASCII characters. It is in the usage record, and the console lists the requests of a session with their total cost. Providers do not receive it. Default: none. [Attribution](/docs/operate/usage/#attribution). */
                "x-modelroute-session"?: components["parameters"]["ModelrouteSession"];
                /** @description For tests: the request fails with this error code, with the status, body and headers of the real error, even if the operation never returns that status otherwise. Nothing else happens, and nothing is charged. Default: none. [Testing with the sandbox](/docs/build/sandbox-models/). */
                "x-sandbox-error"?: components["parameters"]["SandboxError"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["CreateTranscriptionRequest"];
            };
        };
        responses: {
            /** @description The transcript, as JSON or plain text, or events that carry it, depending on `response_format` and `stream`. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-dropped-fields": components["headers"]["XDroppedFields"];
                    "x-translation-loss": components["headers"]["XTranslationLoss"];
                    "x-modelroute-target": components["headers"]["XModelrouteTarget"];
                    "x-ratelimit-limit-requests": components["headers"]["XRatelimitLimitRequests"];
                    "x-ratelimit-limit-tokens": components["headers"]["XRatelimitLimitTokens"];
                    "x-ratelimit-remaining-requests": components["headers"]["XRatelimitRemainingRequests"];
                    "x-ratelimit-remaining-tokens": components["headers"]["XRatelimitRemainingTokens"];
                    "x-ratelimit-reset-requests": components["headers"]["XRatelimitResetRequests"];
                    "x-ratelimit-reset-tokens": components["headers"]["XRatelimitResetTokens"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transcription"];
                    "text/plain": string;
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["GatewayTimeout"];
        };
    };
    listFiles: {
        parameters: {
            query?: {
                /** @description Continues after this file: the `last_id` of the previous page. Default: the first page. */
                after?: string;
                /** @description Maximum number of files on a page, 1 to 10,000. Default: 10,000. */
                limit?: number;
                /** @description Order by time of creation: newest first (`desc`, the default) or oldest first (`asc`). */
                order?: components["schemas"]["SortOrder"];
                /** @description Only files with this purpose. Default: all. */
                purpose?: string;
            };
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
                /** @description For tests: the request fails with this error code, with the status, body and headers of the real error, even if the operation never returns that status otherwise. Nothing else happens, and nothing is charged. Default: none. [Testing with the sandbox](/docs/build/sandbox-models/). */
                "x-sandbox-error"?: components["parameters"]["SandboxError"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of files. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-ratelimit-limit-requests": components["headers"]["XRatelimitLimitRequests"];
                    "x-ratelimit-limit-tokens": components["headers"]["XRatelimitLimitTokens"];
                    "x-ratelimit-remaining-requests": components["headers"]["XRatelimitRemainingRequests"];
                    "x-ratelimit-remaining-tokens": components["headers"]["XRatelimitRemainingTokens"];
                    "x-ratelimit-reset-requests": components["headers"]["XRatelimitResetRequests"];
                    "x-ratelimit-reset-tokens": components["headers"]["XRatelimitResetTokens"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
                /** @description For tests: the request fails with this error code, with the status, body and headers of the real error, even if the operation never returns that status otherwise. Nothing else happens, and nothing is charged. Default: none. [Testing with the sandbox](/docs/build/sandbox-models/). */
                "x-sandbox-error"?: components["parameters"]["SandboxError"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["CreateFileRequest"];
            };
        };
        responses: {
            /** @description The stored file. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-dropped-fields": components["headers"]["XDroppedFields"];
                    "x-ratelimit-limit-requests": components["headers"]["XRatelimitLimitRequests"];
                    "x-ratelimit-limit-tokens": components["headers"]["XRatelimitLimitTokens"];
                    "x-ratelimit-remaining-requests": components["headers"]["XRatelimitRemainingRequests"];
                    "x-ratelimit-remaining-tokens": components["headers"]["XRatelimitRemainingTokens"];
                    "x-ratelimit-reset-requests": components["headers"]["XRatelimitResetRequests"];
                    "x-ratelimit-reset-tokens": components["headers"]["XRatelimitResetTokens"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileObject"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    retrieveFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
                /** @description For tests: the request fails with this error code, with the status, body and headers of the real error, even if the operation never returns that status otherwise. Nothing else happens, and nothing is charged. Default: none. [Testing with the sandbox](/docs/build/sandbox-models/). */
                "x-sandbox-error"?: components["parameters"]["SandboxError"];
            };
            path: {
                /** @description Id of the file. */
                file_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry of the file. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-ratelimit-limit-requests": components["headers"]["XRatelimitLimitRequests"];
                    "x-ratelimit-limit-tokens": components["headers"]["XRatelimitLimitTokens"];
                    "x-ratelimit-remaining-requests": components["headers"]["XRatelimitRemainingRequests"];
                    "x-ratelimit-remaining-tokens": components["headers"]["XRatelimitRemainingTokens"];
                    "x-ratelimit-reset-requests": components["headers"]["XRatelimitResetRequests"];
                    "x-ratelimit-reset-tokens": components["headers"]["XRatelimitResetTokens"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileObject"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
                /** @description For tests: the request fails with this error code, with the status, body and headers of the real error, even if the operation never returns that status otherwise. Nothing else happens, and nothing is charged. Default: none. [Testing with the sandbox](/docs/build/sandbox-models/). */
                "x-sandbox-error"?: components["parameters"]["SandboxError"];
            };
            path: {
                /** @description Id of the file. */
                file_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file is deleted. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-ratelimit-limit-requests": components["headers"]["XRatelimitLimitRequests"];
                    "x-ratelimit-limit-tokens": components["headers"]["XRatelimitLimitTokens"];
                    "x-ratelimit-remaining-requests": components["headers"]["XRatelimitRemainingRequests"];
                    "x-ratelimit-remaining-tokens": components["headers"]["XRatelimitRemainingTokens"];
                    "x-ratelimit-reset-requests": components["headers"]["XRatelimitResetRequests"];
                    "x-ratelimit-reset-tokens": components["headers"]["XRatelimitResetTokens"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileDeletion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    downloadFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
                /** @description For tests: the request fails with this error code, with the status, body and headers of the real error, even if the operation never returns that status otherwise. Nothing else happens, and nothing is charged. Default: none. [Testing with the sandbox](/docs/build/sandbox-models/). */
                "x-sandbox-error"?: components["parameters"]["SandboxError"];
            };
            path: {
                /** @description Id of the file. */
                file_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes of the file. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    "x-request-id": components["headers"]["XRequestId"];
                    "content-disposition": components["headers"]["ContentDisposition"];
                    "x-ratelimit-limit-requests": components["headers"]["XRatelimitLimitRequests"];
                    "x-ratelimit-limit-tokens": components["headers"]["XRatelimitLimitTokens"];
                    "x-ratelimit-remaining-requests": components["headers"]["XRatelimitRemainingRequests"];
                    "x-ratelimit-remaining-tokens": components["headers"]["XRatelimitRemainingTokens"];
                    "x-ratelimit-reset-requests": components["headers"]["XRatelimitResetRequests"];
                    "x-ratelimit-reset-tokens": components["headers"]["XRatelimitResetTokens"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listModels: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
                /** @description For tests: the request fails with this error code, with the status, body and headers of the real error, even if the operation never returns that status otherwise. Nothing else happens, and nothing is charged. Default: none. [Testing with the sandbox](/docs/build/sandbox-models/). */
                "x-sandbox-error"?: components["parameters"]["SandboxError"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The catalog. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-ratelimit-limit-requests": components["headers"]["XRatelimitLimitRequests"];
                    "x-ratelimit-limit-tokens": components["headers"]["XRatelimitLimitTokens"];
                    "x-ratelimit-remaining-requests": components["headers"]["XRatelimitRemainingRequests"];
                    "x-ratelimit-remaining-tokens": components["headers"]["XRatelimitRemainingTokens"];
                    "x-ratelimit-reset-requests": components["headers"]["XRatelimitResetRequests"];
                    "x-ratelimit-reset-tokens": components["headers"]["XRatelimitResetTokens"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogModelList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    retrieveModel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
                /** @description For tests: the request fails with this error code, with the status, body and headers of the real error, even if the operation never returns that status otherwise. Nothing else happens, and nothing is charged. Default: none. [Testing with the sandbox](/docs/build/sandbox-models/). */
                "x-sandbox-error"?: components["parameters"]["SandboxError"];
            };
            path: {
                /** @description Id of the model. Encode `/` as `%2F`, or leave it as it is. */
                model: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The catalog entry. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    "x-request-id": components["headers"]["XRequestId"];
                    "x-ratelimit-limit-requests": components["headers"]["XRatelimitLimitRequests"];
                    "x-ratelimit-limit-tokens": components["headers"]["XRatelimitLimitTokens"];
                    "x-ratelimit-remaining-requests": components["headers"]["XRatelimitRemainingRequests"];
                    "x-ratelimit-remaining-tokens": components["headers"]["XRatelimitRemainingTokens"];
                    "x-ratelimit-reset-requests": components["headers"]["XRatelimitResetRequests"];
                    "x-ratelimit-reset-tokens": components["headers"]["XRatelimitResetTokens"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogModel"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
