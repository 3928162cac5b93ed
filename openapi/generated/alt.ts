/** Generated from openapi/ by `npm run generate`; changes made here are lost. */

export interface paths {
    "/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Continue a conversation
         * @description Continues the conversation in `messages` with a model. Send at least `model`, `max_tokens` and `messages`.
         *
         *     - **Response.** One JSON object with a list of content blocks: text, thinking, tool calls. With `stream: true` the response is [server-sent events](/docs/build/streaming-messages/), ended by `message_stop`.
         *     - **Next turn.** Append the response as an assistant message and your next user message, and call again. When `stop_reason` is `tool_use`, run the tools and send [one `tool_result` block for each call](/docs/build/tools/) in a user message.
         *     - **Content.** A string or a list of blocks. Images and documents come as base64, as a URL, or as the id of a file that `POST /v1/files` stored.
         *     - **Cost.** The server reserves the worst case, which `max_tokens` bounds, and charges the tokens that were used. A failed request is not charged. Close the connection to cancel: the output up to then is charged.
         *     - **Limits.** The body has at most 32 MiB. [Rates and budgets](/docs/reference/limits/#rates-and-budgets) are those of the key and its project.
         *     - **Errors.** A request that fails before its first event returns a status and an [error](/docs/build/errors-of-messages/). A later failure is an `error` event that ends the stream. Retry when the header `x-should-retry` is `true`.
         */
        post: operations["createMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/count_tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the tokens of a conversation
         * @description Counts the input tokens of a conversation without generating a completion. Send at least `model` and `messages`.
         *
         *     Send what you would send to `POST /messages`, without the fields that only control generation, such as `max_tokens`; they return `unknown_parameter`. The count is the provider's own where it offers one, and an estimate otherwise. The call is free and is never streamed. The body has at most 32 MiB.
         */
        post: operations["countMessageTokens"];
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
         * @description Lists the models that your key may call on this surface, in pages, newest release first.
         *
         *     For the next page, send `last_id` as `after_id` while `has_more` is `true`; for the page before, send `first_id` as `before_id`. Models that do not support messages, such as embeddings, are listed by `GET /v1/models` only. The call is free.
         */
        get: operations["listMessageModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/models/{model_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a model
         * @description Returns one model of the catalog: its limits, its capabilities and its state in the lifecycle.
         *
         *     An unknown id returns `model_not_found` with the nearest ids; `GET /models` lists all of them. The call is free.
         */
        get: operations["retrieveMessageModel"];
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
        /** @description A tool by name, or its definition. */
        AddedTool: components["schemas"]["NamedToolReference"] | components["schemas"]["McpToolReference"] | components["schemas"]["McpToolsetReference"] | components["schemas"]["ToolByDefinition"];
        /**
         * @description The model itself (`direct`), or code that it runs in a code-execution tool.
         * @enum {string}
         */
        AllowedCaller: "direct" | "code_execution_20250825" | "code_execution_20260120" | "code_execution_20260521";
        /**
         * @description Who may call the tool; absent for the model alone.
         * @example [
         *       "direct"
         *     ]
         */
        AllowedCallerList: components["schemas"]["AllowedCaller"][];
        /** @description An earlier message of the model. The `content` of a response can be sent back as it came. As the last message it is the beginning of the response, which the model continues. */
        AssistantMessage: {
            /**
             * @description Always `assistant`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            role: "assistant";
            content: components["schemas"]["MessageContent"];
        };
        /** @description An image in the request. */
        Base64ImageSource: {
            /**
             * @description Always `base64`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "base64";
            media_type: components["schemas"]["ImageMediaType"];
            /** @description The bytes in base64 (RFC 4648 §4, with padding). Anything else is refused with `invalid_base64`. */
            data: string;
        };
        /** @description A PDF in the request. */
        Base64PdfSource: {
            /**
             * @description Always `base64`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "base64";
            /**
             * @description Always `application/pdf`.
             * @constant
             */
            media_type: "application/pdf";
            /** @description The bytes in base64 (RFC 4648 §4, with padding). Anything else is refused with `invalid_base64`. */
            data: string;
        };
        /**
         * @description Why the call failed.
         * @enum {string}
         */
        BashCodeExecutionErrorCode: "invalid_tool_input" | "unavailable" | "too_many_requests" | "execution_time_exceeded" | "output_file_too_large";
        /** @description A file that a run left. */
        BashCodeExecutionOutput: {
            /**
             * @description Always `bash_code_execution_output`.
             * @constant
             */
            type: "bash_code_execution_output";
            /**
             * @description Id of the file at the provider.
             * @example file_01a2b3c4
             */
            file_id: string;
        };
        /** @description The outcome of a shell command. */
        BashCodeExecutionResult: {
            /**
             * @description Always `bash_code_execution_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "bash_code_execution_result";
            /** @description Standard output. */
            stdout: string;
            /** @description Standard error. */
            stderr: string;
            /**
             * @description Exit status.
             * @example 0
             */
            return_code: number;
            /** @description Files that the run left. */
            content: components["schemas"]["BashCodeExecutionOutput"][];
        };
        /** @description The result of a shell command in the container. */
        BashCodeExecutionToolResultBlock: {
            /**
             * @description Always `bash_code_execution_tool_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "bash_code_execution_tool_result";
            /**
             * @description Id of the `server_tool_use` block whose result this is.
             * @example srvtoolu_01a2b3c4
             */
            tool_use_id: string;
            content: components["schemas"]["BashCodeExecutionToolResultContent"];
        };
        /** @description The outcome, or an error. */
        BashCodeExecutionToolResultContent: components["schemas"]["BashCodeExecutionResult"] | components["schemas"]["BashCodeExecutionToolResultError"];
        /** @description The call failed. */
        BashCodeExecutionToolResultError: {
            /**
             * @description Always `bash_code_execution_tool_result_error`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "bash_code_execution_tool_result_error";
            error_code: components["schemas"]["BashCodeExecutionErrorCode"];
        };
        /** @description A shell that the caller runs. The model asks for commands, the caller executes them. */
        BashTool: {
            /**
             * @description Always `bash_20250124`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "bash_20250124";
            /**
             * @description Always `bash`.
             * @constant
             */
            name: "bash";
            cache_control?: components["schemas"]["CacheControl"];
            allowed_callers?: components["schemas"]["AllowedCallerList"];
            defer_loading?: components["schemas"]["DeferLoading"];
            strict?: components["schemas"]["StrictTool"];
            input_examples?: components["schemas"]["ToolInputExampleList"];
        };
        /** @description A shell that the caller runs. Version of October 2024. */
        BashTool20241022: {
            /**
             * @description Always `bash_20241022`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "bash_20241022";
            /**
             * @description Always `bash`.
             * @constant
             */
            name: "bash";
            cache_control?: components["schemas"]["CacheControl"];
            allowed_callers?: components["schemas"]["AllowedCallerList"];
            defer_loading?: components["schemas"]["DeferLoading"];
            strict?: components["schemas"]["StrictTool"];
            input_examples?: components["schemas"]["ToolInputExampleList"];
        };
        /** @description The account that the provider bills. */
        BillingPolicy: {
            /**
             * @description Always `billing_policy`.
             * @constant
             */
            type: "billing_policy";
            /**
             * @description The account of this service at the provider. `user_profile` is refused: all projects share the profiles of that account.
             * @constant
             */
            bill_to?: "self";
        };
        /** @description A download completed. */
        BrowserDownloadCompleted: {
            /**
             * @description Always `download_completed`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "download_completed";
            /**
             * @description The caller's id of the download.
             * @example download-1
             */
            download_id: string;
            /**
             * @description URL of what was downloaded.
             * @example https://example.com/report.pdf
             */
            url: string;
            /**
             * @description Where the file is on the browser's machine.
             * @example /downloads/report.pdf
             */
            path?: string | null;
            /**
             * @description Size of the file in bytes.
             * @example 48213
             */
            size_bytes?: number | null;
        };
        /** @description A download failed. */
        BrowserDownloadFailed: {
            /**
             * @description Always `download_failed`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "download_failed";
            /**
             * @description The caller's id of the download.
             * @example download-1
             */
            download_id: string;
            /**
             * @description URL of what should have been downloaded.
             * @example https://example.com/report.pdf
             */
            url: string;
            /**
             * @description Why it failed.
             * @example The server closed the connection.
             */
            error?: string | null;
        };
        /** @description A download began. */
        BrowserDownloadStarted: {
            /**
             * @description Always `download_started`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "download_started";
            /**
             * @description The caller's id of the download.
             * @example download-1
             */
            download_id: string;
            /**
             * @description URL of what is downloaded.
             * @example https://example.com/report.pdf
             */
            url: string;
        };
        /** @description Something that happened in the browser. */
        BrowserStateChange: components["schemas"]["BrowserTabOpened"] | components["schemas"]["BrowserDownloadStarted"] | components["schemas"]["BrowserDownloadCompleted"] | components["schemas"]["BrowserDownloadFailed"];
        /** @description An open tab of the browser. */
        BrowserTab: {
            /**
             * @description The caller's id of the tab.
             * @example tab-1
             */
            tab_id: string;
            /**
             * @description Title of the page.
             * @example Example Domain
             */
            title: string;
            /**
             * @description URL of the page.
             * @example https://example.com/
             */
            url: string;
            /** @description Whether the tab is in front. */
            active?: boolean;
        };
        /** @description A tab was opened. */
        BrowserTabOpened: {
            /**
             * @description Always `tab_opened`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tab_opened";
            /**
             * @description Id of the new tab.
             * @example tab-2
             */
            tab_id: string;
        };
        /** @description A browser that the caller controls. */
        BrowserToolset: {
            /**
             * @description Always `browser_toolset_20260801`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "browser_toolset_20260801";
            /** @description Which tools of the set are offered, by name; those not named are. */
            configs?: components["schemas"]["BrowserToolsetConfigs"] | null;
            cache_control?: components["schemas"]["CacheControl"];
        };
        /** @description Settings of the tools of the browser toolset. */
        BrowserToolsetConfigs: {
            /** @description Close a tab. */
            close_tab?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Double click. */
            double_click?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Choose files in a file input. */
            file_upload?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Find elements by description. */
            find?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Set the value of a form field. */
            form_input?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Read the page's text. */
            get_page_text?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Hold a key down for a time. */
            hold_key?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Move the pointer onto an element. */
            hover?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Run JavaScript in the page. */
            javascript_exec?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Press a key or a combination. */
            key?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Click with the left button. */
            left_click?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Drag with the left button. */
            left_click_drag?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Press the left button. */
            left_mouse_down?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Release the left button. */
            left_mouse_up?: components["schemas"]["ToolsetMemberConfig"];
            /** @description List the open tabs. */
            list_tabs?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Click with the middle button. */
            middle_click?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Move the pointer. */
            mouse_move?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Go to a URL, back or forward. */
            navigate?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Open a tab. */
            new_tab?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Read the console. */
            read_console?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Read the network log. */
            read_network?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Read the page's accessibility tree. */
            read_page?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Click with the right button. */
            right_click?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Take a screenshot. */
            screenshot?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Scroll. */
            scroll?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Scroll an element into view. */
            scroll_to?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Bring a tab to the front. */
            switch_tab?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Triple click. */
            triple_click?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Type a text. */
            type?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Wait for a time. */
            wait?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Zoom into a region. */
            zoom?: components["schemas"]["ToolsetMemberConfig"];
        };
        /** @description A tool whose arguments the model knows, run by the caller or by the provider. */
        BuiltinTool: components["schemas"]["BashTool"] | components["schemas"]["MemoryTool"] | components["schemas"]["TextEditorTool20250124"] | components["schemas"]["TextEditorTool20250429"] | components["schemas"]["TextEditorTool20250728"] | components["schemas"]["ComputerToolset"] | components["schemas"]["BrowserToolset"] | components["schemas"]["WebSearchTool20250305"] | components["schemas"]["WebSearchTool20260209"] | components["schemas"]["WebSearchTool20260318"] | components["schemas"]["WebFetchTool20250910"] | components["schemas"]["WebFetchTool20260209"] | components["schemas"]["WebFetchTool20260309"] | components["schemas"]["WebFetchTool20260318"] | components["schemas"]["CodeExecutionTool20250522"] | components["schemas"]["CodeExecutionTool20250825"] | components["schemas"]["CodeExecutionTool20260120"] | components["schemas"]["CodeExecutionTool20260521"] | components["schemas"]["ToolSearchBm25Tool20251119"] | components["schemas"]["ToolSearchBm25Tool"] | components["schemas"]["ToolSearchRegexTool20251119"] | components["schemas"]["ToolSearchRegexTool"] | components["schemas"]["McpToolset"] | components["schemas"]["BashTool20241022"] | components["schemas"]["TextEditorTool20241022"] | components["schemas"]["ComputerTool20241022"] | components["schemas"]["ComputerTool20250124"] | components["schemas"]["ComputerTool20251124"];
        /**
         * CacheControl
         * @description Marks the end of a prefix that the provider should cache: everything before and including this place. At the top of the request it marks the last block that can be cached. `system`, `tools` and `messages` together have at most 4 such marks; a fifth is refused with `invalid_value`.
         */
        CacheControl: {
            /**
             * @description Always `ephemeral`.
             * @constant
             */
            type: "ephemeral";
            ttl?: components["schemas"]["CacheTtl"];
        } | null;
        /** @description Input tokens written to the cache, by lifetime. */
        CacheCreation: {
            /**
             * @description Written for 5 minutes.
             * @example 0
             */
            ephemeral_5m_input_tokens: number;
            /**
             * @description Written for an hour.
             * @example 0
             */
            ephemeral_1h_input_tokens: number;
        };
        /** @description Earlier messages changed. */
        CacheMissMessagesChanged: {
            /**
             * @description Always `messages_changed`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "messages_changed";
            /**
             * @description Input tokens that were not found in the cache.
             * @example 1024
             */
            cache_missed_input_tokens: number;
        };
        /** @description Another model was asked for. */
        CacheMissModelChanged: {
            /**
             * @description Always `model_changed`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "model_changed";
            /**
             * @description Input tokens that were not found in the cache.
             * @example 1024
             */
            cache_missed_input_tokens: number;
        };
        /** @description The earlier completion is unknown or too old. */
        CacheMissPreviousMessageNotFound: {
            /**
             * @description Always `previous_message_not_found`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "previous_message_not_found";
        };
        /** @description Why the expected prefix was not found in the prompt cache. */
        CacheMissReason: components["schemas"]["CacheMissModelChanged"] | components["schemas"]["CacheMissSystemChanged"] | components["schemas"]["CacheMissToolsChanged"] | components["schemas"]["CacheMissMessagesChanged"] | components["schemas"]["CacheMissPreviousMessageNotFound"] | components["schemas"]["CacheMissUnavailable"];
        /** @description The system prompt changed. */
        CacheMissSystemChanged: {
            /**
             * @description Always `system_changed`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "system_changed";
            /**
             * @description Input tokens that were not found in the cache.
             * @example 1024
             */
            cache_missed_input_tokens: number;
        };
        /** @description The tools changed. */
        CacheMissToolsChanged: {
            /**
             * @description Always `tools_changed`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tools_changed";
            /**
             * @description Input tokens that were not found in the cache.
             * @example 1024
             */
            cache_missed_input_tokens: number;
        };
        /** @description The reason is unknown. */
        CacheMissUnavailable: {
            /**
             * @description Always `unavailable`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "unavailable";
        };
        /**
         * @description How long the cached prefix is kept after its last use.
         * @default 5m
         * @enum {string}
         */
        CacheTtl: "5m" | "1h";
        /** @description Whether the model can do it. */
        CapabilitySupport: {
            /** @description Whether the model can do it. */
            supported: boolean;
        };
        /** @description A passage of a plain-text document, by characters. */
        CharLocationCitation: {
            /**
             * @description Always `char_location`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "char_location";
            /**
             * @description The passage itself. Not counted as output tokens.
             * @example The grass is green.
             */
            cited_text: string;
            /**
             * @description Which document of the request, from 0.
             * @example 0
             */
            document_index: number;
            /**
             * @description Title of the document, if it has one.
             * @example Nature facts
             */
            document_title: string | null;
            /**
             * @description Id of the document's file, if it came from one.
             * @example file-7c1d6c2e0b5f4f3a9d1e8a70
             */
            file_id?: string | null;
            /**
             * @description First character, from 0.
             * @example 0
             */
            start_char_index: number;
            /**
             * @description Character after the last, from 0.
             * @example 19
             */
            end_char_index: number;
        };
        /** @description A source of a text. */
        Citation: components["schemas"]["CharLocationCitation"] | components["schemas"]["PageLocationCitation"] | components["schemas"]["ContentBlockLocationCitation"] | components["schemas"]["SearchResultLocationCitation"] | components["schemas"]["WebSearchResultLocationCitation"];
        /** @description Switch for citations. */
        CitationsConfig: {
            /** @description Whether citations are on. */
            enabled: boolean;
        };
        /** @description A further source, for a text block. */
        CitationsDelta: {
            /**
             * @description Always `citations_delta`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "citations_delta";
            citation: components["schemas"]["Citation"];
        };
        /**
         * @description `never`, or `next_user_message`: once a later message of the user follows, the model no longer sees the text. Changes of the tools stay in effect.
         * @enum {string}
         */
        ClearAt: "next_user_message" | "never";
        /** @description Code that the model ran in a code-execution tool of this version made the call. */
        CodeExecutionCaller20250825: {
            /**
             * @description Always `code_execution_20250825`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "code_execution_20250825";
            /**
             * @description Id of the code-execution call.
             * @example srvtoolu_01a2b3c4
             */
            tool_id: string;
        };
        /** @description Code that the model ran in a code-execution tool of this version made the call. */
        CodeExecutionCaller20260120: {
            /**
             * @description Always `code_execution_20260120`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "code_execution_20260120";
            /**
             * @description Id of the code-execution call.
             * @example srvtoolu_01a2b3c4
             */
            tool_id: string;
        };
        /** @description Code that the model ran in a code-execution tool of this version made the call. */
        CodeExecutionCaller20260521: {
            /**
             * @description Always `code_execution_20260521`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "code_execution_20260521";
            /**
             * @description Id of the code-execution call.
             * @example srvtoolu_01a2b3c4
             */
            tool_id: string;
        };
        /**
         * @description Why the call failed.
         * @enum {string}
         */
        CodeExecutionErrorCode: "invalid_tool_input" | "unavailable" | "too_many_requests" | "execution_time_exceeded";
        /** @description A file that a run left. */
        CodeExecutionOutput: {
            /**
             * @description Always `code_execution_output`.
             * @constant
             */
            type: "code_execution_output";
            /**
             * @description Id of the file at the provider.
             * @example file_01a2b3c4
             */
            file_id: string;
        };
        /** @description The outcome of a run. */
        CodeExecutionResult: {
            /**
             * @description Always `code_execution_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "code_execution_result";
            /** @description Standard output. */
            stdout: string;
            /** @description Standard error. */
            stderr: string;
            /**
             * @description Exit status.
             * @example 0
             */
            return_code: number;
            /** @description Files that the run left. */
            content: components["schemas"]["CodeExecutionOutput"][];
        };
        /** @description Execution of code in a container. Version of May 2025. Run by the provider, where it has one. */
        CodeExecutionTool20250522: {
            /**
             * @description Always `code_execution_20250522`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "code_execution_20250522";
            /**
             * @description Always `code_execution`.
             * @constant
             */
            name: "code_execution";
            cache_control?: components["schemas"]["CacheControl"];
            allowed_callers?: components["schemas"]["AllowedCallerList"];
            defer_loading?: components["schemas"]["DeferLoading"];
            strict?: components["schemas"]["StrictTool"];
        };
        /** @description Execution of code in a container. Version of August 2025. Run by the provider, where it has one. */
        CodeExecutionTool20250825: {
            /**
             * @description Always `code_execution_20250825`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "code_execution_20250825";
            /**
             * @description Always `code_execution`.
             * @constant
             */
            name: "code_execution";
            cache_control?: components["schemas"]["CacheControl"];
            allowed_callers?: components["schemas"]["AllowedCallerList"];
            defer_loading?: components["schemas"]["DeferLoading"];
            strict?: components["schemas"]["StrictTool"];
        };
        /** @description Execution of code in a container. Version of January 2026. Run by the provider, where it has one. */
        CodeExecutionTool20260120: {
            /**
             * @description Always `code_execution_20260120`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "code_execution_20260120";
            /**
             * @description Always `code_execution`.
             * @constant
             */
            name: "code_execution";
            cache_control?: components["schemas"]["CacheControl"];
            allowed_callers?: components["schemas"]["AllowedCallerList"];
            defer_loading?: components["schemas"]["DeferLoading"];
            strict?: components["schemas"]["StrictTool"];
        };
        /** @description Execution of code in a container. Version of May 2026. Run by the provider, where it has one. */
        CodeExecutionTool20260521: {
            /**
             * @description Always `code_execution_20260521`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "code_execution_20260521";
            /**
             * @description Always `code_execution`.
             * @constant
             */
            name: "code_execution";
            cache_control?: components["schemas"]["CacheControl"];
            allowed_callers?: components["schemas"]["AllowedCallerList"];
            defer_loading?: components["schemas"]["DeferLoading"];
            strict?: components["schemas"]["StrictTool"];
        };
        /** @description The result of running code. */
        CodeExecutionToolResultBlock: {
            /**
             * @description Always `code_execution_tool_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "code_execution_tool_result";
            /**
             * @description Id of the `server_tool_use` block whose result this is.
             * @example srvtoolu_01a2b3c4
             */
            tool_use_id: string;
            content: components["schemas"]["CodeExecutionToolResultContent"];
        };
        /** @description The outcome, or an error. */
        CodeExecutionToolResultContent: components["schemas"]["CodeExecutionResult"] | components["schemas"]["EncryptedCodeExecutionResult"] | components["schemas"]["CodeExecutionToolResultError"];
        /** @description The call failed. */
        CodeExecutionToolResultError: {
            /**
             * @description Always `code_execution_tool_result_error`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "code_execution_tool_result_error";
            error_code: components["schemas"]["CodeExecutionErrorCode"];
        };
        /** @description A summary in place of the conversation before it, made by the provider. Send it back at its place. */
        CompactionBlock: {
            /**
             * @description Always `compaction`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "compaction";
            /**
             * @description The summary; null where the provider could not make one.
             * @example The user plans a trip to Lisbon in May.
             */
            content: string | null;
            /**
             * @description Opaque data of the provider. Send it back unchanged.
             * @example bm90IGEgc3VtbWFyeQ==
             */
            encrypted_content?: string | null;
            /**
             * @description The provider's signature of the summary. Send it back unchanged.
             * @example c2VhbA==
             */
            signature?: string | null;
            /** @description Tools added and removed in the summarized part. Send it back unchanged. */
            tool_changes?: components["schemas"]["ToolChange"][] | null;
        };
        /** @description The whole summary of a compaction block; it replaces the content of the block. */
        CompactionDelta: {
            /**
             * @description Always `compaction_delta`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "compaction_delta";
            /** @description The summary; null where the provider could not make one. */
            content: string | null;
            /** @description Opaque data of the provider. Send it back unchanged. */
            encrypted_content?: string | null;
        };
        /** @description Mouse, keyboard and screen of a machine that the caller controls, as one tool. Version of October 2024. */
        ComputerTool20241022: {
            /**
             * @description Always `computer_20241022`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "computer_20241022";
            /**
             * @description Always `computer`.
             * @constant
             */
            name: "computer";
            /**
             * @description Width of the screen in pixels.
             * @example 1280
             */
            display_width_px: number;
            /**
             * @description Height of the screen in pixels.
             * @example 800
             */
            display_height_px: number;
            /**
             * @description Number of the X11 display.
             * @example 1
             */
            display_number?: number | null;
            cache_control?: components["schemas"]["CacheControl"];
            allowed_callers?: components["schemas"]["AllowedCallerList"];
            defer_loading?: components["schemas"]["DeferLoading"];
            strict?: components["schemas"]["StrictTool"];
            input_examples?: components["schemas"]["ToolInputExampleList"];
        };
        /** @description Mouse, keyboard and screen of a machine that the caller controls, as one tool. Version of January 2025. */
        ComputerTool20250124: {
            /**
             * @description Always `computer_20250124`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "computer_20250124";
            /**
             * @description Always `computer`.
             * @constant
             */
            name: "computer";
            /**
             * @description Width of the screen in pixels.
             * @example 1280
             */
            display_width_px: number;
            /**
             * @description Height of the screen in pixels.
             * @example 800
             */
            display_height_px: number;
            /**
             * @description Number of the X11 display.
             * @example 1
             */
            display_number?: number | null;
            cache_control?: components["schemas"]["CacheControl"];
            allowed_callers?: components["schemas"]["AllowedCallerList"];
            defer_loading?: components["schemas"]["DeferLoading"];
            strict?: components["schemas"]["StrictTool"];
            input_examples?: components["schemas"]["ToolInputExampleList"];
        };
        /** @description Mouse, keyboard and screen of a machine that the caller controls, as one tool. Version of November 2025. */
        ComputerTool20251124: {
            /**
             * @description Always `computer_20251124`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "computer_20251124";
            /**
             * @description Always `computer`.
             * @constant
             */
            name: "computer";
            /**
             * @description Width of the screen in pixels.
             * @example 1280
             */
            display_width_px: number;
            /**
             * @description Height of the screen in pixels.
             * @example 800
             */
            display_height_px: number;
            /**
             * @description Number of the X11 display.
             * @example 1
             */
            display_number?: number | null;
            /**
             * @description Whether the model may ask for an enlarged part of the screen.
             * @example true
             */
            enable_zoom?: boolean;
            cache_control?: components["schemas"]["CacheControl"];
            allowed_callers?: components["schemas"]["AllowedCallerList"];
            defer_loading?: components["schemas"]["DeferLoading"];
            strict?: components["schemas"]["StrictTool"];
            input_examples?: components["schemas"]["ToolInputExampleList"];
        };
        /** @description Mouse, keyboard and screen of a machine that the caller controls. */
        ComputerToolset: {
            /**
             * @description Always `computer_toolset_20260801`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "computer_toolset_20260801";
            /** @description Which tools of the set are offered, by name; those not named are. */
            configs?: components["schemas"]["ComputerToolsetConfigs"] | null;
            cache_control?: components["schemas"]["CacheControl"];
        };
        /** @description Settings of the tools of the computer toolset. */
        ComputerToolsetConfigs: {
            /** @description Report where the pointer is. */
            cursor_position?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Double click. */
            double_click?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Hold a key down for a time. */
            hold_key?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Press a key or a combination. */
            key?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Click with the left button. */
            left_click?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Drag with the left button. */
            left_click_drag?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Press the left button. */
            left_mouse_down?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Release the left button. */
            left_mouse_up?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Click with the middle button. */
            middle_click?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Move the pointer. */
            mouse_move?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Click with the right button. */
            right_click?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Take a screenshot. */
            screenshot?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Scroll. */
            scroll?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Triple click. */
            triple_click?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Type a text. */
            type?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Wait for a time. */
            wait?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Zoom into a region. */
            zoom?: components["schemas"]["ToolsetMemberConfig"];
        };
        /** @description A container of server-side code execution. */
        Container: {
            /**
             * @description Id of the container at the provider. A later request cannot name it, because all projects share the provider's account.
             * @example container_01a2b3c4
             */
            id: string;
            /**
             * Format: date-time
             * @description When it ends.
             * @example 2026-11-20T13:00:00Z
             */
            expires_at: string;
            /** @description The skills that are loaded. */
            skills?: components["schemas"]["ContainerSkill"][] | null;
        };
        /** @description Id of a container of an earlier completion. */
        ContainerId: string;
        /** @description A container and the skills to load into it. */
        ContainerParams: {
            /**
             * @description Id of a container; absent for a new one. An id is refused, because all projects share the provider's account.
             * @example container_01a2b3c4
             */
            id?: string | null;
            /** @description Skills to load. */
            skills?: components["schemas"]["ContainerSkillParams"][] | null;
        };
        /** @description The container in which server-side code execution runs: its id, or its id with the skills to load. Passed on to providers that have containers. */
        ContainerReference: components["schemas"]["ContainerId"] | components["schemas"]["ContainerParams"] | null;
        /** @description A loaded skill. */
        ContainerSkill: {
            /**
             * @description Id of the skill.
             * @example pdf
             */
            skill_id: string;
            type: components["schemas"]["SkillSource"];
            /**
             * @description Version of the skill.
             * @example 20251013
             */
            version: string;
        };
        /** @description A skill to load. */
        ContainerSkillParams: {
            /**
             * @description Id of the skill.
             * @example pdf
             */
            skill_id: string;
            type: components["schemas"]["SkillSource"];
            /**
             * @description Version of the skill; absent for the newest.
             * @example latest
             */
            version?: string;
        };
        /** @description A file for the container of the code-execution tool. */
        ContainerUploadBlock: {
            /**
             * @description Always `container_upload`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "container_upload";
            /**
             * @description Id of the file.
             * @example file_01a2b3c4
             */
            file_id: string;
        };
        /** @description A block of a completion. */
        ContentBlock: components["schemas"]["TextBlock"] | components["schemas"]["ThinkingBlock"] | components["schemas"]["RedactedThinkingBlock"] | components["schemas"]["ToolUseBlock"] | components["schemas"]["ServerToolUseBlock"] | components["schemas"]["WebSearchToolResultBlock"] | components["schemas"]["WebFetchToolResultBlock"] | components["schemas"]["CodeExecutionToolResultBlock"] | components["schemas"]["BashCodeExecutionToolResultBlock"] | components["schemas"]["TextEditorCodeExecutionToolResultBlock"] | components["schemas"]["ToolSearchToolResultBlock"] | components["schemas"]["ContainerUploadBlock"] | components["schemas"]["McpToolUseBlock"] | components["schemas"]["McpToolResultBlock"] | components["schemas"]["McpToolListingBlock"] | components["schemas"]["FallbackBlock"] | components["schemas"]["CompactionBlock"];
        /** @description What is appended to the open block. */
        ContentBlockDelta: components["schemas"]["TextDelta"] | components["schemas"]["InputJsonDelta"] | components["schemas"]["CitationsDelta"] | components["schemas"]["ThinkingDelta"] | components["schemas"]["SignatureDelta"] | components["schemas"]["CompactionDelta"];
        /** @description A further delta of the open block. */
        ContentBlockDeltaEvent: {
            /**
             * @description Always `content_block_delta`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "content_block_delta";
            /**
             * @description Place of the block in `content`.
             * @example 0
             */
            index: number;
            delta: components["schemas"]["ContentBlockDelta"];
        };
        /** @description A passage of a document that came in blocks, by blocks. */
        ContentBlockLocationCitation: {
            /**
             * @description Always `content_block_location`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "content_block_location";
            /**
             * @description The passage itself. Not counted as output tokens.
             * @example The grass is green.
             */
            cited_text: string;
            /**
             * @description Which document of the request, from 0.
             * @example 0
             */
            document_index: number;
            /**
             * @description Title of the document, if it has one.
             * @example Nature facts
             */
            document_title: string | null;
            /**
             * @description Id of the document's file, if it came from one.
             * @example file-7c1d6c2e0b5f4f3a9d1e8a70
             */
            file_id?: string | null;
            /**
             * @description First block, from 0.
             * @example 0
             */
            start_block_index: number;
            /**
             * @description Block after the last, from 0.
             * @example 1
             */
            end_block_index: number;
        };
        /** @description A document cut into blocks by the caller; citations then name blocks. */
        ContentBlockSource: {
            /**
             * @description Always `content`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "content";
            content: components["schemas"]["DocumentContent"];
        };
        /** @description A block begins, empty or with what is known of it at once. */
        ContentBlockStartEvent: {
            /**
             * @description Always `content_block_start`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "content_block_start";
            /**
             * @description Place of the block in `content`, from 0 without gaps.
             * @example 0
             */
            index: number;
            content_block: components["schemas"]["ContentBlock"];
        };
        /** @description The open block is complete. */
        ContentBlockStopEvent: {
            /**
             * @description Always `content_block_stop`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "content_block_stop";
            /**
             * @description Place of the block in `content`.
             * @example 0
             */
            index: number;
        };
        /** @description The text, short for one text block. */
        ContentText: string;
        /** @description Kind of the edit, with its version. Providers may know more. */
        ContextEditType: components["schemas"]["KnownContextEditType"] | string;
        /** @description What the provider clears from a long conversation, or summarizes, before the model reads it. Passed on to providers of this format, with the header `anthropic-beta`; for others it is left out and listed in `x-translation-loss`. */
        ContextManagement: {
            /** @description The edits, in the order in which the provider applies them. */
            edits?: components["schemas"]["ContextManagementEdit"][] | null;
        };
        /** @description Automatic management of a long context (beta at its provider; see `context_management`). */
        ContextManagementCapability: {
            /** @description Whether the model supports any kind of it. */
            supported: boolean;
            /** @description Removal of old thinking. */
            clear_thinking_20251015?: components["schemas"]["CapabilitySupport"] | null;
            /** @description Removal of old tool calls. */
            clear_tool_uses_20250919?: components["schemas"]["CapabilitySupport"] | null;
            /** @description Summary in place of old turns. */
            compact_20260112?: components["schemas"]["CapabilitySupport"] | null;
        };
        /** @description One edit; further members depend on its type. */
        ContextManagementEdit: {
            type: components["schemas"]["ContextEditType"];
        } & {
            [key: string]: unknown;
        };
        /** @description Asks for a summary of `messages`, and for nothing else. Only providers of this format make one: for others, and for sandbox models, the request is refused. */
        ConversationSummary: {
            /**
             * @description Always `summarize`.
             * @constant
             */
            type: "summarize";
            /**
             * @description What to write, in place of the provider's own instructions.
             * @example Keep names and dates.
             */
            instructions?: string | null;
        };
        /** @description The part of a message request that the model reads as input. Fields that only steer the generation (`max_tokens`, `stream`, `stop_sequences`, …) are not part of it. */
        CountMessageTokensRequest: {
            model: components["schemas"]["ModelId"];
            messages: components["schemas"]["InputMessageList"];
            /** @description Instructions that stand above the conversation. A string is short for one text block. */
            system?: components["schemas"]["SystemContent"];
            tools?: components["schemas"]["ToolDefinitionList"];
            tool_choice?: components["schemas"]["ToolChoice"];
            thinking?: components["schemas"]["ThinkingConfig"];
            output_config?: components["schemas"]["OutputConfig"];
            cache_control?: components["schemas"]["CacheControl"];
            /** @description Processing speed asked for. Has no influence on the count. */
            speed?: components["schemas"]["SpeedMode"] | null;
            /**
             * @description Names of betas, as the header `anthropic-beta` has them; the provider receives those of both in the header. Without effect for other providers.
             * @example [
             *       "context-management-2025-06-27"
             *     ]
             */
            betas?: string[] | null;
            /**
             * @description What the provider clears from a long conversation. Without effect where unknown.
             * @example {
             *       "edits": [
             *         {
             *           "type": "clear_tool_uses_20250919"
             *         }
             *       ]
             *     }
             */
            context_management?: components["schemas"]["ContextManagement"] | null;
            /** @description MCP servers whose tools the provider calls, and counts. Only providers of this format do: for others, and for sandbox models, the request is refused. */
            mcp_servers?: components["schemas"]["McpServer"][] | null;
            /** @description The earlier place of `output_config.format`, which takes precedence when both are set. */
            output_format?: components["schemas"]["JsonOutputFormat"] | null;
            /** @description Asks for a summary of the conversation. Has no influence on the count. */
            compaction?: components["schemas"]["ConversationSummary"] | null;
        };
        /** @description One turn of a conversation, with everything the model needs to continue it. */
        CreateMessageRequest: {
            model: components["schemas"]["ModelId"];
            messages: components["schemas"]["InputMessageList"];
            /**
             * @description The most tokens to generate, thinking included. The upper bound is the model's own `max_tokens` (see `GET /models`). `0` generates nothing and only fills the prompt cache.
             * @example 256
             */
            max_tokens: number;
            /** @description Instructions that stand above the conversation. A string is short for one text block. */
            system?: components["schemas"]["SystemContent"];
            /**
             * @description Generation stops before any of these strings; `stop_sequence` in the response names it.
             * @example [
             *       "END"
             *     ]
             */
            stop_sequences?: string[];
            /**
             * @description `true` responds with server-sent events as they are produced, `false` with one JSON object.
             * @default false
             */
            stream?: boolean;
            /**
             * @description Randomness, from focused (0) to varied (1). Accepted under `anthropic-version: 2023-06-01`; under `2026-10-21` any value, the default included, is refused with `unsupported_parameter`.
             * @default 1
             * @example 0.2
             */
            temperature?: number;
            /**
             * @description Only tokens within this cumulative probability are considered. Not accepted under `anthropic-version: 2026-10-21`.
             * @example 0.9
             */
            top_p?: number;
            /**
             * @description Only this many of the likeliest tokens are considered. Not accepted under `anthropic-version: 2026-10-21`.
             * @example 40
             */
            top_k?: number;
            metadata?: components["schemas"]["RequestMetadata"];
            tools?: components["schemas"]["ToolDefinitionList"];
            tool_choice?: components["schemas"]["ToolChoice"];
            thinking?: components["schemas"]["ThinkingConfig"];
            output_config?: components["schemas"]["OutputConfig"];
            service_tier?: components["schemas"]["ServiceTier"];
            cache_control?: components["schemas"]["CacheControl"];
            container?: components["schemas"]["ContainerReference"];
            /**
             * @description Region in which the provider should compute. Passed on; without effect where unknown.
             * @example eu
             */
            inference_geo?: string | null;
            /** @description Processing speed asked for. Passed on; without effect where unknown. */
            speed?: components["schemas"]["SpeedMode"] | null;
            /** @description Asks for the reason of a prompt-cache miss. Passed on; without effect where unknown. */
            diagnostics?: components["schemas"]["DiagnosticsParams"] | null;
            /**
             * @description Names of betas, as the header `anthropic-beta` has them; the provider receives those of both in the header. Without effect for other providers.
             * @example [
             *       "context-management-2025-06-27"
             *     ]
             */
            betas?: string[] | null;
            /**
             * @description What the provider clears from a long conversation. Without effect where unknown.
             * @example {
             *       "edits": [
             *         {
             *           "type": "clear_tool_uses_20250919"
             *         }
             *       ]
             *     }
             */
            context_management?: components["schemas"]["ContextManagement"] | null;
            /** @description The earlier place of `output_config.format`, which takes precedence when both are set. */
            output_format?: components["schemas"]["JsonOutputFormat"] | null;
            /** @description MCP servers whose tools the provider calls. Only providers of this format do: for others, and for sandbox models, the request is refused; offer the functions in `tools` then and call them yourself. */
            mcp_servers?: components["schemas"]["McpServer"][] | null;
            /** @description `default`: where the model declines, the provider lets its own choice of another model take over. Passed on to providers of this format. Names of models are refused: the operator sets which targets take over. */
            fallbacks?: components["schemas"]["ProviderFallback"] | null;
            /**
             * @description A profile in the account at the provider, to which the request is attributed; as the header `anthropic-user-profile-id`, in which providers of this format receive it.
             * @example uprof_01a2b3c4
             */
            user_profile_id?: string | null;
            /** @description Asks for a summary of the conversation alone: the response has one block `compaction`, and the stop reason `compaction`. Only providers of this format make one; for others, and for sandbox models, the request is refused. */
            compaction?: components["schemas"]["ConversationSummary"] | null;
            /** @description For the repetition of a request that the model declined: the provider then bills what it has in its cache as read. Passed on to providers of this format, with the header `anthropic-beta`; without effect for others. Usage is charged here as the provider reports it. */
            fallback_credit_token?: components["schemas"]["FallbackCreditReference"] | null;
            /** @description The account that the provider bills. Only the account of this service can be named. */
            billing_policy?: components["schemas"]["BillingPolicy"] | null;
        };
        /** @description A tool of the caller's own. The model asks for a call with arguments, the caller runs it and sends the result in a `tool_result` block. The only tool that needs no `type`. */
        CustomTool: {
            type?: components["schemas"]["CustomToolType"];
            /**
             * @description Name, unique within the request.
             * @example get_weather
             */
            name: string;
            /**
             * @description What the tool does, when to use it, what it returns. The model reads it.
             * @example Current weather of a city.
             */
            description?: string;
            input_schema: components["schemas"]["ToolInputSchema"];
            /** @description `true` streams arguments as they are produced, unchecked; `false` only when they are whole; null or absent leaves it to the provider. */
            eager_input_streaming?: boolean | null;
            cache_control?: components["schemas"]["CacheControl"];
            allowed_callers?: components["schemas"]["AllowedCallerList"];
            defer_loading?: components["schemas"]["DeferLoading"];
            strict?: components["schemas"]["StrictTool"];
            input_examples?: components["schemas"]["ToolInputExampleList"];
        };
        /**
         * CustomToolType
         * @description `custom`, null, or absent; all three mean the same.
         * @enum {string|null}
         */
        CustomToolType: "custom" | null;
        /**
         * @description `true` keeps the tool out of the prompt until a tool search finds it.
         * @default false
         */
        DeferLoading: boolean;
        /** @description What was found out about the prompt cache. */
        Diagnostics: {
            /** @description Why the expected prefix was not found; null if it was. */
            cache_miss_reason?: components["schemas"]["CacheMissReason"] | null;
        };
        /** @description What to diagnose. */
        DiagnosticsParams: {
            /**
             * @description Id of the earlier completion whose cached prefix was expected to be found.
             * @example msg_3b9d2f7a1c8e4b6d9f0a5c7e
             */
            previous_message_id?: string | null;
        };
        /** @description The model made the call itself. */
        DirectCaller: {
            /**
             * @description Always `direct`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "direct";
        };
        /** @description A fetched document. */
        DocumentBlock: {
            /**
             * @description Always `document`.
             * @constant
             */
            type: "document";
            source: components["schemas"]["FetchedDocumentSource"];
            /**
             * @description Title of the document.
             * @example Example Domain
             */
            title?: string | null;
            /** @description Whether the completion cites it. */
            citations?: components["schemas"]["CitationsConfig"] | null;
        };
        /** @description A text, or a list of text and image blocks. */
        DocumentContent: components["schemas"]["ContentText"] | components["schemas"]["DocumentContentBlockList"];
        /** @description A block of a document. */
        DocumentContentBlock: components["schemas"]["InputTextBlock"] | components["schemas"]["InputImageBlock"];
        /** @description Blocks of a document in their order; citations count them from 0. */
        DocumentContentBlockList: components["schemas"]["DocumentContentBlock"][];
        /** @description Where the document comes from. */
        DocumentSource: components["schemas"]["Base64PdfSource"] | components["schemas"]["PlainTextSource"] | components["schemas"]["ContentBlockSource"] | components["schemas"]["UrlDocumentSource"] | components["schemas"]["FileDocumentSource"];
        /** @description `output_config.effort`. */
        EffortCapability: {
            /** @description Whether the field has an effect. */
            supported: boolean;
            /** @description Level `low`. */
            low: components["schemas"]["CapabilitySupport"];
            /** @description Level `medium`. */
            medium: components["schemas"]["CapabilitySupport"];
            /** @description Level `high`. */
            high: components["schemas"]["CapabilitySupport"];
            /** @description Level `xhigh`; null where it is not known. */
            xhigh?: components["schemas"]["CapabilitySupport"] | null;
            /** @description Level `max`. */
            max: components["schemas"]["CapabilitySupport"];
        };
        /**
         * @description Effort from `low` (fast, cheap) to `max`.
         * @enum {string}
         */
        EffortLevel: "low" | "medium" | "high" | "xhigh" | "max";
        /** @description The outcome of a run, its output encrypted. */
        EncryptedCodeExecutionResult: {
            /**
             * @description Always `encrypted_code_execution_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "encrypted_code_execution_result";
            /** @description Standard output, encrypted; sent back unchanged in later turns. */
            encrypted_stdout: string;
            /** @description Standard error. */
            stderr: string;
            /**
             * @description Exit status.
             * @example 0
             */
            return_code: number;
            /** @description Files that the run left. */
            content: components["schemas"]["CodeExecutionOutput"][];
        };
        /** @description The error itself. */
        ErrorBody: {
            type: components["schemas"]["ErrorType"];
            /**
             * @description Description of the error, for people. Do not parse it.
             * @example Missing required parameter: 'messages'.
             */
            message: string;
            details?: components["schemas"]["ErrorDetails"];
        };
        /** @description The error for programs. This service always sends it. */
        ErrorDetails: {
            /**
             * @description The [error code](/docs/errors/), for programs. More codes may come.
             * @example missing_required_parameter
             */
            error_code: string;
            /**
             * @description The field, query parameter or header that is at fault, where there is one.
             * @example messages[0].content
             */
            param?: string | null;
            /**
             * Format: uri
             * @description The page about the code, with its cause and the remedy.
             * @example https://models.example.com/docs/errors/missing_required_parameter/
             */
            doc_url?: string;
        };
        /** @description Why the request failed. */
        ErrorResponse: {
            /**
             * @description Always `error`.
             * @constant
             */
            type: "error";
            error: components["schemas"]["ErrorBody"];
            /**
             * @description The same as the response header `request-id`.
             * @example 4f6c1f0e8a2b4d1c9e3a7b5d2c8f6e10
             */
            request_id: string | null;
        };
        /** @description Kind of the error. More values may come; the HTTP status gives their class. */
        ErrorType: components["schemas"]["KnownErrorType"] | string;
        /** @description Where another model of the provider took over, because the one before declined. Send it back at its place. */
        FallbackBlock: {
            /**
             * @description Always `fallback`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "fallback";
            from: components["schemas"]["FallbackModel"];
            to: components["schemas"]["FallbackModel"];
        };
        /** @description The token of a refusal, and what happens where it is not accepted. */
        FallbackCredit: {
            token: components["schemas"]["FallbackCreditToken"];
            mode?: components["schemas"]["FallbackCreditMode"];
        };
        /**
         * @description Where the provider does not accept the token, `strict` (the default) refuses the request, and `best_effort` serves it at the ordinary price.
         * @enum {string}
         */
        FallbackCreditMode: "strict" | "best_effort";
        /** @description The token of a refusal. A string is short for the token alone. */
        FallbackCreditReference: components["schemas"]["FallbackCreditToken"] | components["schemas"]["FallbackCredit"];
        /**
         * @description The token, as `stop_details` of the refusal had it.
         * @example fbc_01a2b3c4
         */
        FallbackCreditToken: string;
        /** @description A model of the provider, by the provider's name. */
        FallbackModel: {
            /** @description The name. */
            model: string;
        };
        /** @description The bytes or the text of a fetched document. */
        FetchedDocumentSource: components["schemas"]["FetchedPdfSource"] | components["schemas"]["FetchedTextSource"];
        /** @description A fetched PDF. */
        FetchedPdfSource: {
            /**
             * @description Always `base64`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "base64";
            /**
             * @description Always `application/pdf`.
             * @constant
             */
            media_type: "application/pdf";
            /** @description The bytes in base64. */
            data: string;
        };
        /** @description A fetched page as plain text. */
        FetchedTextSource: {
            /**
             * @description Always `text`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text";
            /**
             * @description Always `text/plain`.
             * @constant
             */
            media_type: "text/plain";
            /** @description The text. */
            data: string;
        };
        /** @description A document that was uploaded before (`POST /v1/files`). */
        FileDocumentSource: {
            /**
             * @description Always `file`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "file";
            /**
             * @description Id of a file of yours. A foreign or missing one is refused with `file_not_found`.
             * @example file-7c1d6c2e0b5f4f3a9d1e8a70
             */
            file_id: string;
        };
        /** @description An image that was uploaded before (`POST /v1/files`). */
        FileImageSource: {
            /**
             * @description Always `file`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "file";
            /**
             * @description Id of a file of yours. A foreign or missing one is refused with `file_not_found`.
             * @example file-7c1d6c2e0b5f4f3a9d1e8a70
             */
            file_id: string;
        };
        /**
         * @description Format of the image.
         * @enum {string}
         */
        ImageMediaType: "image/jpeg" | "image/png" | "image/gif" | "image/webp";
        /** @description Source of the image. */
        ImageSource: components["schemas"]["Base64ImageSource"] | components["schemas"]["UrlImageSource"] | components["schemas"]["FileImageSource"];
        /** @description Treatment of an image that does not fit the model. */
        ImageTransformations: {
            oversized_image?: components["schemas"]["OversizedImagePolicy"];
        };
        /** @description A file that a run left. */
        InputBashCodeExecutionOutput: {
            /**
             * @description Always `bash_code_execution_output`.
             * @constant
             */
            type: "bash_code_execution_output";
            /**
             * @description Id of the file at the provider.
             * @example file_01a2b3c4
             */
            file_id: string;
        };
        /** @description The outcome of a shell command. */
        InputBashCodeExecutionResult: {
            /**
             * @description Always `bash_code_execution_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "bash_code_execution_result";
            /** @description Standard output. */
            stdout: string;
            /** @description Standard error. */
            stderr: string;
            /**
             * @description Exit status.
             * @example 0
             */
            return_code: number;
            /** @description Files that the run left. */
            content: components["schemas"]["InputBashCodeExecutionOutput"][];
        };
        /** @description The result of a shell command in the container. */
        InputBashCodeExecutionToolResultBlock: {
            /**
             * @description Always `bash_code_execution_tool_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "bash_code_execution_tool_result";
            /**
             * @description Id of the `server_tool_use` block whose result this is.
             * @example srvtoolu_01a2b3c4
             */
            tool_use_id: string;
            content: components["schemas"]["InputBashCodeExecutionToolResultContent"];
            cache_control?: components["schemas"]["CacheControl"];
        };
        /** @description The outcome, or an error. */
        InputBashCodeExecutionToolResultContent: components["schemas"]["InputBashCodeExecutionResult"] | components["schemas"]["InputBashCodeExecutionToolResultError"];
        /** @description The call failed. */
        InputBashCodeExecutionToolResultError: {
            /**
             * @description Always `bash_code_execution_tool_result_error`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "bash_code_execution_tool_result_error";
            error_code: components["schemas"]["BashCodeExecutionErrorCode"];
        };
        /** @description The browser after a call of the browser toolset. */
        InputBrowserStateBlock: {
            /**
             * @description Always `browser_state`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "browser_state";
            /** @description The open tabs. */
            tabs: components["schemas"]["BrowserTab"][];
            /** @description What happened in the browser since the last call. */
            state_changes?: components["schemas"]["BrowserStateChange"][] | null;
            cache_control?: components["schemas"]["CacheControl"];
        };
        /** @description A passage of a plain-text document, by characters. */
        InputCharLocationCitation: {
            /**
             * @description Always `char_location`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "char_location";
            /**
             * @description The passage itself. Not counted as output tokens.
             * @example The grass is green.
             */
            cited_text: string;
            /**
             * @description Which document of the request, from 0.
             * @example 0
             */
            document_index: number;
            /**
             * @description Title of the document, if it has one.
             * @example Nature facts
             */
            document_title: string | null;
            /**
             * @description Id of the document's file, if it came from one.
             * @example file-7c1d6c2e0b5f4f3a9d1e8a70
             */
            file_id?: string | null;
            /**
             * @description First character, from 0.
             * @example 0
             */
            start_char_index: number;
            /**
             * @description Character after the last, from 0.
             * @example 19
             */
            end_char_index: number;
        };
        /** @description A source of an assistant text, as it came with a response. */
        InputCitation: components["schemas"]["InputCharLocationCitation"] | components["schemas"]["InputPageLocationCitation"] | components["schemas"]["InputContentBlockLocationCitation"] | components["schemas"]["InputSearchResultLocationCitation"] | components["schemas"]["InputWebSearchResultLocationCitation"];
        /** @description Switch for citations. */
        InputCitationsConfig: {
            /**
             * @description `true` lets the completion cite; all documents of a request must agree.
             * @default false
             */
            enabled?: boolean;
        };
        /** @description Code that the model ran in a code-execution tool of this version made the call. */
        InputCodeExecutionCaller20250825: {
            /**
             * @description Always `code_execution_20250825`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "code_execution_20250825";
            /**
             * @description Id of the code-execution call.
             * @example srvtoolu_01a2b3c4
             */
            tool_id: string;
        };
        /** @description Code that the model ran in a code-execution tool of this version made the call. */
        InputCodeExecutionCaller20260120: {
            /**
             * @description Always `code_execution_20260120`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "code_execution_20260120";
            /**
             * @description Id of the code-execution call.
             * @example srvtoolu_01a2b3c4
             */
            tool_id: string;
        };
        /** @description Code that the model ran in a code-execution tool of this version made the call. */
        InputCodeExecutionCaller20260521: {
            /**
             * @description Always `code_execution_20260521`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "code_execution_20260521";
            /**
             * @description Id of the code-execution call.
             * @example srvtoolu_01a2b3c4
             */
            tool_id: string;
        };
        /** @description A file that a run left. */
        InputCodeExecutionOutput: {
            /**
             * @description Always `code_execution_output`.
             * @constant
             */
            type: "code_execution_output";
            /**
             * @description Id of the file at the provider.
             * @example file_01a2b3c4
             */
            file_id: string;
        };
        /** @description The outcome of a run. */
        InputCodeExecutionResult: {
            /**
             * @description Always `code_execution_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "code_execution_result";
            /** @description Standard output. */
            stdout: string;
            /** @description Standard error. */
            stderr: string;
            /**
             * @description Exit status.
             * @example 0
             */
            return_code: number;
            /** @description Files that the run left. */
            content: components["schemas"]["InputCodeExecutionOutput"][];
        };
        /** @description The result of running code. */
        InputCodeExecutionToolResultBlock: {
            /**
             * @description Always `code_execution_tool_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "code_execution_tool_result";
            /**
             * @description Id of the `server_tool_use` block whose result this is.
             * @example srvtoolu_01a2b3c4
             */
            tool_use_id: string;
            content: components["schemas"]["InputCodeExecutionToolResultContent"];
            cache_control?: components["schemas"]["CacheControl"];
        };
        /** @description The outcome, or an error. */
        InputCodeExecutionToolResultContent: components["schemas"]["InputCodeExecutionResult"] | components["schemas"]["InputEncryptedCodeExecutionResult"] | components["schemas"]["InputCodeExecutionToolResultError"];
        /** @description The call failed. */
        InputCodeExecutionToolResultError: {
            /**
             * @description Always `code_execution_tool_result_error`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "code_execution_tool_result_error";
            error_code: components["schemas"]["CodeExecutionErrorCode"];
        };
        /** @description A summary in place of the conversation before it, as it came with a response. */
        InputCompactionBlock: {
            /**
             * @description Always `compaction`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "compaction";
            /**
             * @description The summary as it came; null has no effect.
             * @example The user plans a trip to Lisbon in May.
             */
            content?: string | null;
            /**
             * @description Opaque data of the provider, as it came.
             * @example bm90IGEgc3VtbWFyeQ==
             */
            encrypted_content?: string | null;
            /**
             * @description The provider's signature of the summary, as received.
             * @example c2VhbA==
             */
            signature?: string | null;
            /** @description Tools added and removed in the summarized part, as they came. */
            tool_changes?: components["schemas"]["InputToolChange"][] | null;
            cache_control?: components["schemas"]["CacheControl"];
        };
        /** @description A file for the container of the code-execution tool. */
        InputContainerUploadBlock: {
            /**
             * @description Always `container_upload`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "container_upload";
            /**
             * @description Id of the file.
             * @example file_01a2b3c4
             */
            file_id: string;
            cache_control?: components["schemas"]["CacheControl"];
        };
        /** @description A block of content in a request. */
        InputContentBlock: components["schemas"]["InputTextBlock"] | components["schemas"]["InputImageBlock"] | components["schemas"]["InputDocumentBlock"] | components["schemas"]["InputSearchResultBlock"] | components["schemas"]["InputThinkingBlock"] | components["schemas"]["InputRedactedThinkingBlock"] | components["schemas"]["InputToolUseBlock"] | components["schemas"]["InputToolResultBlock"] | components["schemas"]["InputServerToolUseBlock"] | components["schemas"]["InputWebSearchToolResultBlock"] | components["schemas"]["InputWebFetchToolResultBlock"] | components["schemas"]["InputCodeExecutionToolResultBlock"] | components["schemas"]["InputBashCodeExecutionToolResultBlock"] | components["schemas"]["InputTextEditorCodeExecutionToolResultBlock"] | components["schemas"]["InputToolSearchToolResultBlock"] | components["schemas"]["InputContainerUploadBlock"] | components["schemas"]["InputMcpToolUseBlock"] | components["schemas"]["InputMcpToolResultBlock"] | components["schemas"]["InputMcpToolListingBlock"] | components["schemas"]["InputFallbackBlock"] | components["schemas"]["InputCompactionBlock"];
        /** @description Content blocks in the order in which the model reads them. */
        InputContentBlockList: components["schemas"]["InputContentBlock"][];
        /** @description A passage of a document that came in blocks, by blocks. */
        InputContentBlockLocationCitation: {
            /**
             * @description Always `content_block_location`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "content_block_location";
            /**
             * @description The passage itself. Not counted as output tokens.
             * @example The grass is green.
             */
            cited_text: string;
            /**
             * @description Which document of the request, from 0.
             * @example 0
             */
            document_index: number;
            /**
             * @description Title of the document, if it has one.
             * @example Nature facts
             */
            document_title: string | null;
            /**
             * @description Id of the document's file, if it came from one.
             * @example file-7c1d6c2e0b5f4f3a9d1e8a70
             */
            file_id?: string | null;
            /**
             * @description First block, from 0.
             * @example 0
             */
            start_block_index: number;
            /**
             * @description Block after the last, from 0.
             * @example 1
             */
            end_block_index: number;
        };
        /** @description The model made the call itself. */
        InputDirectCaller: {
            /**
             * @description Always `direct`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "direct";
        };
        /** @description A document for the model to read, and to cite if `citations` is on. */
        InputDocumentBlock: {
            /**
             * @description Always `document`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "document";
            source: components["schemas"]["DocumentSource"];
            /**
             * @description Title, shown to the model and repeated in citations.
             * @example Annual report
             */
            title?: string | null;
            /**
             * @description Remarks about the document for the model; never cited.
             * @example Written before the merger.
             */
            context?: string | null;
            /** @description Whether completions cite this document. */
            citations?: components["schemas"]["InputCitationsConfig"] | null;
            cache_control?: components["schemas"]["CacheControl"];
        };
        /** @description The outcome of a run, its output encrypted. */
        InputEncryptedCodeExecutionResult: {
            /**
             * @description Always `encrypted_code_execution_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "encrypted_code_execution_result";
            /** @description Standard output, encrypted; sent back unchanged in later turns. */
            encrypted_stdout: string;
            /** @description Standard error. */
            stderr: string;
            /**
             * @description Exit status.
             * @example 0
             */
            return_code: number;
            /** @description Files that the run left. */
            content: components["schemas"]["InputCodeExecutionOutput"][];
        };
        /** @description Where another model of the provider took over, as it came with a response. */
        InputFallbackBlock: {
            /**
             * @description Always `fallback`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "fallback";
            from: components["schemas"]["InputFallbackModel"];
            to: components["schemas"]["InputFallbackModel"];
            /** @description Why, as the response had it. Without effect. */
            trigger?: unknown;
        };
        /** @description A model of the provider, by the provider's name. */
        InputFallbackModel: {
            /** @description The name. */
            model: string;
        };
        /** @description An image for the model. */
        InputImageBlock: {
            /**
             * @description Always `image`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "image";
            source: components["schemas"]["ImageSource"];
            cache_control?: components["schemas"]["CacheControl"];
            /** @description How the provider may change the image before the model sees it. */
            transformations?: components["schemas"]["ImageTransformations"] | null;
        };
        /** @description More of a call's arguments, for a `tool_use` or `server_tool_use` block. The deltas joined are the JSON text of `input`; nothing, or only empty deltas, mean `{}`. */
        InputJsonDelta: {
            /**
             * @description Always `input_json_delta`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "input_json_delta";
            /**
             * @description The JSON text to append; cut anywhere.
             * @example {"city":"Ber
             */
            partial_json: string;
        };
        /** @description A tool as an MCP server lists it. */
        InputMcpTool: {
            /**
             * @description Name of the tool on the server.
             * @example get_weather
             */
            name: string;
            /** @description What the tool does. */
            description?: string | null;
            input_schema: components["schemas"]["McpToolSchema"];
        };
        /** @description The tools of an MCP server, as they came with a response. */
        InputMcpToolListingBlock: {
            /**
             * @description Always `mcp_tool_listing`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "mcp_tool_listing";
            /**
             * @description Name of the server.
             * @example weather
             */
            mcp_server_name: string;
            /** @description Its tools. */
            tools: components["schemas"]["InputMcpTool"][];
        };
        /** @description What a tool of an MCP server returned, as it came with a response. */
        InputMcpToolResultBlock: {
            /**
             * @description Always `mcp_tool_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "mcp_tool_result";
            /**
             * @description The `id` of the call.
             * @example mcptoolu_01a2b3c4
             */
            tool_use_id: string;
            /** @description `true` when the tool failed. */
            is_error?: boolean;
            content?: components["schemas"]["InputMcpToolResultContent"];
            cache_control?: components["schemas"]["CacheControl"];
        };
        /** @description The output of a tool of an MCP server. A string is short for one text block. */
        InputMcpToolResultContent: components["schemas"]["ContentText"] | components["schemas"]["InputTextBlockList"];
        /** @description A call of a tool of an MCP server, as it came with a response. */
        InputMcpToolUseBlock: {
            /**
             * @description Always `mcp_tool_use`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "mcp_tool_use";
            /**
             * @description Id of the call; the result repeats it as `tool_use_id`.
             * @example mcptoolu_01a2b3c4
             */
            id: string;
            /**
             * @description Name of the tool on the server.
             * @example get_weather
             */
            name: string;
            /**
             * @description Name of the server.
             * @example weather
             */
            server_name: string;
            input: components["schemas"]["ToolInput"];
            cache_control?: components["schemas"]["CacheControl"];
        };
        /** @description One message of the conversation. */
        InputMessage: components["schemas"]["UserMessage"] | components["schemas"]["AssistantMessage"] | components["schemas"]["SystemMessage"];
        /** @description The conversation so far, oldest first. Usually `user` and `assistant` take turns; several messages of one role in a row are read as one turn. A last message of role `assistant` is continued. */
        InputMessageList: components["schemas"]["InputMessage"][];
        /** @description A passage of a PDF, by pages. */
        InputPageLocationCitation: {
            /**
             * @description Always `page_location`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "page_location";
            /**
             * @description The passage itself. Not counted as output tokens.
             * @example The grass is green.
             */
            cited_text: string;
            /**
             * @description Which document of the request, from 0.
             * @example 0
             */
            document_index: number;
            /**
             * @description Title of the document, if it has one.
             * @example Nature facts
             */
            document_title: string | null;
            /**
             * @description Id of the document's file, if it came from one.
             * @example file-7c1d6c2e0b5f4f3a9d1e8a70
             */
            file_id?: string | null;
            /**
             * @description First page, from 1.
             * @example 1
             */
            start_page_number: number;
            /**
             * @description Page after the last, from 1.
             * @example 2
             */
            end_page_number: number;
        };
        /** @description An encrypted thinking block of an earlier completion, sent back unchanged. */
        InputRedactedThinkingBlock: {
            /**
             * @description Always `redacted_thinking`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "redacted_thinking";
            /** @description The encrypted content as it came. */
            data: string;
        };
        /** @description A hit of a search that the caller made, for the model to read and to cite. `content` is its text, cut into blocks, which citations count from 0. */
        InputSearchResultBlock: {
            /**
             * @description Always `search_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "search_result";
            /**
             * @description Where the hit comes from, as a URL or any other name; repeated in citations.
             * @example https://example.com/handbook#leave
             */
            source: string;
            /**
             * @description Title of the hit; repeated in citations.
             * @example Handbook, chapter 4
             */
            title: string;
            content: components["schemas"]["InputTextBlockList"];
            citations?: components["schemas"]["InputCitationsConfig"];
            cache_control?: components["schemas"]["CacheControl"];
        };
        /** @description A passage of a search result of the request, by blocks. */
        InputSearchResultLocationCitation: {
            /**
             * @description Always `search_result_location`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "search_result_location";
            /**
             * @description The passage itself. Not counted as output tokens.
             * @example The grass is green.
             */
            cited_text: string;
            /**
             * @description Which search result of the request, from 0.
             * @example 0
             */
            search_result_index: number;
            /**
             * @description Source of the search result.
             * @example https://example.com/handbook#leave
             */
            source: string;
            /**
             * @description Title of the search result.
             * @example Handbook, chapter 4
             */
            title: string | null;
            /**
             * @description First block, from 0.
             * @example 0
             */
            start_block_index: number;
            /**
             * @description Block after the last, from 0.
             * @example 1
             */
            end_block_index: number;
        };
        /** @description A call of a tool that the provider runs. */
        InputServerToolUseBlock: {
            /**
             * @description Always `server_tool_use`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "server_tool_use";
            /**
             * @description Id of the call; the result repeats it as `tool_use_id`.
             * @example srvtoolu_01a2b3c4
             */
            id: string;
            name: components["schemas"]["ServerToolName"];
            input: components["schemas"]["ToolInput"];
            caller?: components["schemas"]["InputToolCaller"];
            cache_control?: components["schemas"]["CacheControl"];
        };
        /** @description A text part. */
        InputTextBlock: {
            /**
             * @description Always `text`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text";
            /**
             * @description The text, not empty.
             * @example What is in this picture?
             */
            text: string;
            cache_control?: components["schemas"]["CacheControl"];
            /** @description Sources of an assistant's text, as they came with a response. Under `anthropic-version: 2026-10-21` a list that is not empty is refused in user messages. */
            citations?: components["schemas"]["InputCitation"][] | null;
            /** @description The parsed `text`, which client libraries send back with it. Accepted, without effect. */
            parsed_output?: unknown;
        };
        /** @description Text blocks in the order in which the model reads them. */
        InputTextBlockList: components["schemas"]["InputTextBlock"][];
        /** @description A file was written. */
        InputTextEditorCodeExecutionCreateResult: {
            /**
             * @description Always `text_editor_code_execution_create_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text_editor_code_execution_create_result";
            /** @description Whether the file was there before. */
            is_file_update: boolean;
        };
        /** @description A text in a file was replaced. */
        InputTextEditorCodeExecutionStrReplaceResult: {
            /**
             * @description Always `text_editor_code_execution_str_replace_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text_editor_code_execution_str_replace_result";
            /** @description The change, line by line. */
            lines?: string[] | null;
            /**
             * @description Lines after the change.
             * @example 3
             */
            new_lines?: number | null;
            /**
             * @description First line after the change, from 1.
             * @example 7
             */
            new_start?: number | null;
            /**
             * @description Lines before the change.
             * @example 2
             */
            old_lines?: number | null;
            /**
             * @description First line before the change, from 1.
             * @example 7
             */
            old_start?: number | null;
        };
        /** @description The result of an edit of a file in the container. */
        InputTextEditorCodeExecutionToolResultBlock: {
            /**
             * @description Always `text_editor_code_execution_tool_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text_editor_code_execution_tool_result";
            /**
             * @description Id of the `server_tool_use` block whose result this is.
             * @example srvtoolu_01a2b3c4
             */
            tool_use_id: string;
            content: components["schemas"]["InputTextEditorCodeExecutionToolResultContent"];
            cache_control?: components["schemas"]["CacheControl"];
        };
        /** @description The outcome, or an error. */
        InputTextEditorCodeExecutionToolResultContent: components["schemas"]["InputTextEditorCodeExecutionViewResult"] | components["schemas"]["InputTextEditorCodeExecutionCreateResult"] | components["schemas"]["InputTextEditorCodeExecutionStrReplaceResult"] | components["schemas"]["InputTextEditorCodeExecutionToolResultError"];
        /** @description The call failed. */
        InputTextEditorCodeExecutionToolResultError: {
            /**
             * @description Always `text_editor_code_execution_tool_result_error`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text_editor_code_execution_tool_result_error";
            error_code: components["schemas"]["TextEditorCodeExecutionErrorCode"];
            /**
             * @description The same in words.
             * @example No such file.
             */
            error_message?: string | null;
        };
        /** @description A file, or a part of it, was shown. */
        InputTextEditorCodeExecutionViewResult: {
            /**
             * @description Always `text_editor_code_execution_view_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text_editor_code_execution_view_result";
            /** @description What was shown. */
            content: string;
            file_type: components["schemas"]["ViewedFileType"];
            /**
             * @description Lines shown.
             * @example 12
             */
            num_lines?: number | null;
            /**
             * @description First line shown, from 1.
             * @example 1
             */
            start_line?: number | null;
            /**
             * @description Lines of the file.
             * @example 12
             */
            total_lines?: number | null;
        };
        /** @description A thinking block of an earlier completion, sent back unchanged. */
        InputThinkingBlock: {
            /**
             * @description Always `thinking`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "thinking";
            /** @description The text as it came, possibly empty. */
            thinking: string;
            /** @description The provider's signature of the text, as received. */
            signature: string;
        };
        /** @description Offers a tool from here on. Passed on to providers of this format, with the header `anthropic-beta`; others are offered the tools that are in effect at the end of the conversation. */
        InputToolAdditionBlock: {
            /**
             * @description Always `tool_addition`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_addition";
            tool: components["schemas"]["AddedTool"];
            cache_control?: components["schemas"]["CacheControl"];
        };
        /** @description Who made the call. */
        InputToolCaller: components["schemas"]["InputDirectCaller"] | components["schemas"]["InputCodeExecutionCaller20250825"] | components["schemas"]["InputCodeExecutionCaller20260120"] | components["schemas"]["InputCodeExecutionCaller20260521"];
        /** @description A tool that was added or removed in the summarized part of a conversation, as it came. */
        InputToolChange: {
            /**
             * @description Kind of the change.
             * @example tool_addition
             */
            type: string;
        } & {
            [key: string]: unknown;
        };
        /** @description Names a tool that a tool search found, so that the model may call it. */
        InputToolReferenceBlock: {
            /**
             * @description Always `tool_reference`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_reference";
            /**
             * @description Name of a tool of the request.
             * @example get_weather
             */
            tool_name: string;
            cache_control?: components["schemas"]["CacheControl"];
        };
        /** @description Offers a tool no longer, from here on. Passed on to providers of this format, with the header `anthropic-beta`; others are offered the tools that are in effect at the end of the conversation. */
        InputToolRemovalBlock: {
            /**
             * @description Always `tool_removal`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_removal";
            tool: components["schemas"]["RemovedTool"];
            cache_control?: components["schemas"]["CacheControl"];
        };
        /** @description The output of a tool, as the result of a call of the model. */
        InputToolResultBlock: {
            /**
             * @description Always `tool_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_result";
            /**
             * @description The `id` of the `tool_use` block whose result this is.
             * @example toolu_5f0c9b1e7a3d4c2b8e6f1a90
             */
            tool_use_id: string;
            content?: components["schemas"]["ToolResultContent"];
            /**
             * @description `true` when the tool failed; the content then says how.
             * @default false
             */
            is_error?: boolean;
            /**
             * @description Name of the toolset to which the tool belongs, if it belongs to one.
             * @example browser
             */
            toolset_name?: string | null;
            cache_control?: components["schemas"]["CacheControl"];
        };
        /** @description The tools found. */
        InputToolSearchResult: {
            /**
             * @description Always `tool_search_tool_search_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_search_tool_search_result";
            /** @description The tools, by name. */
            tool_references: components["schemas"]["InputToolReferenceBlock"][];
        };
        /** @description The result of a tool search. */
        InputToolSearchToolResultBlock: {
            /**
             * @description Always `tool_search_tool_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_search_tool_result";
            /**
             * @description Id of the `server_tool_use` block whose result this is.
             * @example srvtoolu_01a2b3c4
             */
            tool_use_id: string;
            content: components["schemas"]["InputToolSearchToolResultContent"];
            cache_control?: components["schemas"]["CacheControl"];
        };
        /** @description The tools found, or an error. */
        InputToolSearchToolResultContent: components["schemas"]["InputToolSearchResult"] | components["schemas"]["InputToolSearchToolResultError"];
        /** @description The call failed. */
        InputToolSearchToolResultError: {
            /**
             * @description Always `tool_search_tool_result_error`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_search_tool_result_error";
            error_code: components["schemas"]["CodeExecutionErrorCode"];
            /**
             * @description The same in words.
             * @example No such file.
             */
            error_message?: string | null;
        };
        /** @description A tool call of an earlier completion, sent back so that its result has something to refer to. */
        InputToolUseBlock: {
            /**
             * @description Always `tool_use`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_use";
            /**
             * @description Id of the call; the result repeats it as `tool_use_id`.
             * @example toolu_5f0c9b1e7a3d4c2b8e6f1a90
             */
            id: string;
            /**
             * @description Name of the tool.
             * @example get_weather
             */
            name: string;
            input: components["schemas"]["ToolInput"];
            caller?: components["schemas"]["InputToolCaller"];
            /**
             * @description Name of the toolset to which the tool belongs, if it belongs to one.
             * @example browser
             */
            toolset_name?: string | null;
            cache_control?: components["schemas"]["CacheControl"];
        };
        /** @description A fetched page. */
        InputWebFetchResult: {
            /**
             * @description Always `web_fetch_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_fetch_result";
            /**
             * @description URL of the page.
             * @example https://example.com/
             */
            url: string;
            content: components["schemas"]["InputDocumentBlock"];
            /**
             * @description When it was fetched (RFC 3339).
             * @example 2026-11-20T12:00:00Z
             */
            retrieved_at?: string | null;
        };
        /** @description The result of fetching a page. */
        InputWebFetchToolResultBlock: {
            /**
             * @description Always `web_fetch_tool_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_fetch_tool_result";
            /**
             * @description Id of the `server_tool_use` block whose result this is.
             * @example srvtoolu_01a2b3c4
             */
            tool_use_id: string;
            content: components["schemas"]["InputWebFetchToolResultContent"];
            caller?: components["schemas"]["InputToolCaller"];
            cache_control?: components["schemas"]["CacheControl"];
        };
        /** @description The page, or an error. */
        InputWebFetchToolResultContent: components["schemas"]["InputWebFetchResult"] | components["schemas"]["InputWebFetchToolResultError"];
        /** @description The call failed. */
        InputWebFetchToolResultError: {
            /**
             * @description Always `web_fetch_tool_result_error`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_fetch_tool_result_error";
            error_code: components["schemas"]["WebFetchErrorCode"];
        };
        /** @description A result of a web search. */
        InputWebSearchResult: {
            /**
             * @description Always `web_search_result`.
             * @constant
             */
            type: "web_search_result";
            /**
             * @description Title of the page.
             * @example Example Domain
             */
            title: string;
            /**
             * @description URL of the page.
             * @example https://example.com/
             */
            url: string;
            /** @description The page's content for the provider; sent back unchanged in later turns. */
            encrypted_content: string;
            /**
             * @description Age of the page in words.
             * @example 3 days ago
             */
            page_age?: string | null;
        };
        /** @description The hits, best first. */
        InputWebSearchResultList: components["schemas"]["InputWebSearchResult"][];
        /** @description A passage of a page that a web search found. */
        InputWebSearchResultLocationCitation: {
            /**
             * @description Always `web_search_result_location`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_search_result_location";
            /**
             * @description The passage itself. Not counted as output tokens.
             * @example The grass is green.
             */
            cited_text: string;
            /** @description Place of the passage for the provider; sent back unchanged in later turns. */
            encrypted_index: string;
            /**
             * @description Title of the page.
             * @example Example Domain
             */
            title: string | null;
            /**
             * @description URL of the page.
             * @example https://example.com/
             */
            url: string;
        };
        /** @description The results of a web search. */
        InputWebSearchToolResultBlock: {
            /**
             * @description Always `web_search_tool_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_search_tool_result";
            /**
             * @description Id of the `server_tool_use` block whose result this is.
             * @example srvtoolu_01a2b3c4
             */
            tool_use_id: string;
            content: components["schemas"]["InputWebSearchToolResultContent"];
            caller?: components["schemas"]["InputToolCaller"];
            cache_control?: components["schemas"]["CacheControl"];
        };
        /** @description The hits, or an error. */
        InputWebSearchToolResultContent: components["schemas"]["InputWebSearchResultList"] | components["schemas"]["InputWebSearchToolResultError"];
        /** @description The call failed. */
        InputWebSearchToolResultError: {
            /**
             * @description Always `web_search_tool_result_error`.
             * @constant
             */
            type: "web_search_tool_result_error";
            error_code: components["schemas"]["WebSearchErrorCode"];
        };
        /** @description Structured output by a JSON Schema. */
        JsonOutputFormat: {
            /**
             * @description Always `json_schema`.
             * @constant
             */
            type: "json_schema";
            schema: components["schemas"]["JsonSchemaDocument"];
        };
        /**
         * @description A JSON Schema; the text of the completion is an instance of it.
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
        /**
         * @description The values of `ContextEditType` that this version of the contract knows.
         * @enum {string}
         */
        KnownContextEditType: "clear_tool_uses_20250919" | "clear_thinking_20251015" | "compact_20260112";
        /**
         * @description The values of `ErrorType` that this version of the contract knows.
         * @enum {string}
         */
        KnownErrorType: "invalid_request_error" | "authentication_error" | "billing_error" | "permission_error" | "not_found_error" | "conflict_error" | "request_too_large" | "rate_limit_error" | "timeout_error" | "api_error" | "overloaded_error";
        /**
         * @description The values of `ModelLifecycle` that this version of the contract knows.
         * @enum {string}
         */
        KnownModelLifecycle: "active" | "deprecated" | "retired";
        /**
         * @description The values of `ModelLine` that this version of the contract knows.
         * @enum {string}
         */
        KnownModelLine: "haiku" | "sonnet" | "opus" | "fable" | "mythos";
        /**
         * @description The values of `RefusalCategory` that this version of the contract knows.
         * @enum {string}
         */
        KnownRefusalCategory: "cyber" | "bio" | "frontier_llm" | "reasoning_extraction" | "general_harms";
        /**
         * @description The values of `StopReason` that this version of the contract knows.
         * @enum {string}
         */
        KnownStopReason: "end_turn" | "max_tokens" | "stop_sequence" | "tool_use" | "pause_turn" | "compaction" | "refusal" | "model_context_window_exceeded";
        /**
         * @description The values of `UsageServiceTier` that this version of the contract knows.
         * @enum {string}
         */
        KnownUsageServiceTier: "standard" | "priority" | "batch";
        /**
         * @description The values of `UsageSpeed` that this version of the contract knows.
         * @enum {string}
         */
        KnownUsageSpeed: "standard" | "fast";
        /** @description An MCP server whose tools the provider calls. Passed on to providers of this format, with the header `anthropic-beta`; for others the request is refused. */
        McpServer: {
            /**
             * @description Always `url`.
             * @constant
             */
            type: "url";
            /**
             * @description URL of the server.
             * @example https://mcp.example.com/sse
             */
            url: string;
            /**
             * @description Name of the server in this request; blocks repeat it.
             * @example weather
             */
            name: string;
            /** @description Credential with which the provider authenticates at the server. This service never logs it. */
            authorization_token?: string | null;
            /** @description Which of its tools are offered. */
            tool_configuration?: components["schemas"]["McpServerTools"] | null;
        };
        /** @description Which tools of an MCP server are offered. */
        McpServerTools: {
            /** @description `false` offers none of them. */
            enabled?: boolean | null;
            /** @description Names of the tools that are offered; all where it is absent. */
            allowed_tools?: string[] | null;
        };
        /** @description A tool as an MCP server lists it. */
        McpTool: {
            /**
             * @description Name of the tool on the server.
             * @example get_weather
             */
            name: string;
            /** @description What the tool does. */
            description?: string | null;
            input_schema: components["schemas"]["McpToolSchema"];
        };
        /** @description Settings of single tools of an MCP server, by name. */
        McpToolConfigs: {
            [key: string]: components["schemas"]["ToolsetMemberConfig"];
        };
        /** @description The tools of an MCP server, as the provider found them. Send it back as it came. */
        McpToolListingBlock: {
            /**
             * @description Always `mcp_tool_listing`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "mcp_tool_listing";
            /**
             * @description Name of the server.
             * @example weather
             */
            mcp_server_name: string;
            /** @description Its tools. */
            tools: components["schemas"]["McpTool"][];
        };
        /** @description A tool of an MCP server, by name. */
        McpToolReference: {
            /**
             * @description Always `mcp_tool_reference`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "mcp_tool_reference";
            /**
             * @description Name of the server in `mcp_servers`.
             * @example weather
             */
            server_name: string;
            /**
             * @description Name of the tool on the server.
             * @example get_weather
             */
            name: string;
        };
        /** @description The output of a tool of an MCP server. */
        McpToolResultBlock: {
            /**
             * @description Always `mcp_tool_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "mcp_tool_result";
            /**
             * @description The `id` of the call.
             * @example mcptoolu_01a2b3c4
             */
            tool_use_id: string;
            /** @description `true` when the tool failed. */
            is_error: boolean;
            content: components["schemas"]["McpToolResultContent"];
        };
        /** @description The output of a tool of an MCP server. */
        McpToolResultContent: components["schemas"]["McpToolText"] | components["schemas"]["McpToolTextList"];
        /**
         * @description The JSON Schema of the arguments, as the MCP server has it.
         * @example {
         *       "type": "object",
         *       "properties": {
         *         "city": {
         *           "type": "string"
         *         }
         *       }
         *     }
         */
        McpToolSchema: {
            [key: string]: unknown;
        };
        /** @description A text that a tool of an MCP server returned. */
        McpToolText: string;
        /** @description Texts that a tool of an MCP server returned. */
        McpToolTextList: components["schemas"]["TextBlock"][];
        /** @description A call of a tool of an MCP server, which the provider makes. */
        McpToolUseBlock: {
            /**
             * @description Always `mcp_tool_use`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "mcp_tool_use";
            /**
             * @description Id of the call; the result repeats it as `tool_use_id`.
             * @example mcptoolu_01a2b3c4
             */
            id: string;
            /**
             * @description Name of the tool on the server.
             * @example get_weather
             */
            name: string;
            /**
             * @description Name of the server.
             * @example weather
             */
            server_name: string;
            input: components["schemas"]["ToolInput"];
        };
        /** @description The tools of an MCP server of `mcp_servers`, with their settings. */
        McpToolset: {
            /**
             * @description Always `mcp_toolset`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "mcp_toolset";
            /**
             * @description The `name` of the server.
             * @example weather
             */
            mcp_server_name: string;
            /** @description Settings of all its tools. */
            default_config?: components["schemas"]["ToolsetMemberConfig"];
            /** @description Settings of single tools, by name. */
            configs?: components["schemas"]["McpToolConfigs"] | null;
            /** @description The tools as an `mcp_tool_listing` block had them; the provider then does not ask the server. */
            tools?: components["schemas"]["InputMcpTool"][] | null;
            cache_control?: components["schemas"]["CacheControl"];
        };
        /** @description All tools of an MCP server. */
        McpToolsetReference: {
            /**
             * @description Always `mcp_toolset_reference`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "mcp_toolset_reference";
            /**
             * @description Name of the server in `mcp_servers`.
             * @example weather
             */
            server_name: string;
        };
        /** @description A folder of notes that the caller keeps for the model. */
        MemoryTool: {
            /**
             * @description Always `memory_20250818`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "memory_20250818";
            /**
             * @description Always `memory`.
             * @constant
             */
            name: "memory";
            cache_control?: components["schemas"]["CacheControl"];
            allowed_callers?: components["schemas"]["AllowedCallerList"];
            defer_loading?: components["schemas"]["DeferLoading"];
            strict?: components["schemas"]["StrictTool"];
            input_examples?: components["schemas"]["ToolInputExampleList"];
        };
        /** @description The model's message. */
        Message: {
            /**
             * @description Id of the message.
             * @example msg_3b9d2f7a1c8e4b6d9f0a5c7e
             */
            id: string;
            /**
             * @description Always `message`.
             * @constant
             */
            type: "message";
            /**
             * @description Always `assistant`.
             * @constant
             */
            role: "assistant";
            /**
             * @description The requested model.
             * @example sandbox/chat
             */
            model: string;
            /** @description The blocks of the completion in their order. As `content` of an assistant message it can be sent back as it is. Empty in `message_start`. */
            content: components["schemas"]["ContentBlock"][];
            /** @description Why the completion ended; null only in `message_start`. */
            stop_reason: components["schemas"]["StopReason"] | null;
            /**
             * @description The stop sequence that was met, if `stop_reason` is `stop_sequence`.
             * @example END
             */
            stop_sequence?: string | null;
            /** @description More about the end, for `stop_reason` `refusal`. */
            stop_details?: components["schemas"]["RefusalDetails"] | null;
            usage: components["schemas"]["Usage"];
            /** @description The container of server-side code execution, if one was used. */
            container?: components["schemas"]["Container"] | null;
            /** @description The diagnosis of the prompt cache, if the request asked for it. */
            diagnostics?: components["schemas"]["Diagnostics"] | null;
        };
        /** @description A text, or a list of content blocks. A string is short for one text block. */
        MessageContent: components["schemas"]["ContentText"] | components["schemas"]["InputContentBlockList"];
        /** @description Members of the response that are known only at its end. */
        MessageDelta: {
            /** @description Why the completion ended; not null in the last `message_delta`. */
            stop_reason?: components["schemas"]["StopReason"] | null;
            /**
             * @description The stop sequence that was met, if `stop_reason` is `stop_sequence`.
             * @example END
             */
            stop_sequence?: string | null;
            /** @description More about the end, for `stop_reason` `refusal`. */
            stop_details?: components["schemas"]["RefusalDetails"] | null;
            /** @description The container of server-side code execution, if one was used. */
            container?: components["schemas"]["Container"] | null;
        };
        /** @description How the completion ended, and its usage so far. The last one counts. */
        MessageDeltaEvent: {
            /**
             * @description Always `message_delta`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "message_delta";
            delta: components["schemas"]["MessageDelta"];
            usage: components["schemas"]["MessageDeltaUsage"];
        };
        /** @description Usage of the whole request up to now (not since the last event). */
        MessageDeltaUsage: {
            /**
             * @description As in `usage` of the response.
             * @example 12
             */
            input_tokens?: number | null;
            /**
             * @description Tokens generated up to now.
             * @example 5
             */
            output_tokens: number;
            /** @description The output tokens by kind. */
            output_tokens_details?: components["schemas"]["OutputTokensDetails"] | null;
            /**
             * @description As in `usage` of the response.
             * @example 0
             */
            cache_creation_input_tokens?: number | null;
            /**
             * @description As in `usage` of the response.
             * @example 0
             */
            cache_read_input_tokens?: number | null;
            /** @description Calls of tools that the provider ran. */
            server_tool_use?: components["schemas"]["ServerToolUsage"] | null;
            /** @description The runs of the model, where the provider reports them. */
            iterations?: components["schemas"]["UsageIteration"][] | null;
        };
        /** @description The first event, with the response as far as it is known before its content. */
        MessageStartEvent: {
            /**
             * @description Always `message_start`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "message_start";
            message: components["schemas"]["Message"];
        };
        /** @description The completion is complete. The last event of every stream that did not fail. */
        MessageStopEvent: {
            /**
             * @description Always `message_stop`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "message_stop";
        };
        /** @description The `data` of one server-sent event; its `event` line has the same name as `type`. Events of other names may come between these; ignore them. */
        MessageStreamEvent: components["schemas"]["MessageStartEvent"] | components["schemas"]["ContentBlockStartEvent"] | components["schemas"]["ContentBlockDeltaEvent"] | components["schemas"]["ContentBlockStopEvent"] | components["schemas"]["MessageDeltaEvent"] | components["schemas"]["MessageStopEvent"] | components["schemas"]["PingEvent"] | components["schemas"]["StreamErrorEvent"];
        /** @description Size of a request's input. */
        MessageTokenCount: {
            /**
             * @description Tokens of messages, system prompt and tools together.
             * @example 14
             */
            input_tokens: number;
        };
        /** @description What the model can do. */
        ModelCapabilities: {
            /** @description Batches of requests. Not offered by this service. */
            batch: components["schemas"]["CapabilitySupport"];
            /** @description Citations of documents and search results. */
            citations: components["schemas"]["CapabilitySupport"];
            /** @description Code execution by the provider. */
            code_execution: components["schemas"]["CapabilitySupport"];
            context_management: components["schemas"]["ContextManagementCapability"];
            effort: components["schemas"]["EffortCapability"];
            /** @description Image blocks. */
            image_input: components["schemas"]["CapabilitySupport"];
            /** @description Document blocks with a PDF. */
            pdf_input: components["schemas"]["CapabilitySupport"];
            server_tools: components["schemas"]["ServerToolsCapability"];
            /** @description `output_config.format` and strict tools. */
            structured_outputs: components["schemas"]["CapabilitySupport"];
            thinking: components["schemas"]["ThinkingCapability"];
        };
        /**
         * @description Id of a model, as `GET /models` lists it. May contain `/` and `:`.
         * @example sandbox/chat
         */
        ModelId: string;
        /** @description A model that supports messages. */
        ModelInfo: {
            /**
             * @description Always `model`.
             * @constant
             */
            type: "model";
            /**
             * @description Id under which the model is called. May contain `/` and `:`.
             * @example sandbox/chat
             */
            id: string;
            /**
             * @description Name for people.
             * @example Sandbox Chat
             */
            display_name: string;
            /**
             * Format: date-time
             * @description When the model was released (RFC 3339).
             * @example 2026-01-01T00:00:00Z
             */
            created_at: string;
            lifecycle?: components["schemas"]["ModelLifecycle"];
            /**
             * @description Since when the model is deprecated (RFC 3339); null if it is not.
             * @example null
             */
            deprecated_at?: string | null;
            /**
             * @description When the model stops responding (RFC 3339); null if no date is set.
             * @example null
             */
            retires_at?: string | null;
            /** @description Family of the model at its provider; null where there is none. */
            line?: components["schemas"]["ModelLine"] | null;
            /**
             * @description The most input tokens; null if unknown.
             * @example 128000
             */
            max_input_tokens?: number | null;
            /**
             * @description The largest `max_tokens`; null if unknown.
             * @example 16384
             */
            max_tokens?: number | null;
            /** @description What the model can do; null if unknown. */
            capabilities?: components["schemas"]["ModelCapabilities"] | null;
        };
        /** @description A page of the catalog. */
        ModelInfoList: {
            /** @description The models, newest release first. */
            data: components["schemas"]["ModelInfo"][];
            /** @description Whether there are more in the direction of paging. */
            has_more: boolean;
            /**
             * @description Id of the first model of the page, for `before_id`; null for an empty page.
             * @example sandbox/chat
             */
            first_id: string | null;
            /**
             * @description Id of the last model of the page, for `after_id`; null for an empty page.
             * @example sandbox/priced
             */
            last_id: string | null;
        };
        /** @description `active`: in service. `deprecated`: in service until `retires_at`. `retired`: no longer responds. More values may come. */
        ModelLifecycle: components["schemas"]["KnownModelLifecycle"] | string;
        /** @description States of models. */
        ModelLifecycleFilter: components["schemas"]["ModelLifecycleState"][];
        /**
         * @description State of a model.
         * @enum {string}
         */
        ModelLifecycleState: "active" | "deprecated" | "retired";
        /** @description Family of a model. More values may come. */
        ModelLine: components["schemas"]["KnownModelLine"] | string;
        /** @description A tool of the request, by name. */
        NamedToolReference: {
            /**
             * @description Always `tool_reference`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_reference";
            /**
             * @description Name of the tool.
             * @example get_weather
             */
            name: string;
        };
        /** @description Form and effort of the completion. */
        OutputConfig: {
            /** @description How much work the model may put into the completion; the default is the model's own. */
            effort?: components["schemas"]["EffortLevel"] | null;
            /** @description Requests a completion that is valid JSON of a schema. */
            format?: components["schemas"]["JsonOutputFormat"] | null;
            /** @description The tokens that the whole task may take. Without effect where unknown. */
            task_budget?: components["schemas"]["TaskBudget"] | null;
        };
        /** @description Output tokens by kind. */
        OutputTokensDetails: {
            /**
             * @description Tokens of thinking; part of `output_tokens`.
             * @example 0
             */
            thinking_tokens: number;
        };
        /**
         * @description An image with more pixels than the model accepts is made smaller (`downsize`, the default) or refused (`error`).
         * @default downsize
         * @enum {string}
         */
        OversizedImagePolicy: "downsize" | "error";
        /** @description A passage of a PDF, by pages. */
        PageLocationCitation: {
            /**
             * @description Always `page_location`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "page_location";
            /**
             * @description The passage itself. Not counted as output tokens.
             * @example The grass is green.
             */
            cited_text: string;
            /**
             * @description Which document of the request, from 0.
             * @example 0
             */
            document_index: number;
            /**
             * @description Title of the document, if it has one.
             * @example Nature facts
             */
            document_title: string | null;
            /**
             * @description Id of the document's file, if it came from one.
             * @example file-7c1d6c2e0b5f4f3a9d1e8a70
             */
            file_id?: string | null;
            /**
             * @description First page, from 1.
             * @example 1
             */
            start_page_number: number;
            /**
             * @description Page after the last, from 1.
             * @example 2
             */
            end_page_number: number;
        };
        /** @description A keep-alive between other events. At most 15 s pass without an event. */
        PingEvent: {
            /**
             * @description Always `ping`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "ping";
        };
        /** @description A document that is plain text. */
        PlainTextSource: {
            /**
             * @description Always `text`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text";
            /**
             * @description Always `text/plain`.
             * @constant
             */
            media_type: "text/plain";
            /**
             * @description The text itself, not encoded.
             * @example The grass is green. The sky is blue.
             */
            data: string;
        };
        /**
         * @description `error`: the provider refuses the request. `drop_block`: the provider leaves the block out, and lists it in `input_transformations` of the response.
         * @enum {string}
         */
        PrefixMismatchBehavior: "error" | "drop_block";
        /**
         * @description The provider's own choice of another model.
         * @constant
         */
        ProviderFallback: "default";
        /** @description Encrypted thinking. Send it back unchanged in later turns. */
        RedactedThinkingBlock: {
            /**
             * @description Always `redacted_thinking`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "redacted_thinking";
            /** @description The encrypted content; opaque. */
            data: string;
        };
        /** @description A category of harm. More values may come. */
        RefusalCategory: components["schemas"]["KnownRefusalCategory"] | string;
        /** @description Why the model declined. */
        RefusalDetails: {
            /**
             * @description Always `refusal`.
             * @constant
             */
            type: "refusal";
            /** @description The category of harm; null if none is named. */
            category?: components["schemas"]["RefusalCategory"] | null;
            /**
             * @description The reason in words.
             * @example The request asks for working malware.
             */
            explanation?: string | null;
            /**
             * @description Where the provider offers it: what to send as `fallback_credit_token` with the same request to another model, within five minutes.
             * @example fbc_01a2b3c4
             */
            fallback_credit_token?: string | null;
            /** @description Whether the repeated request may end with the text that the model has written, as an assistant message. */
            fallback_has_prefill_claim?: boolean | null;
        };
        /** @description A tool by name. */
        RemovedTool: components["schemas"]["NamedToolReference"] | components["schemas"]["McpToolReference"] | components["schemas"]["McpToolsetReference"];
        /** @description Metadata of the request, not part of the prompt. */
        RequestMetadata: {
            /**
             * @description Your opaque id of the end user, for the detection of abuse. Never a name or e-mail address. The usage record has it as `end_user`.
             * @example u-8f14e45f
             */
            user_id?: string | null;
        };
        /**
         * @description Whether the tool's results appear in the response (`full`, the default) or not (`excluded`).
         * @default full
         * @enum {string}
         */
        ResponseInclusion: "full" | "excluded";
        /**
         * @description One of the [error codes](/docs/errors/) of this surface.
         * @enum {string}
         */
        SandboxErrorCode: "invalid_json" | "incomplete_body" | "malformed_request" | "unknown_parameter" | "missing_required_parameter" | "invalid_type" | "invalid_value" | "invalid_base64" | "unsupported_parameter" | "thread_unsupported_request" | "unsupported_value" | "unsupported_version" | "context_length_exceeded" | "invalid_api_key" | "key_expired" | "key_disabled" | "key_revoked" | "model_not_allowed" | "insufficient_scope" | "content_blocked" | "model_not_found" | "file_not_found" | "path_not_found" | "method_not_allowed" | "payload_too_large" | "unsupported_media_type" | "rate_limit_exceeded" | "insufficient_quota" | "internal_error" | "upstream_error" | "upstream_invalid_response" | "model_unavailable" | "overloaded" | "deadline_exceeded";
        /** @description A passage of a search result of the request, by blocks. */
        SearchResultLocationCitation: {
            /**
             * @description Always `search_result_location`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "search_result_location";
            /**
             * @description The passage itself. Not counted as output tokens.
             * @example The grass is green.
             */
            cited_text: string;
            /**
             * @description Which search result of the request, from 0.
             * @example 0
             */
            search_result_index: number;
            /**
             * @description Source of the search result.
             * @example https://example.com/handbook#leave
             */
            source: string;
            /**
             * @description Title of the search result.
             * @example Handbook, chapter 4
             */
            title: string | null;
            /**
             * @description First block, from 0.
             * @example 0
             */
            start_block_index: number;
            /**
             * @description Block after the last, from 0.
             * @example 1
             */
            end_block_index: number;
        };
        /**
         * @description Name of a tool that the provider runs.
         * @enum {string}
         */
        ServerToolName: "web_search" | "web_fetch" | "code_execution" | "bash_code_execution" | "text_editor_code_execution" | "tool_search_tool_regex" | "tool_search_tool_bm25";
        /** @description Calls of tools that the provider ran. */
        ServerToolUsage: {
            /**
             * @description Web searches.
             * @example 0
             */
            web_search_requests: number;
            /**
             * @description Fetched pages.
             * @example 0
             */
            web_fetch_requests: number;
        };
        /** @description A call of a tool that the provider runs. */
        ServerToolUseBlock: {
            /**
             * @description Always `server_tool_use`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "server_tool_use";
            /**
             * @description Id of the call; the result repeats it as `tool_use_id`.
             * @example srvtoolu_01a2b3c4
             */
            id: string;
            name: components["schemas"]["ServerToolName"];
            input: components["schemas"]["ToolInput"];
            caller?: components["schemas"]["ToolCaller"];
        };
        /** @description Tools that the provider runs. */
        ServerToolsCapability: {
            /** @description Whether the model supports any of them. */
            supported: boolean;
            /** @description Code execution. */
            code_execution: components["schemas"]["CapabilitySupport"];
            /** @description Web search. */
            web_search: components["schemas"]["CapabilitySupport"];
        };
        /**
         * @description Whether reserved capacity may be used where the provider has it (`auto`, the default) or not (`standard_only`).
         * @default auto
         * @enum {string}
         */
        ServiceTier: "auto" | "standard_only";
        /** @description The signature of a thinking block; its last delta. */
        SignatureDelta: {
            /**
             * @description Always `signature_delta`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "signature_delta";
            /** @description The signature; opaque. */
            signature: string;
        };
        /**
         * @description Whether the provider made the skill (`anthropic`) or a customer (`custom`). A request can name only the provider's own.
         * @enum {string}
         */
        SkillSource: "anthropic" | "custom";
        /**
         * @description Processing speed.
         * @enum {string}
         */
        SpeedMode: "standard" | "fast";
        /** @description `end_turn`: the completion is complete. `max_tokens`: cut at the requested maximum. `stop_sequence`: a stop sequence was met. `tool_use`: the model waits for the results of its calls. `pause_turn`: a long turn was paused; send the response back to continue. `compaction`: paused behind a summary of the conversation; send the response back to continue. `refusal`: the model declined. `model_context_window_exceeded`: cut at the end of the model's context. More values may come; read an unknown one as `end_turn`. */
        StopReason: components["schemas"]["KnownStopReason"] | string;
        /** @description The response failed after it had begun. The last event of such a stream; no `message_stop` follows. */
        StreamErrorEvent: {
            /**
             * @description Always `error`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "error";
            error: components["schemas"]["ErrorBody"];
            /**
             * @description The same as the response header `request-id`.
             * @example 4f6c1f0e8a2b4d1c9e3a7b5d2c8f6e10
             */
            request_id?: string | null;
        };
        /**
         * @description `true` makes the arguments of every call a valid instance of the tool's schema.
         * @default false
         */
        StrictTool: boolean;
        /** @description A text, or a change of the tools from this point of the conversation on. */
        SystemBlock: components["schemas"]["InputTextBlock"] | components["schemas"]["InputToolAdditionBlock"] | components["schemas"]["InputToolRemovalBlock"];
        /** @description Texts, and changes of the tools, in the order in which they take effect. */
        SystemBlockList: components["schemas"]["SystemBlock"][];
        /** @description A text, or a list of text blocks. A string is short for one text block. */
        SystemContent: components["schemas"]["ContentText"] | components["schemas"]["InputTextBlockList"];
        /** @description An instruction in the middle of the conversation, with the standing of `system`. */
        SystemMessage: {
            /**
             * @description Always `system`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            role: "system";
            content: components["schemas"]["SystemMessageContent"];
            /** @description How long the model sees the text; `never` cleared when absent. */
            clear_at?: components["schemas"]["ClearAt"] | null;
            /** @description Settings for the turns after the message. The `content` may be empty then. */
            output_config?: components["schemas"]["SystemMessageOutputConfig"] | null;
        };
        /** @description A text, or a list of blocks. A string is short for one text block. */
        SystemMessageContent: components["schemas"]["ContentText"] | components["schemas"]["SystemBlockList"];
        /** @description Settings for the turns after the message. */
        SystemMessageOutputConfig: {
            /** @description As `output_config.effort` of the request, which it replaces until a later message changes it: directly after new input of the user at once, elsewhere from the next new input. */
            effort?: components["schemas"]["EffortLevel"] | null;
        };
        /** @description The tokens that a whole task may take, over all its requests. Passed on to providers of this format, with the header `anthropic-beta`; for others it is left out and listed in `x-translation-loss`. */
        TaskBudget: {
            /**
             * @description Always `tokens`.
             * @constant
             */
            type: "tokens";
            /**
             * @description The tokens of the task.
             * @example 64000
             */
            total: number;
            /**
             * @description Those that are left; `total` when absent.
             * @example 32000
             */
            remaining?: number | null;
        };
        /** @description A text block of the completion. */
        TextBlock: {
            /**
             * @description Always `text`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text";
            /**
             * @description The text.
             * @example Good morning!
             */
            text: string;
            /** @description Sources of the text; null without citations. */
            citations?: components["schemas"]["Citation"][] | null;
        };
        /** @description More text, for a text block. */
        TextDelta: {
            /**
             * @description Always `text_delta`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text_delta";
            /**
             * @description The text to append.
             * @example Good mor
             */
            text: string;
        };
        /** @description A file was written. */
        TextEditorCodeExecutionCreateResult: {
            /**
             * @description Always `text_editor_code_execution_create_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text_editor_code_execution_create_result";
            /** @description Whether the file was there before. */
            is_file_update: boolean;
        };
        /**
         * @description Why the call failed.
         * @enum {string}
         */
        TextEditorCodeExecutionErrorCode: "invalid_tool_input" | "unavailable" | "too_many_requests" | "execution_time_exceeded" | "file_not_found";
        /** @description A text in a file was replaced. */
        TextEditorCodeExecutionStrReplaceResult: {
            /**
             * @description Always `text_editor_code_execution_str_replace_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text_editor_code_execution_str_replace_result";
            /** @description The change, line by line. */
            lines?: string[] | null;
            /**
             * @description Lines after the change.
             * @example 3
             */
            new_lines?: number | null;
            /**
             * @description First line after the change, from 1.
             * @example 7
             */
            new_start?: number | null;
            /**
             * @description Lines before the change.
             * @example 2
             */
            old_lines?: number | null;
            /**
             * @description First line before the change, from 1.
             * @example 7
             */
            old_start?: number | null;
        };
        /** @description The result of an edit of a file in the container. */
        TextEditorCodeExecutionToolResultBlock: {
            /**
             * @description Always `text_editor_code_execution_tool_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text_editor_code_execution_tool_result";
            /**
             * @description Id of the `server_tool_use` block whose result this is.
             * @example srvtoolu_01a2b3c4
             */
            tool_use_id: string;
            content: components["schemas"]["TextEditorCodeExecutionToolResultContent"];
        };
        /** @description The outcome, or an error. */
        TextEditorCodeExecutionToolResultContent: components["schemas"]["TextEditorCodeExecutionViewResult"] | components["schemas"]["TextEditorCodeExecutionCreateResult"] | components["schemas"]["TextEditorCodeExecutionStrReplaceResult"] | components["schemas"]["TextEditorCodeExecutionToolResultError"];
        /** @description The call failed. */
        TextEditorCodeExecutionToolResultError: {
            /**
             * @description Always `text_editor_code_execution_tool_result_error`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text_editor_code_execution_tool_result_error";
            error_code: components["schemas"]["TextEditorCodeExecutionErrorCode"];
            /**
             * @description The same in words.
             * @example No such file.
             */
            error_message?: string | null;
        };
        /** @description A file, or a part of it, was shown. */
        TextEditorCodeExecutionViewResult: {
            /**
             * @description Always `text_editor_code_execution_view_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text_editor_code_execution_view_result";
            /** @description What was shown. */
            content: string;
            file_type: components["schemas"]["ViewedFileType"];
            /**
             * @description Lines shown.
             * @example 12
             */
            num_lines?: number | null;
            /**
             * @description First line shown, from 1.
             * @example 1
             */
            start_line?: number | null;
            /**
             * @description Lines of the file.
             * @example 12
             */
            total_lines?: number | null;
        };
        /** @description An editor for text files that the caller runs. Version of October 2024. */
        TextEditorTool20241022: {
            /**
             * @description Always `text_editor_20241022`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text_editor_20241022";
            /**
             * @description Always `str_replace_editor`.
             * @constant
             */
            name: "str_replace_editor";
            cache_control?: components["schemas"]["CacheControl"];
            allowed_callers?: components["schemas"]["AllowedCallerList"];
            defer_loading?: components["schemas"]["DeferLoading"];
            strict?: components["schemas"]["StrictTool"];
            input_examples?: components["schemas"]["ToolInputExampleList"];
        };
        /** @description An editor for text files that the caller runs. Version of January 2025. */
        TextEditorTool20250124: {
            /**
             * @description Always `text_editor_20250124`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text_editor_20250124";
            /**
             * @description Always `str_replace_editor`.
             * @constant
             */
            name: "str_replace_editor";
            cache_control?: components["schemas"]["CacheControl"];
            allowed_callers?: components["schemas"]["AllowedCallerList"];
            defer_loading?: components["schemas"]["DeferLoading"];
            strict?: components["schemas"]["StrictTool"];
            input_examples?: components["schemas"]["ToolInputExampleList"];
        };
        /** @description An editor for text files that the caller runs. Version of April 2025. */
        TextEditorTool20250429: {
            /**
             * @description Always `text_editor_20250429`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text_editor_20250429";
            /**
             * @description Always `str_replace_based_edit_tool`.
             * @constant
             */
            name: "str_replace_based_edit_tool";
            cache_control?: components["schemas"]["CacheControl"];
            allowed_callers?: components["schemas"]["AllowedCallerList"];
            defer_loading?: components["schemas"]["DeferLoading"];
            strict?: components["schemas"]["StrictTool"];
            input_examples?: components["schemas"]["ToolInputExampleList"];
        };
        /** @description An editor for text files that the caller runs. Version of July 2025. */
        TextEditorTool20250728: {
            /**
             * @description Always `text_editor_20250728`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text_editor_20250728";
            /**
             * @description Always `str_replace_based_edit_tool`.
             * @constant
             */
            name: "str_replace_based_edit_tool";
            /**
             * @description The most characters that viewing a file returns; null or absent for no limit.
             * @example 10000
             */
            max_characters?: number | null;
            cache_control?: components["schemas"]["CacheControl"];
            allowed_callers?: components["schemas"]["AllowedCallerList"];
            defer_loading?: components["schemas"]["DeferLoading"];
            strict?: components["schemas"]["StrictTool"];
            input_examples?: components["schemas"]["ToolInputExampleList"];
        };
        /** @description The model decides when to think and how much. */
        ThinkingAdaptive: {
            /**
             * @description Always `adaptive`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "adaptive";
            /** @description How the response shows the thinking. */
            display?: components["schemas"]["ThinkingDisplay"] | null;
            /** @description What happens to thinking blocks of another conversation. */
            block_binding?: components["schemas"]["ThinkingBlockBinding"] | null;
        };
        /** @description Think after the results of tools only. */
        ThinkingBetweenTools: {
            /**
             * @description Always `between_tools`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "between_tools";
        };
        /** @description The thinking of the model. Send it back unchanged in later turns. */
        ThinkingBlock: {
            /**
             * @description Always `thinking`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "thinking";
            /**
             * @description The thinking, or a summary of it; empty with `display` `omitted`.
             * @example The user says good morning. I answer in kind.
             */
            thinking: string;
            /** @description The provider's signature of the text; opaque. */
            signature: string;
        };
        /** @description What happens to thinking blocks of `messages` whose conversation has changed since. Passed on to providers of this format, with the header `anthropic-beta`; others do not check thinking blocks. */
        ThinkingBlockBinding: {
            /** @description `error` when absent. */
            prefix_mismatch_behavior?: components["schemas"]["PrefixMismatchBehavior"] | null;
        };
        /** @description The field `thinking`. */
        ThinkingCapability: {
            /** @description Whether the model can think. */
            supported: boolean;
            types: components["schemas"]["ThinkingTypes"];
        };
        /** @description Whether and how the model thinks before it responds. */
        ThinkingConfig: components["schemas"]["ThinkingEnabled"] | components["schemas"]["ThinkingDisabled"] | components["schemas"]["ThinkingBetweenTools"] | components["schemas"]["ThinkingAdaptive"];
        /** @description More thinking, for a thinking block. */
        ThinkingDelta: {
            /**
             * @description Always `thinking_delta`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "thinking_delta";
            /**
             * @description The text to append.
             * @example The user says good morning.
             */
            thinking: string;
        };
        /** @description Do not think. */
        ThinkingDisabled: {
            /**
             * @description Always `disabled`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "disabled";
        };
        /**
         * @description A summary of the thinking (`summarized`), updates between the calls of tools (`updates`), or nothing of it (`omitted`). Providers of other formats show a summary in place of updates, which is listed in `x-translation-loss`.
         * @enum {string}
         */
        ThinkingDisplay: "summarized" | "omitted" | "updates";
        /** @description Think, within a budget. */
        ThinkingEnabled: {
            /**
             * @description Always `enabled`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "enabled";
            /**
             * @description Maximum number of tokens for thinking. It is part of `max_tokens`, and must be less, unless `anthropic-beta` names `interleaved-thinking-2025-05-14`.
             * @example 1024
             */
            budget_tokens: number;
            /** @description How the response shows the thinking. */
            display?: components["schemas"]["ThinkingDisplay"] | null;
            /** @description What happens to thinking blocks of another conversation. */
            block_binding?: components["schemas"]["ThinkingBlockBinding"] | null;
        };
        /** @description The kinds of thinking that can be requested. */
        ThinkingTypes: {
            /** @description Type `adaptive`. */
            adaptive: components["schemas"]["CapabilitySupport"];
            /** @description Type `between_tools`. */
            between_tools: components["schemas"]["CapabilitySupport"];
            /** @description Type `disabled`. */
            disabled: components["schemas"]["CapabilitySupport"];
            /** @description Type `enabled`. */
            enabled: components["schemas"]["CapabilitySupport"];
        };
        /** @description A tool that `tools` does not have. */
        ToolByDefinition: {
            /**
             * @description Always `tool_definition`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_definition";
            definition: components["schemas"]["ToolDefinition"];
        };
        /** @description Who made the call. */
        ToolCaller: components["schemas"]["DirectCaller"] | components["schemas"]["CodeExecutionCaller20250825"] | components["schemas"]["CodeExecutionCaller20260120"] | components["schemas"]["CodeExecutionCaller20260521"];
        /** @description A tool that was added or removed in the summarized part of a conversation, as the provider defines it. */
        ToolChange: {
            /**
             * @description Kind of the change.
             * @example tool_addition
             */
            type: string;
        };
        /** @description Whether the model may, must or must not call a tool. The default is `auto`. */
        ToolChoice: components["schemas"]["ToolChoiceAuto"] | components["schemas"]["ToolChoiceAny"] | components["schemas"]["ToolChoiceTool"] | components["schemas"]["ToolChoiceNone"];
        /** @description The model must call any of the tools. */
        ToolChoiceAny: {
            /**
             * @description Always `any`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "any";
            /**
             * @description `true` allows exactly one call.
             * @default false
             */
            disable_parallel_tool_use?: boolean;
        };
        /** @description The model decides. */
        ToolChoiceAuto: {
            /**
             * @description Always `auto`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "auto";
            /**
             * @description `true` allows one call at most.
             * @default false
             */
            disable_parallel_tool_use?: boolean;
        };
        /** @description The model must not call a tool. */
        ToolChoiceNone: {
            /**
             * @description Always `none`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "none";
        };
        /** @description The model must call the named tool. */
        ToolChoiceTool: {
            /**
             * @description Always `tool`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool";
            /**
             * @description Name of a tool of the request; any other is refused with `invalid_value`.
             * @example get_weather
             */
            name: string;
            /**
             * @description `true` allows exactly one call.
             * @default false
             */
            disable_parallel_tool_use?: boolean;
        };
        /** @description A tool that the model may call: one of the caller's own (`type` absent, null or `custom`), or a built-in one, identified by its `type`. Because a tool of the caller's own needs no `type`, this union has no discriminator; `x-discriminator-default` names the branch for a value without the tag. */
        ToolDefinition: components["schemas"]["CustomTool"] | components["schemas"]["BuiltinTool"];
        /** @description The tools that the model may call. Names are unique within the list. */
        ToolDefinitionList: components["schemas"]["ToolDefinition"][];
        /**
         * @description Arguments of a tool call, as the tool's `input_schema` describes them.
         * @example {
         *       "city": "Berlin"
         *     }
         */
        ToolInput: {
            [key: string]: unknown;
        };
        /** @description Examples of arguments for the model. */
        ToolInputExampleList: components["schemas"]["ToolInput"][];
        /** @description The arguments by name, each with its schema. */
        ToolInputProperties: {
            [key: string]: unknown;
        };
        /**
         * @description JSON Schema (2020-12) of the arguments. Further keywords are allowed.
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
        ToolInputSchema: {
            /**
             * @description Always `object`.
             * @constant
             */
            type: "object";
            /** @description The arguments by name, each with its schema. */
            properties?: components["schemas"]["ToolInputProperties"] | null;
            /** @description Names of the required arguments. */
            required?: string[] | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A tool that a tool search found. */
        ToolReferenceBlock: {
            /**
             * @description Always `tool_reference`.
             * @constant
             */
            type: "tool_reference";
            /**
             * @description Name of a tool of the request.
             * @example get_weather
             */
            tool_name: string;
        };
        /** @description A text, or a list of content blocks. Absent when the tool returned nothing. */
        ToolResultContent: components["schemas"]["ContentText"] | components["schemas"]["ToolResultContentBlockList"];
        /** @description A block of a tool's result. */
        ToolResultContentBlock: components["schemas"]["InputTextBlock"] | components["schemas"]["InputImageBlock"] | components["schemas"]["InputSearchResultBlock"] | components["schemas"]["InputDocumentBlock"] | components["schemas"]["InputToolReferenceBlock"] | components["schemas"]["InputBrowserStateBlock"];
        /** @description Blocks of a tool's result in the order in which the model reads them. */
        ToolResultContentBlockList: components["schemas"]["ToolResultContentBlock"][];
        /** @description Search by words among the tools that are loaded on demand. Run by the provider, where it has one. */
        ToolSearchBm25Tool: {
            /**
             * @description Always `tool_search_tool_bm25`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_search_tool_bm25";
            /**
             * @description Always `tool_search_tool_bm25`.
             * @constant
             */
            name: "tool_search_tool_bm25";
            cache_control?: components["schemas"]["CacheControl"];
            allowed_callers?: components["schemas"]["AllowedCallerList"];
            defer_loading?: components["schemas"]["DeferLoading"];
            strict?: components["schemas"]["StrictTool"];
        };
        /** @description Search by words among the tools that are loaded on demand. Run by the provider, where it has one. */
        ToolSearchBm25Tool20251119: {
            /**
             * @description Always `tool_search_tool_bm25_20251119`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_search_tool_bm25_20251119";
            /**
             * @description Always `tool_search_tool_bm25`.
             * @constant
             */
            name: "tool_search_tool_bm25";
            cache_control?: components["schemas"]["CacheControl"];
            allowed_callers?: components["schemas"]["AllowedCallerList"];
            defer_loading?: components["schemas"]["DeferLoading"];
            strict?: components["schemas"]["StrictTool"];
        };
        /** @description Search by regular expression among the tools that are loaded on demand. Run by the provider, where it has one. */
        ToolSearchRegexTool: {
            /**
             * @description Always `tool_search_tool_regex`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_search_tool_regex";
            /**
             * @description Always `tool_search_tool_regex`.
             * @constant
             */
            name: "tool_search_tool_regex";
            cache_control?: components["schemas"]["CacheControl"];
            allowed_callers?: components["schemas"]["AllowedCallerList"];
            defer_loading?: components["schemas"]["DeferLoading"];
            strict?: components["schemas"]["StrictTool"];
        };
        /** @description Search by regular expression among the tools that are loaded on demand. Run by the provider, where it has one. */
        ToolSearchRegexTool20251119: {
            /**
             * @description Always `tool_search_tool_regex_20251119`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_search_tool_regex_20251119";
            /**
             * @description Always `tool_search_tool_regex`.
             * @constant
             */
            name: "tool_search_tool_regex";
            cache_control?: components["schemas"]["CacheControl"];
            allowed_callers?: components["schemas"]["AllowedCallerList"];
            defer_loading?: components["schemas"]["DeferLoading"];
            strict?: components["schemas"]["StrictTool"];
        };
        /** @description The tools found. */
        ToolSearchResult: {
            /**
             * @description Always `tool_search_tool_search_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_search_tool_search_result";
            /** @description The tools, by name. */
            tool_references: components["schemas"]["ToolReferenceBlock"][];
        };
        /** @description The result of a tool search. */
        ToolSearchToolResultBlock: {
            /**
             * @description Always `tool_search_tool_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_search_tool_result";
            /**
             * @description Id of the `server_tool_use` block whose result this is.
             * @example srvtoolu_01a2b3c4
             */
            tool_use_id: string;
            content: components["schemas"]["ToolSearchToolResultContent"];
        };
        /** @description The tools found, or an error. */
        ToolSearchToolResultContent: components["schemas"]["ToolSearchResult"] | components["schemas"]["ToolSearchToolResultError"];
        /** @description The call failed. */
        ToolSearchToolResultError: {
            /**
             * @description Always `tool_search_tool_result_error`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_search_tool_result_error";
            error_code: components["schemas"]["CodeExecutionErrorCode"];
            /**
             * @description The same in words.
             * @example No such file.
             */
            error_message?: string | null;
        };
        /** @description A call that the caller makes and returns as a `tool_result` block. */
        ToolUseBlock: {
            /**
             * @description Always `tool_use`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "tool_use";
            /**
             * @description Id of the call; the result repeats it as `tool_use_id`.
             * @example toolu_5f0c9b1e7a3d4c2b8e6f1a90
             */
            id: string;
            /**
             * @description Name of the tool.
             * @example get_weather
             */
            name: string;
            input: components["schemas"]["ToolInput"];
            caller?: components["schemas"]["ToolCaller"];
            /**
             * @description Name of the toolset to which the tool belongs, if it belongs to one.
             * @example browser
             */
            toolset_name?: string | null;
        };
        /**
         * ToolsetMemberConfig
         * @description Settings of one tool of a toolset.
         */
        ToolsetMemberConfig: {
            /** @description `false` removes the tool from the set. */
            enabled?: boolean | null;
            /** @description `true` keeps the tool out of the prompt until a tool search finds it. */
            defer_loading?: boolean | null;
        } | null;
        /** @description A PDF that the provider fetches. */
        UrlDocumentSource: {
            /**
             * @description Always `url`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "url";
            /**
             * @description URL of the document, `https:` or `http:`.
             * @example https://example.com/report.pdf
             */
            url: string;
        };
        /** @description An image that the provider fetches. */
        UrlImageSource: {
            /**
             * @description Always `url`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "url";
            /**
             * @description URL of the image, `https:` or `http:`.
             * @example https://example.com/cat.png
             */
            url: string;
        };
        /** @description Tokens of the request, in classes that do not overlap: all input tokens are `input_tokens` plus `cache_creation_input_tokens` plus `cache_read_input_tokens`. */
        Usage: {
            /**
             * @description Input tokens that were neither read from the cache nor written to it.
             * @example 12
             */
            input_tokens: number;
            /**
             * @description Tokens generated, thinking and tool calls included.
             * @example 5
             */
            output_tokens: number;
            /** @description The output tokens by kind; null where the provider does not report them. */
            output_tokens_details?: components["schemas"]["OutputTokensDetails"] | null;
            /**
             * @description Input tokens written to the cache; null where there is no cache.
             * @example 0
             */
            cache_creation_input_tokens?: number | null;
            /**
             * @description Input tokens read from the cache; null where there is no cache.
             * @example 0
             */
            cache_read_input_tokens?: number | null;
            /** @description The written input tokens by lifetime. */
            cache_creation?: components["schemas"]["CacheCreation"] | null;
            /** @description Calls of tools that the provider ran and bills by the call. */
            server_tool_use?: components["schemas"]["ServerToolUsage"] | null;
            /** @description The tier in which the request ran. */
            service_tier?: components["schemas"]["UsageServiceTier"] | null;
            /**
             * @description Region in which the provider computed, where the provider reports it.
             * @example eu
             */
            inference_geo?: string | null;
            /** @description Speed at which the request ran. */
            speed?: components["schemas"]["UsageSpeed"] | null;
            /** @description The runs of the model, where the provider reports them. */
            iterations?: components["schemas"]["UsageIteration"][] | null;
        };
        /** @description Tokens of one run of the model within the request. Those of the type `compaction` are not part of the totals beside the list; they are counted and charged too. */
        UsageIteration: {
            /**
             * @description `message`: a run that wrote a part of the completion. `compaction`: a summary of the conversation. More values may come; the tokens of an unknown one are part of the totals.
             * @example compaction
             */
            type: string;
            /**
             * @description Input tokens that were neither read from the cache nor written to it.
             * @example 5200
             */
            input_tokens: number;
            /**
             * @description Tokens generated.
             * @example 310
             */
            output_tokens: number;
            /**
             * @description Input tokens written to the cache.
             * @example 0
             */
            cache_creation_input_tokens?: number | null;
            /**
             * @description Input tokens read from the cache.
             * @example 0
             */
            cache_read_input_tokens?: number | null;
            /** @description The written input tokens by lifetime. */
            cache_creation?: components["schemas"]["CacheCreation"] | null;
        };
        /** @description Tier in which a request ran. More values may come. */
        UsageServiceTier: components["schemas"]["KnownUsageServiceTier"] | string;
        /** @description Speed at which a request ran. More values may come. */
        UsageSpeed: components["schemas"]["KnownUsageSpeed"] | string;
        /** @description An approximate place. */
        UserLocation: {
            /**
             * @description Always `approximate`.
             * @constant
             */
            type: "approximate";
            /**
             * @description City.
             * @example Berlin
             */
            city?: string | null;
            /**
             * @description Region or state.
             * @example Berlin
             */
            region?: string | null;
            /**
             * @description Country, two letters of ISO 3166-1.
             * @example DE
             */
            country?: string | null;
            /**
             * @description Time zone, name of the IANA database.
             * @example Europe/Berlin
             */
            timezone?: string | null;
        };
        /** @description A message of the user, or results of tools. */
        UserMessage: {
            /**
             * @description Always `user`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            role: "user";
            content: components["schemas"]["MessageContent"];
        };
        /**
         * @description Kind of the file.
         * @enum {string}
         */
        ViewedFileType: "text" | "image" | "pdf";
        /**
         * @description Why the call failed.
         * @enum {string}
         */
        WebFetchErrorCode: "invalid_tool_input" | "url_too_long" | "url_not_allowed" | "url_not_in_prior_context" | "url_not_accessible" | "unsupported_content_type" | "too_many_requests" | "max_uses_exceeded" | "unavailable" | "content_too_large";
        /** @description A fetched page. */
        WebFetchResult: {
            /**
             * @description Always `web_fetch_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_fetch_result";
            /**
             * @description URL of the page.
             * @example https://example.com/
             */
            url: string;
            content: components["schemas"]["DocumentBlock"];
            /**
             * @description When it was fetched (RFC 3339).
             * @example 2026-11-20T12:00:00Z
             */
            retrieved_at?: string | null;
        };
        /** @description Fetching of web pages and PDF files. Run by the provider, where it has one. */
        WebFetchTool20250910: {
            /**
             * @description Always `web_fetch_20250910`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_fetch_20250910";
            /**
             * @description Always `web_fetch`.
             * @constant
             */
            name: "web_fetch";
            /**
             * @description Only these domains; not together with `blocked_domains`.
             * @example [
             *       "example.com"
             *     ]
             */
            allowed_domains?: string[] | null;
            /**
             * @description Never these domains; not together with `allowed_domains`.
             * @example [
             *       "example.org"
             *     ]
             */
            blocked_domains?: string[] | null;
            /**
             * @description The most calls in one request; null or absent for no limit.
             * @example 5
             */
            max_uses?: number | null;
            /**
             * @description The most tokens of a fetched page that enter the prompt.
             * @example 20000
             */
            max_content_tokens?: number | null;
            /** @description Whether completions cite fetched pages. */
            citations?: components["schemas"]["InputCitationsConfig"] | null;
            /** @description From which parts of the conversation the model may take URLs to fetch. */
            url_sources?: components["schemas"]["WebFetchUrlSources"] | null;
            cache_control?: components["schemas"]["CacheControl"];
            allowed_callers?: components["schemas"]["AllowedCallerList"];
            defer_loading?: components["schemas"]["DeferLoading"];
            strict?: components["schemas"]["StrictTool"];
        };
        /** @description Fetching of web pages and PDF files. Run by the provider, where it has one. */
        WebFetchTool20260209: {
            /**
             * @description Always `web_fetch_20260209`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_fetch_20260209";
            /**
             * @description Always `web_fetch`.
             * @constant
             */
            name: "web_fetch";
            /**
             * @description Only these domains; not together with `blocked_domains`.
             * @example [
             *       "example.com"
             *     ]
             */
            allowed_domains?: string[] | null;
            /**
             * @description Never these domains; not together with `allowed_domains`.
             * @example [
             *       "example.org"
             *     ]
             */
            blocked_domains?: string[] | null;
            /**
             * @description The most calls in one request; null or absent for no limit.
             * @example 5
             */
            max_uses?: number | null;
            /**
             * @description The most tokens of a fetched page that enter the prompt.
             * @example 20000
             */
            max_content_tokens?: number | null;
            /** @description Whether completions cite fetched pages. */
            citations?: components["schemas"]["InputCitationsConfig"] | null;
            /** @description From which parts of the conversation the model may take URLs to fetch. */
            url_sources?: components["schemas"]["WebFetchUrlSources"] | null;
            cache_control?: components["schemas"]["CacheControl"];
            allowed_callers?: components["schemas"]["AllowedCallerList"];
            defer_loading?: components["schemas"]["DeferLoading"];
            strict?: components["schemas"]["StrictTool"];
        };
        /** @description Fetching of web pages and PDF files, with control over the cache. Run by the provider, where it has one. */
        WebFetchTool20260309: {
            /**
             * @description Always `web_fetch_20260309`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_fetch_20260309";
            /**
             * @description Always `web_fetch`.
             * @constant
             */
            name: "web_fetch";
            /**
             * @description Only these domains; not together with `blocked_domains`.
             * @example [
             *       "example.com"
             *     ]
             */
            allowed_domains?: string[] | null;
            /**
             * @description Never these domains; not together with `allowed_domains`.
             * @example [
             *       "example.org"
             *     ]
             */
            blocked_domains?: string[] | null;
            /**
             * @description The most calls in one request; null or absent for no limit.
             * @example 5
             */
            max_uses?: number | null;
            /**
             * @description The most tokens of a fetched page that enter the prompt.
             * @example 20000
             */
            max_content_tokens?: number | null;
            /** @description Whether completions cite fetched pages. */
            citations?: components["schemas"]["InputCitationsConfig"] | null;
            /** @description From which parts of the conversation the model may take URLs to fetch. */
            url_sources?: components["schemas"]["WebFetchUrlSources"] | null;
            /**
             * @description `false` fetches anew instead of using the provider's cache.
             * @default true
             */
            use_cache?: boolean;
            cache_control?: components["schemas"]["CacheControl"];
            allowed_callers?: components["schemas"]["AllowedCallerList"];
            defer_loading?: components["schemas"]["DeferLoading"];
            strict?: components["schemas"]["StrictTool"];
        };
        /** @description Fetching of web pages and PDF files, with control over the cache and over the part that the response shows. Run by the provider, where it has one. */
        WebFetchTool20260318: {
            /**
             * @description Always `web_fetch_20260318`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_fetch_20260318";
            /**
             * @description Always `web_fetch`.
             * @constant
             */
            name: "web_fetch";
            /**
             * @description Only these domains; not together with `blocked_domains`.
             * @example [
             *       "example.com"
             *     ]
             */
            allowed_domains?: string[] | null;
            /**
             * @description Never these domains; not together with `allowed_domains`.
             * @example [
             *       "example.org"
             *     ]
             */
            blocked_domains?: string[] | null;
            /**
             * @description The most calls in one request; null or absent for no limit.
             * @example 5
             */
            max_uses?: number | null;
            /**
             * @description The most tokens of a fetched page that enter the prompt.
             * @example 20000
             */
            max_content_tokens?: number | null;
            /** @description Whether completions cite fetched pages. */
            citations?: components["schemas"]["InputCitationsConfig"] | null;
            /** @description From which parts of the conversation the model may take URLs to fetch. */
            url_sources?: components["schemas"]["WebFetchUrlSources"] | null;
            /**
             * @description `false` fetches anew instead of using the provider's cache.
             * @default true
             */
            use_cache?: boolean;
            response_inclusion?: components["schemas"]["ResponseInclusion"];
            cache_control?: components["schemas"]["CacheControl"];
            allowed_callers?: components["schemas"]["AllowedCallerList"];
            defer_loading?: components["schemas"]["DeferLoading"];
            strict?: components["schemas"]["StrictTool"];
        };
        /** @description The result of fetching a page. */
        WebFetchToolResultBlock: {
            /**
             * @description Always `web_fetch_tool_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_fetch_tool_result";
            /**
             * @description Id of the `server_tool_use` block whose result this is.
             * @example srvtoolu_01a2b3c4
             */
            tool_use_id: string;
            content: components["schemas"]["WebFetchToolResultContent"];
            caller?: components["schemas"]["ToolCaller"];
        };
        /** @description The page, or an error. */
        WebFetchToolResultContent: components["schemas"]["WebFetchResult"] | components["schemas"]["WebFetchToolResultError"];
        /** @description The call failed. */
        WebFetchToolResultError: {
            /**
             * @description Always `web_fetch_tool_result_error`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_fetch_tool_result_error";
            error_code: components["schemas"]["WebFetchErrorCode"];
        };
        /** @description All URLs, none, or those in the results of some tools. */
        WebFetchUrlFilter: components["schemas"]["WebFetchUrlsAll"] | components["schemas"]["WebFetchUrlsNone"] | components["schemas"]["WebFetchUrlsOnly"] | components["schemas"]["WebFetchUrlsExcept"];
        /** @description Parts of the conversation whose URLs may be fetched. */
        WebFetchUrlSources: {
            /** @description URLs in what the user wrote. */
            user_input?: components["schemas"]["WebFetchUrlSwitch"];
            /** @description URLs in results of tools that the caller runs. */
            client_tool_results?: components["schemas"]["WebFetchUrlFilter"];
            /** @description URLs in results of tools that the provider runs. */
            server_tool_results?: components["schemas"]["WebFetchUrlFilter"];
        };
        /** @description All URLs or none. */
        WebFetchUrlSwitch: components["schemas"]["WebFetchUrlsAll"] | components["schemas"]["WebFetchUrlsNone"];
        /** @description All URLs. */
        WebFetchUrlsAll: {
            /**
             * @description Always `all`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "all";
        };
        /** @description URLs in the results of all tools but these. */
        WebFetchUrlsExcept: {
            /**
             * @description Always `except`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "except";
            /** @description The tools. */
            tools: components["schemas"]["NamedToolReference"][];
        };
        /** @description No URL. */
        WebFetchUrlsNone: {
            /**
             * @description Always `none`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "none";
        };
        /** @description URLs in the results of these tools. */
        WebFetchUrlsOnly: {
            /**
             * @description Always `only`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "only";
            /** @description The tools. */
            tools: components["schemas"]["NamedToolReference"][];
        };
        /**
         * @description Why the call failed.
         * @enum {string}
         */
        WebSearchErrorCode: "invalid_tool_input" | "unavailable" | "max_uses_exceeded" | "too_many_requests" | "query_too_long" | "request_too_large";
        /** @description A result of a web search. */
        WebSearchResult: {
            /**
             * @description Always `web_search_result`.
             * @constant
             */
            type: "web_search_result";
            /**
             * @description Title of the page.
             * @example Example Domain
             */
            title: string;
            /**
             * @description URL of the page.
             * @example https://example.com/
             */
            url: string;
            /** @description The page's content for the provider; sent back unchanged in later turns. */
            encrypted_content: string;
            /**
             * @description Age of the page in words.
             * @example 3 days ago
             */
            page_age?: string | null;
        };
        /** @description The hits, best first. */
        WebSearchResultList: components["schemas"]["WebSearchResult"][];
        /** @description A passage of a page that a web search found. */
        WebSearchResultLocationCitation: {
            /**
             * @description Always `web_search_result_location`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_search_result_location";
            /**
             * @description The passage itself. Not counted as output tokens.
             * @example The grass is green.
             */
            cited_text: string;
            /** @description Place of the passage for the provider; sent back unchanged in later turns. */
            encrypted_index: string;
            /**
             * @description Title of the page.
             * @example Example Domain
             */
            title: string | null;
            /**
             * @description URL of the page.
             * @example https://example.com/
             */
            url: string;
        };
        /** @description Web search. Run by the provider, where it has one. */
        WebSearchTool20250305: {
            /**
             * @description Always `web_search_20250305`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_search_20250305";
            /**
             * @description Always `web_search`.
             * @constant
             */
            name: "web_search";
            /**
             * @description Only these domains; not together with `blocked_domains`.
             * @example [
             *       "example.com"
             *     ]
             */
            allowed_domains?: string[] | null;
            /**
             * @description Never these domains; not together with `allowed_domains`.
             * @example [
             *       "example.org"
             *     ]
             */
            blocked_domains?: string[] | null;
            /**
             * @description The most calls in one request; null or absent for no limit.
             * @example 5
             */
            max_uses?: number | null;
            /** @description Location of the user, for results that depend on it. */
            user_location?: components["schemas"]["UserLocation"] | null;
            cache_control?: components["schemas"]["CacheControl"];
            allowed_callers?: components["schemas"]["AllowedCallerList"];
            defer_loading?: components["schemas"]["DeferLoading"];
            strict?: components["schemas"]["StrictTool"];
        };
        /** @description Web search. Run by the provider, where it has one. */
        WebSearchTool20260209: {
            /**
             * @description Always `web_search_20260209`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_search_20260209";
            /**
             * @description Always `web_search`.
             * @constant
             */
            name: "web_search";
            /**
             * @description Only these domains; not together with `blocked_domains`.
             * @example [
             *       "example.com"
             *     ]
             */
            allowed_domains?: string[] | null;
            /**
             * @description Never these domains; not together with `allowed_domains`.
             * @example [
             *       "example.org"
             *     ]
             */
            blocked_domains?: string[] | null;
            /**
             * @description The most calls in one request; null or absent for no limit.
             * @example 5
             */
            max_uses?: number | null;
            /** @description Location of the user, for results that depend on it. */
            user_location?: components["schemas"]["UserLocation"] | null;
            cache_control?: components["schemas"]["CacheControl"];
            allowed_callers?: components["schemas"]["AllowedCallerList"];
            defer_loading?: components["schemas"]["DeferLoading"];
            strict?: components["schemas"]["StrictTool"];
        };
        /** @description Web search, with control over the part that the response shows. Run by the provider, where it has one. */
        WebSearchTool20260318: {
            /**
             * @description Always `web_search_20260318`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_search_20260318";
            /**
             * @description Always `web_search`.
             * @constant
             */
            name: "web_search";
            /**
             * @description Only these domains; not together with `blocked_domains`.
             * @example [
             *       "example.com"
             *     ]
             */
            allowed_domains?: string[] | null;
            /**
             * @description Never these domains; not together with `allowed_domains`.
             * @example [
             *       "example.org"
             *     ]
             */
            blocked_domains?: string[] | null;
            /**
             * @description The most calls in one request; null or absent for no limit.
             * @example 5
             */
            max_uses?: number | null;
            /** @description Location of the user, for results that depend on it. */
            user_location?: components["schemas"]["UserLocation"] | null;
            response_inclusion?: components["schemas"]["ResponseInclusion"];
            cache_control?: components["schemas"]["CacheControl"];
            allowed_callers?: components["schemas"]["AllowedCallerList"];
            defer_loading?: components["schemas"]["DeferLoading"];
            strict?: components["schemas"]["StrictTool"];
        };
        /** @description The results of a web search. */
        WebSearchToolResultBlock: {
            /**
             * @description Always `web_search_tool_result`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_search_tool_result";
            /**
             * @description Id of the `server_tool_use` block whose result this is.
             * @example srvtoolu_01a2b3c4
             */
            tool_use_id: string;
            content: components["schemas"]["WebSearchToolResultContent"];
            caller?: components["schemas"]["ToolCaller"];
        };
        /** @description The hits, or an error. */
        WebSearchToolResultContent: components["schemas"]["WebSearchResultList"] | components["schemas"]["WebSearchToolResultError"];
        /** @description The call failed. */
        WebSearchToolResultError: {
            /**
             * @description Always `web_search_tool_result_error`.
             * @constant
             */
            type: "web_search_tool_result_error";
            error_code: components["schemas"]["WebSearchErrorCode"];
        };
    };
    responses: {
        /**
         * @description - `upstream_error`: The provider of the model refused the connection, cut it off, or responded with an error of its own.
         *     - `upstream_invalid_response`: The provider's response breaks the contract, so the server did not pass it on.
         */
        BadGateway: {
            headers: {
                "x-trace-id": components["headers"]["XTraceId"];
                "request-id": components["headers"]["RequestId"];
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
         *     - `unsupported_parameter`: The contract has the field, but this model, this server or this API version does not take it.
         *     - `thread_unsupported_request`: The request creates or continues a thread, and the server stores no conversations.
         *     - `unsupported_value`: The contract has the value, but this model cannot do what it requests.
         *     - `unsupported_version`: The header `anthropic-version` names a version that the server does not serve.
         *     - `context_length_exceeded`: The prompt and the requested completion do not fit into the model's context.
         */
        BadRequest: {
            headers: {
                "x-trace-id": components["headers"]["XTraceId"];
                "request-id": components["headers"]["RequestId"];
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
                "request-id": components["headers"]["RequestId"];
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
                "request-id": components["headers"]["RequestId"];
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
                "request-id": components["headers"]["RequestId"];
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
                "request-id": components["headers"]["RequestId"];
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
         *     - `path_not_found`: The contract has no such path.
         */
        NotFound: {
            headers: {
                "x-trace-id": components["headers"]["XTraceId"];
                "request-id": components["headers"]["RequestId"];
                "x-should-retry": components["headers"]["XShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description `overloaded`: The provider is overloaded. */
        Overloaded: {
            headers: {
                "x-trace-id": components["headers"]["XTraceId"];
                "request-id": components["headers"]["RequestId"];
                "x-should-retry": components["headers"]["XShouldRetry"];
                "retry-after": components["headers"]["RetryAfter"];
                "retry-after-ms": components["headers"]["RetryAfterMs"];
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
                "request-id": components["headers"]["RequestId"];
                "x-should-retry": components["headers"]["XShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /** @description `model_unavailable`: No target of the model is available now, or the server itself cannot accept the request. */
        ServiceUnavailable: {
            headers: {
                "x-trace-id": components["headers"]["XTraceId"];
                "request-id": components["headers"]["RequestId"];
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
                "request-id": components["headers"]["RequestId"];
                "x-should-retry": components["headers"]["XShouldRetry"];
                "retry-after": components["headers"]["RetryAfter"];
                "retry-after-ms": components["headers"]["RetryAfterMs"];
                "anthropic-ratelimit-requests-limit": components["headers"]["AnthropicRatelimitRequestsLimit"];
                "anthropic-ratelimit-requests-remaining": components["headers"]["AnthropicRatelimitRequestsRemaining"];
                "anthropic-ratelimit-requests-reset": components["headers"]["AnthropicRatelimitRequestsReset"];
                "anthropic-ratelimit-tokens-limit": components["headers"]["AnthropicRatelimitTokensLimit"];
                "anthropic-ratelimit-tokens-remaining": components["headers"]["AnthropicRatelimitTokensRemaining"];
                "anthropic-ratelimit-tokens-reset": components["headers"]["AnthropicRatelimitTokensReset"];
                "anthropic-ratelimit-input-tokens-limit": components["headers"]["AnthropicRatelimitInputTokensLimit"];
                "anthropic-ratelimit-input-tokens-remaining": components["headers"]["AnthropicRatelimitInputTokensRemaining"];
                "anthropic-ratelimit-input-tokens-reset": components["headers"]["AnthropicRatelimitInputTokensReset"];
                "anthropic-ratelimit-output-tokens-limit": components["headers"]["AnthropicRatelimitOutputTokensLimit"];
                "anthropic-ratelimit-output-tokens-remaining": components["headers"]["AnthropicRatelimitOutputTokensRemaining"];
                "anthropic-ratelimit-output-tokens-reset": components["headers"]["AnthropicRatelimitOutputTokensReset"];
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
                "request-id": components["headers"]["RequestId"];
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
                "request-id": components["headers"]["RequestId"];
                "x-should-retry": components["headers"]["XShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
    };
    parameters: {
        /** @description Only models after this one: the `last_id` of the previous page. Default: the first page. An id that is not in the catalog returns `invalid_value`. */
        AfterId: string;
        /**
         * @description Names of beta features, separated by commas. The server passes them to providers of the messages format, with the request fields that belong to them. Other providers ignore them. Default: none.
         * @example context-management-2025-06-27
         */
        AnthropicBeta: string;
        /** @description Client libraries send it in browsers. Accepted and ignored: browsers need no permission here. */
        AnthropicDirectBrowserAccess: string;
        /** @description The profile in the account at the provider to which the request is attributed. The server passes it to providers of the messages format; others ignore it. */
        AnthropicUserProfileId: string;
        /** @description Version of the messages style: `2023-06-01` (also when the header is absent) or `2026-10-21`. Any other value is refused with `unsupported_version`. See the [differences](/docs/reference/api-versions/#differences). */
        AnthropicVersion: string;
        /** @description Version of the messages style: `2023-06-01` (also when the header is absent) or `2026-10-21`. Any other value is refused with `unsupported_version`. See the [differences](/docs/reference/api-versions/#differences). */
        AnthropicVersionOfMessages: string;
        /** @description A workspace in an account of another service. Accepted and ignored; it is not passed on. */
        AnthropicWorkspaceId: string;
        /** @description Only models before this one: the `first_id` of the following page. An id that is not in the catalog returns `invalid_value`. */
        BeforeId: string;
        /**
         * @description Client libraries send `beta=true` from their beta namespace. Accepted and ignored.
         * @example true
         */
        Beta: boolean;
        /** @description Only models in these states, each in a parameter of its own: `lifecycle[]=active&lifecycle[]=retired`. Default: active and deprecated models. */
        Lifecycle: components["schemas"]["ModelLifecycleFilter"];
        /** @description Id of the model. Its `/` may be sent as it is or as `%2F`, its `:` as it is or as `%3A`. */
        ModelIdInPath: string;
        /** @description Your id of the session that the request belongs to: 1 to 128 visible ASCII characters. It is in the usage record, and the console lists the requests of a session with their total cost. Providers do not receive it. Default: none. [Attribution](/docs/operate/usage/#attribution). */
        ModelrouteSession: string;
        /** @description Tags of the usage record, as pairs `key=value`: send the header several times, or separate pairs by commas. At most 16 pairs with different keys; a key has at most 64 letters, digits, `.`, `_` and `-`, and starts with a letter or digit; a value has at most 128 visible ASCII characters without commas. Providers do not receive tags. Default: none. [Attribution](/docs/operate/usage/#attribution). */
        ModelrouteTag: string;
        /** @description Maximum number of models on the page, 1 to 1,000. Default: 20. */
        PageLimit: number;
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
         * @description How many input tokens the key may use in one minute. Absent when there is no such limit.
         * @example 100000
         */
        AnthropicRatelimitInputTokensLimit: number;
        /**
         * @description How many input tokens are left at the time of this response.
         * @example 99990
         */
        AnthropicRatelimitInputTokensRemaining: number;
        /**
         * @description The time at which the full limit on input tokens is available again (RFC 3339, UTC).
         * @example 2026-11-20T12:00:00Z
         */
        AnthropicRatelimitInputTokensReset: string;
        /**
         * @description How many output tokens the key may use in one minute. Absent when there is no such limit.
         * @example 50000
         */
        AnthropicRatelimitOutputTokensLimit: number;
        /**
         * @description How many output tokens are left at the time of this response.
         * @example 49994
         */
        AnthropicRatelimitOutputTokensRemaining: number;
        /**
         * @description The time at which the full limit on output tokens is available again (RFC 3339, UTC).
         * @example 2026-11-20T12:00:00Z
         */
        AnthropicRatelimitOutputTokensReset: string;
        /**
         * @description How many requests the key may use in one minute. Absent when there is no such limit.
         * @example 60
         */
        AnthropicRatelimitRequestsLimit: number;
        /**
         * @description How many requests are left at the time of this response.
         * @example 59
         */
        AnthropicRatelimitRequestsRemaining: number;
        /**
         * @description The time at which the full limit on requests is available again (RFC 3339, UTC).
         * @example 2026-11-20T12:00:00Z
         */
        AnthropicRatelimitRequestsReset: string;
        /**
         * @description How many input and output tokens together the key may use in one minute. Absent when there is no such limit.
         * @example 150000
         */
        AnthropicRatelimitTokensLimit: number;
        /**
         * @description How many input and output tokens together are left at the time of this response.
         * @example 149984
         */
        AnthropicRatelimitTokensRemaining: number;
        /**
         * @description The time at which the full limit on input and output tokens together is available again (RFC 3339, UTC).
         * @example 2026-11-20T12:00:00Z
         */
        AnthropicRatelimitTokensReset: string;
        /**
         * @description The same value as `x-trace-id`, under the name that client libraries of the messages style read.
         * @example 4f6c1f0e8a2b4d1c9e3a7b5d2c8f6e10
         */
        RequestId: string;
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
         * @description Whether repeating the same request may succeed. Official client libraries obey this before any rule of their own.
         * @example false
         */
        XShouldRetry: "true" | "false";
        /**
         * @description `estimated` when the provider of the model cannot count tokens and the server has estimated the number. Absent when it is the provider's own.
         * @example estimated
         */
        XTokenCount: "estimated";
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
    createMessage: {
        parameters: {
            query?: {
                /**
                 * @description Client libraries send `beta=true` from their beta namespace. Accepted and ignored.
                 * @example true
                 */
                beta?: components["parameters"]["Beta"];
            };
            header?: {
                /** @description Version of the messages style: `2023-06-01` (also when the header is absent) or `2026-10-21`. Any other value is refused with `unsupported_version`. See the [differences](/docs/reference/api-versions/#differences). */
                "anthropic-version"?: components["parameters"]["AnthropicVersionOfMessages"];
                /**
                 * @description Names of beta features, separated by commas. The server passes them to providers of the messages format, with the request fields that belong to them. Other providers ignore them. Default: none.
                 * @example context-management-2025-06-27
                 */
                "anthropic-beta"?: components["parameters"]["AnthropicBeta"];
                /** @description Client libraries send it in browsers. Accepted and ignored: browsers need no permission here. */
                "anthropic-dangerous-direct-browser-access"?: components["parameters"]["AnthropicDirectBrowserAccess"];
                /** @description The profile in the account at the provider to which the request is attributed. The server passes it to providers of the messages format; others ignore it. */
                "anthropic-user-profile-id"?: components["parameters"]["AnthropicUserProfileId"];
                /** @description A workspace in an account of another service. Accepted and ignored; it is not passed on. */
                "anthropic-workspace-id"?: components["parameters"]["AnthropicWorkspaceId"];
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
        /** @description The conversation and how to continue it. At most 32 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateMessageRequest"];
            };
        };
        responses: {
            /** @description The response: one JSON object, or with `stream: true` the events that build it up. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    "request-id": components["headers"]["RequestId"];
                    "x-dropped-fields": components["headers"]["XDroppedFields"];
                    "x-translation-loss": components["headers"]["XTranslationLoss"];
                    "x-modelroute-target": components["headers"]["XModelrouteTarget"];
                    "anthropic-ratelimit-requests-limit": components["headers"]["AnthropicRatelimitRequestsLimit"];
                    "anthropic-ratelimit-requests-remaining": components["headers"]["AnthropicRatelimitRequestsRemaining"];
                    "anthropic-ratelimit-requests-reset": components["headers"]["AnthropicRatelimitRequestsReset"];
                    "anthropic-ratelimit-tokens-limit": components["headers"]["AnthropicRatelimitTokensLimit"];
                    "anthropic-ratelimit-tokens-remaining": components["headers"]["AnthropicRatelimitTokensRemaining"];
                    "anthropic-ratelimit-tokens-reset": components["headers"]["AnthropicRatelimitTokensReset"];
                    "anthropic-ratelimit-input-tokens-limit": components["headers"]["AnthropicRatelimitInputTokensLimit"];
                    "anthropic-ratelimit-input-tokens-remaining": components["headers"]["AnthropicRatelimitInputTokensRemaining"];
                    "anthropic-ratelimit-input-tokens-reset": components["headers"]["AnthropicRatelimitInputTokensReset"];
                    "anthropic-ratelimit-output-tokens-limit": components["headers"]["AnthropicRatelimitOutputTokensLimit"];
                    "anthropic-ratelimit-output-tokens-remaining": components["headers"]["AnthropicRatelimitOutputTokensRemaining"];
                    "anthropic-ratelimit-output-tokens-reset": components["headers"]["AnthropicRatelimitOutputTokensReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
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
            529: components["responses"]["Overloaded"];
        };
    };
    countMessageTokens: {
        parameters: {
            query?: {
                /**
                 * @description Client libraries send `beta=true` from their beta namespace. Accepted and ignored.
                 * @example true
                 */
                beta?: components["parameters"]["Beta"];
            };
            header?: {
                /** @description Version of the messages style: `2023-06-01` (also when the header is absent) or `2026-10-21`. Any other value is refused with `unsupported_version`. See the [differences](/docs/reference/api-versions/#differences). */
                "anthropic-version"?: components["parameters"]["AnthropicVersionOfMessages"];
                /**
                 * @description Names of beta features, separated by commas. The server passes them to providers of the messages format, with the request fields that belong to them. Other providers ignore them. Default: none.
                 * @example context-management-2025-06-27
                 */
                "anthropic-beta"?: components["parameters"]["AnthropicBeta"];
                /** @description Client libraries send it in browsers. Accepted and ignored: browsers need no permission here. */
                "anthropic-dangerous-direct-browser-access"?: components["parameters"]["AnthropicDirectBrowserAccess"];
                /** @description The profile in the account at the provider to which the request is attributed. The server passes it to providers of the messages format; others ignore it. */
                "anthropic-user-profile-id"?: components["parameters"]["AnthropicUserProfileId"];
                /** @description A workspace in an account of another service. Accepted and ignored; it is not passed on. */
                "anthropic-workspace-id"?: components["parameters"]["AnthropicWorkspaceId"];
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
        /** @description The conversation to be counted. At most 32 MiB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CountMessageTokensRequest"];
            };
        };
        responses: {
            /** @description The size of the conversation. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    "request-id": components["headers"]["RequestId"];
                    "x-dropped-fields": components["headers"]["XDroppedFields"];
                    "x-translation-loss": components["headers"]["XTranslationLoss"];
                    "x-modelroute-target": components["headers"]["XModelrouteTarget"];
                    "x-token-count": components["headers"]["XTokenCount"];
                    "anthropic-ratelimit-requests-limit": components["headers"]["AnthropicRatelimitRequestsLimit"];
                    "anthropic-ratelimit-requests-remaining": components["headers"]["AnthropicRatelimitRequestsRemaining"];
                    "anthropic-ratelimit-requests-reset": components["headers"]["AnthropicRatelimitRequestsReset"];
                    "anthropic-ratelimit-tokens-limit": components["headers"]["AnthropicRatelimitTokensLimit"];
                    "anthropic-ratelimit-tokens-remaining": components["headers"]["AnthropicRatelimitTokensRemaining"];
                    "anthropic-ratelimit-tokens-reset": components["headers"]["AnthropicRatelimitTokensReset"];
                    "anthropic-ratelimit-input-tokens-limit": components["headers"]["AnthropicRatelimitInputTokensLimit"];
                    "anthropic-ratelimit-input-tokens-remaining": components["headers"]["AnthropicRatelimitInputTokensRemaining"];
                    "anthropic-ratelimit-input-tokens-reset": components["headers"]["AnthropicRatelimitInputTokensReset"];
                    "anthropic-ratelimit-output-tokens-limit": components["headers"]["AnthropicRatelimitOutputTokensLimit"];
                    "anthropic-ratelimit-output-tokens-remaining": components["headers"]["AnthropicRatelimitOutputTokensRemaining"];
                    "anthropic-ratelimit-output-tokens-reset": components["headers"]["AnthropicRatelimitOutputTokensReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageTokenCount"];
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
            529: components["responses"]["Overloaded"];
        };
    };
    listMessageModels: {
        parameters: {
            query?: {
                /** @description Maximum number of models on the page, 1 to 1,000. Default: 20. */
                limit?: components["parameters"]["PageLimit"];
                /** @description Only models before this one: the `first_id` of the following page. An id that is not in the catalog returns `invalid_value`. */
                before_id?: components["parameters"]["BeforeId"];
                /** @description Only models after this one: the `last_id` of the previous page. Default: the first page. An id that is not in the catalog returns `invalid_value`. */
                after_id?: components["parameters"]["AfterId"];
                /** @description Only models in these states, each in a parameter of its own: `lifecycle[]=active&lifecycle[]=retired`. Default: active and deprecated models. */
                "lifecycle[]"?: components["parameters"]["Lifecycle"];
                /**
                 * @description Client libraries send `beta=true` from their beta namespace. Accepted and ignored.
                 * @example true
                 */
                beta?: components["parameters"]["Beta"];
            };
            header?: {
                /** @description Version of the messages style: `2023-06-01` (also when the header is absent) or `2026-10-21`. Any other value is refused with `unsupported_version`. See the [differences](/docs/reference/api-versions/#differences). */
                "anthropic-version"?: components["parameters"]["AnthropicVersion"];
                /**
                 * @description Names of beta features, separated by commas. The server passes them to providers of the messages format, with the request fields that belong to them. Other providers ignore them. Default: none.
                 * @example context-management-2025-06-27
                 */
                "anthropic-beta"?: components["parameters"]["AnthropicBeta"];
                /** @description Client libraries send it in browsers. Accepted and ignored: browsers need no permission here. */
                "anthropic-dangerous-direct-browser-access"?: components["parameters"]["AnthropicDirectBrowserAccess"];
                /** @description The profile in the account at the provider to which the request is attributed. The server passes it to providers of the messages format; others ignore it. */
                "anthropic-user-profile-id"?: components["parameters"]["AnthropicUserProfileId"];
                /** @description A workspace in an account of another service. Accepted and ignored; it is not passed on. */
                "anthropic-workspace-id"?: components["parameters"]["AnthropicWorkspaceId"];
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
            /** @description A page of the catalog. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    "request-id": components["headers"]["RequestId"];
                    "anthropic-ratelimit-requests-limit": components["headers"]["AnthropicRatelimitRequestsLimit"];
                    "anthropic-ratelimit-requests-remaining": components["headers"]["AnthropicRatelimitRequestsRemaining"];
                    "anthropic-ratelimit-requests-reset": components["headers"]["AnthropicRatelimitRequestsReset"];
                    "anthropic-ratelimit-tokens-limit": components["headers"]["AnthropicRatelimitTokensLimit"];
                    "anthropic-ratelimit-tokens-remaining": components["headers"]["AnthropicRatelimitTokensRemaining"];
                    "anthropic-ratelimit-tokens-reset": components["headers"]["AnthropicRatelimitTokensReset"];
                    "anthropic-ratelimit-input-tokens-limit": components["headers"]["AnthropicRatelimitInputTokensLimit"];
                    "anthropic-ratelimit-input-tokens-remaining": components["headers"]["AnthropicRatelimitInputTokensRemaining"];
                    "anthropic-ratelimit-input-tokens-reset": components["headers"]["AnthropicRatelimitInputTokensReset"];
                    "anthropic-ratelimit-output-tokens-limit": components["headers"]["AnthropicRatelimitOutputTokensLimit"];
                    "anthropic-ratelimit-output-tokens-remaining": components["headers"]["AnthropicRatelimitOutputTokensRemaining"];
                    "anthropic-ratelimit-output-tokens-reset": components["headers"]["AnthropicRatelimitOutputTokensReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelInfoList"];
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
    retrieveMessageModel: {
        parameters: {
            query?: {
                /**
                 * @description Client libraries send `beta=true` from their beta namespace. Accepted and ignored.
                 * @example true
                 */
                beta?: components["parameters"]["Beta"];
            };
            header?: {
                /** @description Version of the messages style: `2023-06-01` (also when the header is absent) or `2026-10-21`. Any other value is refused with `unsupported_version`. See the [differences](/docs/reference/api-versions/#differences). */
                "anthropic-version"?: components["parameters"]["AnthropicVersion"];
                /**
                 * @description Names of beta features, separated by commas. The server passes them to providers of the messages format, with the request fields that belong to them. Other providers ignore them. Default: none.
                 * @example context-management-2025-06-27
                 */
                "anthropic-beta"?: components["parameters"]["AnthropicBeta"];
                /** @description Client libraries send it in browsers. Accepted and ignored: browsers need no permission here. */
                "anthropic-dangerous-direct-browser-access"?: components["parameters"]["AnthropicDirectBrowserAccess"];
                /** @description The profile in the account at the provider to which the request is attributed. The server passes it to providers of the messages format; others ignore it. */
                "anthropic-user-profile-id"?: components["parameters"]["AnthropicUserProfileId"];
                /** @description A workspace in an account of another service. Accepted and ignored; it is not passed on. */
                "anthropic-workspace-id"?: components["parameters"]["AnthropicWorkspaceId"];
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
                /** @description For tests: the request fails with this error code, with the status, body and headers of the real error, even if the operation never returns that status otherwise. Nothing else happens, and nothing is charged. Default: none. [Testing with the sandbox](/docs/build/sandbox-models/). */
                "x-sandbox-error"?: components["parameters"]["SandboxError"];
            };
            path: {
                /** @description Id of the model. Its `/` may be sent as it is or as `%2F`, its `:` as it is or as `%3A`. */
                model_id: components["parameters"]["ModelIdInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The model. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    "request-id": components["headers"]["RequestId"];
                    "anthropic-ratelimit-requests-limit": components["headers"]["AnthropicRatelimitRequestsLimit"];
                    "anthropic-ratelimit-requests-remaining": components["headers"]["AnthropicRatelimitRequestsRemaining"];
                    "anthropic-ratelimit-requests-reset": components["headers"]["AnthropicRatelimitRequestsReset"];
                    "anthropic-ratelimit-tokens-limit": components["headers"]["AnthropicRatelimitTokensLimit"];
                    "anthropic-ratelimit-tokens-remaining": components["headers"]["AnthropicRatelimitTokensRemaining"];
                    "anthropic-ratelimit-tokens-reset": components["headers"]["AnthropicRatelimitTokensReset"];
                    "anthropic-ratelimit-input-tokens-limit": components["headers"]["AnthropicRatelimitInputTokensLimit"];
                    "anthropic-ratelimit-input-tokens-remaining": components["headers"]["AnthropicRatelimitInputTokensRemaining"];
                    "anthropic-ratelimit-input-tokens-reset": components["headers"]["AnthropicRatelimitInputTokensReset"];
                    "anthropic-ratelimit-output-tokens-limit": components["headers"]["AnthropicRatelimitOutputTokensLimit"];
                    "anthropic-ratelimit-output-tokens-remaining": components["headers"]["AnthropicRatelimitOutputTokensRemaining"];
                    "anthropic-ratelimit-output-tokens-reset": components["headers"]["AnthropicRatelimitOutputTokensReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelInfo"];
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
