/** Generated from openapi/ by `npm run generate`; changes made here are lost. */

export interface paths {
    "/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See who is signed in
         * @description Returns who is signed in with the cookie of this browser, and how people can sign in to the installation. It also works without a cookie, and before the installation is set up.
         *
         *     Needs no sign-in.
         */
        get: operations["getSession"];
        put?: never;
        /**
         * Sign in with a password
         * @description Signs a person in with e-mail address and password, and sets the session cookie. A wrong password returns `sign_in_failed`; after several, `too_many_attempts` with `Retry-After`.
         *
         *     Needs no sign-in.
         */
        post: operations["signIn"];
        /**
         * Sign out
         * @description Ends the session and clears its cookie.
         *
         *     Needs a signed-in person. A management key may not call it.
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/step-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the password
         * @description Confirms the password of the person who is signed in. For the next ten minutes the session may call the operations that need a step-up; without one they return `step_up_required`. A person without a password signs in at the identity provider again, with `startOidcSignIn`.
         *
         *     Needs a signed-in person. A management key may not call it.
         */
        post: operations["stepUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/oidc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign in at the identity provider
         * @description Redirects a browser to the identity provider (OpenID Connect), with a cookie that binds the sign-in to this browser. Open it as a page; programs use a management key. When no provider is set up or it cannot be reached, the browser goes to the sign-in page of the console, whose `problem` names the reason. [Single sign-on](/docs/operate/sign-on/) describes the setup.
         *
         *     Needs no sign-in.
         */
        get: operations["startOidcSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/oidc/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Come back from the identity provider
         * @description Finishes a sign-in: the identity provider redirects the browser here, with the parameters of OpenID Connect. The server begins a session, sets its cookie and redirects to the console. A failed sign-in leads to the sign-in page, whose `problem` is one of `oidc_unavailable`, `oidc_failed`, `oidc_email_unverified`, `oidc_unknown_person` and `sign_in_failed`.
         *
         *     Needs no sign-in.
         */
        get: operations["finishOidcSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set up the installation
         * @description Creates the first administrator, with the token that the server printed at its first start, and signs them in. It works once; afterwards it returns `setup_closed`.
         *
         *     Needs no sign-in.
         */
        post: operations["setUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change your name or password
         * @description Changes the name or the password of the person who is signed in. A new password ends all sessions of the person and begins a new one here.
         *
         *     Needs a signed-in person. A management key may not call it.
         */
        patch: operations["changeOwnAccount"];
        trace?: never;
    };
    "/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign out everywhere else
         * @description Ends all other sessions of the person who is signed in, in every browser. The session that sends the request stays.
         *
         *     Needs a signed-in person. A management key may not call it.
         */
        delete: operations["signOutElsewhere"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password-reset/look-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a link for a new password
         * @description Returns whose password a reset link sets. The link stays valid. An unknown, used or expired one returns `invite_invalid`.
         *
         *     Needs no sign-in.
         */
        post: operations["lookUpPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with a link
         * @description Sets a new password with a link that the operator made, and signs the person in. All other sessions of the person end, and the link stops working.
         *
         *     Needs no sign-in.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your projects
         * @description Lists the projects that the caller may read: all for an administrator, its own for a management key.
         *
         *     Needs at least the role `viewer` in the project. A management key may call it for its own project, an installation key for any.
         */
        get: operations["listProjects"];
        put?: never;
        /**
         * Create a project
         * @description Creates a project without members and keys. Only `name` is required. Create its first key with `createKey`.
         *
         *     Needs an administrator of the installation. An installation key may call it, a management key may not. A person needs a step-up.
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{project_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a project
         * @description Returns a project with its limits and settings.
         *
         *     Needs at least the role `viewer` in the project. A management key may call it for its own project, an installation key for any.
         */
        get: operations["getProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a project
         * @description Changes the name of a project, its limits, or what is kept of its requests. Fields that are absent stay as they are. An owner cannot change a limit that an administrator set; the server returns `permission_denied`.
         *
         *     Needs at least the role `owner` in the project. A management key may call it for its own project, an installation key for any. A person needs a step-up.
         */
        patch: operations["changeProject"];
        trace?: never;
    };
    "/projects/{project_id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a project
         * @description Archives a project permanently. Its keys stop working at once, and new ones cannot be created. Its files, requests and usage can still be read.
         *
         *     Needs an administrator of the installation. An installation key may call it, a management key may not.
         */
        post: operations["archiveProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{project_id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of a project
         * @description Lists the members of a project. An administrator of the installation is listed only as a member.
         *
         *     Needs at least the role `viewer` in the project. An installation key may call it, a management key may not.
         */
        get: operations["listMembers"];
        put?: never;
        /**
         * Add a member
         * @description Makes a person with an account a member of the project at once. For a person without an account, the response is 404 `not_found`; send an invite instead.
         *
         *     Needs an administrator of the installation. An installation key may call it, a management key may not. A person needs a step-up.
         */
        post: operations["createMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{project_id}/members/{person_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description Removes a person from the project. The keys that they created there are disabled, unless `keys=keep`. Removing the last owner returns `conflict`.
         *
         *     Needs at least the role `owner` in the project. An installation key may call it, a management key may not. A person needs
         *     a step-up.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member
         * @description Gives a member another role. When the person becomes a viewer, the keys that they created in the project are disabled, unless `keys=keep`. The last owner of a project keeps that role; changing it returns `conflict`.
         *
         *     Needs at least the role `owner` in the project. An installation key may call it, a management key may not. A person needs
         *     a step-up.
         */
        patch: operations["changeMember"];
        trace?: never;
    };
    "/projects/{project_id}/invites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the invites of a project
         * @description Lists the invites that nobody has accepted.
         *
         *     Needs at least the role `owner` in the project. An installation key may call it, a management key may not.
         */
        get: operations["listInvites"];
        put?: never;
        /**
         * Invite a person to a project
         * @description Creates an invite for an e-mail address and returns its link. The link is not returned again. It replaces an open invite for the same e-mail address. Invites are not e-mailed: send the link to the person yourself.
         *
         *     Needs at least the role `owner` in the project. An installation key may call it, a management key may not. A person needs
         *     a step-up.
         */
        post: operations["createInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{project_id}/invites/{invite_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an invite
         * @description Withdraws an invite. Its link stops working.
         *
         *     Needs at least the role `owner` in the project. An installation key may call it, a management key may not. A person needs
         *     a step-up.
         */
        delete: operations["withdrawInvite"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people of the installation
         * @description Lists the people of the installation by name, also disabled ones: how they sign in, their projects and roles, and how many of the keys that they created still work. With `limit`, in pages: for the next page, send `next_cursor` as `cursor`; it is null on the last page.
         *
         *     Needs an administrator of the installation. An installation key may call it, a management key may not.
         */
        get: operations["listPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people/{person_id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable a person
         * @description Disables a person at once, on every node: their sessions end, and they can no longer sign in with a password, an identity provider, a reset link or an invite. Invites that they sent are withdrawn. Their roles in projects stay, and so do the keys that they created, which belong to the project, unless `keys=disable`. `enablePerson` lets them sign in again; keys stay disabled until they are enabled one by one. An administrator cannot disable their own account; that, the last administrator and a person who is disabled already return `conflict`.
         *
         *     Needs an administrator of the installation. No key may call it. It needs a step-up.
         */
        post: operations["disablePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people/{person_id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable a person
         * @description Lets a disabled person sign in again, with the roles that they had. Sessions, reset links and invites that ended when they were disabled stay ended. A person who is not disabled returns `conflict`.
         *
         *     Needs an administrator of the installation. No key may call it. It needs a step-up.
         */
        post: operations["enablePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/installation-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the installation keys
         * @description Lists all installation keys, including those that no longer work.
         *
         *     Needs an administrator of the installation. No key may call it.
         */
        get: operations["listInstallationKeys"];
        put?: never;
        /**
         * Create an installation key
         * @description Creates a key that manages projects, members, keys and limits of the whole installation, and returns it. The key is not returned again. It expires after a year, unless the request sets another time.
         *
         *     Needs an administrator of the installation. No key may call it. It needs a step-up.
         */
        post: operations["createInstallationKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/installation-keys/{installation_key_id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an installation key
         * @description Revokes the key at once and permanently. Resources that it created remain.
         *
         *     Needs an administrator of the installation. No key may call it.
         */
        post: operations["revokeInstallationKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the providers
         * @description Lists the providers and the health of their targets: circuit, error rate, latency, last errors. The figures are counted in memory, so that a monitor can call it often.
         *
         *     Needs an administrator of the installation. An installation key may call it, a management key may not.
         */
        get: operations["listProviders"];
        put?: never;
        /**
         * Add a provider
         * @description Adds a provider with its key, without models: list its models with `listProviderModels`, and choose with `changeProvider`. The key is encrypted with the secret of the installation, and never shown again. All nodes use the provider within a second. With `MODELROUTE_CONFIG`, `conflict`.
         *
         *     Needs an administrator of the installation. No key may call it. It needs a step-up.
         */
        post: operations["createProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/providers/{provider_name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a provider
         * @description Removes a provider that was added in the console, with its key and its models. Running calls are not interrupted. It names the version that you saw. If somebody else has changed the provider since, the response is `conflict`, and nothing is removed.
         *
         *     Needs an administrator of the installation. No key may call it. It needs a step-up.
         */
        delete: operations["removeProvider"];
        options?: never;
        head?: never;
        /**
         * Change a provider
         * @description Changes base URL, key, limits, models or state of a provider that was added in the console. It names the version on which the change is based. If somebody else has changed the provider since, the response is `conflict`, and nothing changes. If the base URL names another server (scheme, host or port), send `key` too, or null for no key. The server never sends a stored key to another server than the one for which it was set.
         *
         *     Needs an administrator of the installation. No key may call it. It needs a step-up.
         */
        patch: operations["changeProvider"];
        trace?: never;
    };
    "/providers/{provider_name}/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the models of a provider
         * @description Asks the provider for its models now, to choose those that the installation offers. A failure is a result, not an error of this operation.
         *
         *     Needs an administrator of the installation. No key may call it.
         */
        get: operations["listProviderModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/providers/{provider_name}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test the connection to a provider
         * @description Lists the models of the provider, through the connection that calls use, and reports how long that took or why it failed. The test costs nothing at the provider. A failure is a result, not an error of this operation.
         *
         *     Needs an administrator of the installation. No key may call it.
         */
        post: operations["testProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/provider-file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the providers
         * @description Returns the providers that were added in the console as a provider file, as `modelroute providers export` prints it. The file has no keys: each is a reference to an environment variable. Disabled providers are left out.
         *
         *     Needs an administrator of the installation. An installation key may call it, a management key may not.
         */
        get: operations["exportProviders"];
        put?: never;
        /**
         * Import a provider file
         * @description Stores the providers of a provider file with their models. Providers that the file does not name stay. First send the file with `dry_run`, which changes nothing and returns the differences, the keys that are missing, and `state`. Then send it with that `state`. If somebody has changed a provider since, the response is `conflict`, and nothing changes. The server stores the whole file or nothing. Each change gets an entry in the audit log. The server reads no variables and no files for it: keys come with the request, and a provider keeps its stored keys if its base URL still names the same server. With `MODELROUTE_CONFIG`, `conflict`.
         *
         *     Needs an administrator of the installation. No key may call it. It needs a step-up.
         */
        post: operations["importProviders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invites/look-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check an invite
         * @description Returns the project and the role that an invite offers, to whoever has its link. The invite stays open.
         *
         *     Needs no sign-in.
         */
        post: operations["lookUpInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invites/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invite
         * @description Accepts an invite: adds the invited person to the project and signs them in. A new person chooses a name and a password; a known one sends the existing password. A browser that is signed in as the invited person sends the token alone.
         *
         *     Needs no sign-in.
         */
        post: operations["acceptInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{project_id}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the keys of a project
         * @description Lists all keys of the project, in every state. The keys themselves are not returned.
         *
         *     Needs at least the role `viewer` in the project. A management key may call it for its own project, an installation key for any.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create a key
         * @description Creates a key and returns it. The key is not returned again. Only an owner can create management keys. A management key can do so if the operator sets `MODELROUTE_DELEGATED_MANAGEMENT`.
         *
         *     Needs at least the role `member` in the project. A management key may call it for its own project, an installation key for any. A person needs a step-up.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{project_id}/keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a key
         * @description Returns a key with its state and limits, without the key itself.
         *
         *     Needs at least the role `viewer` in the project. A management key may call it for its own project, an installation key for any.
         */
        get: operations["getKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a key
         * @description Changes the name, the limits or the expiry of a key. Fields that are absent stay as they are. A member can change only inference keys that they created, and a management key no management keys. A limit that a higher role set cannot be changed; the server returns `permission_denied`.
         *
         *     Needs at least the role `member` in the project. A management key may call it for its own project, an installation key for any. A person needs a step-up.
         */
        patch: operations["changeKey"];
        trace?: never;
    };
    "/projects/{project_id}/keys/{key_id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a key
         * @description Replaces a key: creates one with the same name and limits, and returns it. The new key is not returned again. The old key works until its grace period ends. A member can rotate only inference keys that they created, and a management key no management keys.
         *
         *     Needs at least the role `member` in the project. A management key may call it for its own project, an installation key for any. A person needs a step-up.
         */
        post: operations["rotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{project_id}/keys/{key_id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable a key
         * @description Disables a key at once; `enableKey` enables it again. Requests with it return `key_disabled`. A member can disable only inference keys that they created.
         *
         *     Needs at least the role `member` in the project. A management key may call it for its own project, an installation key for any.
         */
        post: operations["disableKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{project_id}/keys/{key_id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable a key
         * @description Enables a disabled key again. A member can enable only inference keys that they created. A key that a higher role disabled returns `permission_denied`.
         *
         *     Needs at least the role `member` in the project. A management key may call it for its own project, an installation key for any. A person needs a step-up.
         */
        post: operations["enableKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{project_id}/keys/{key_id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a key
         * @description Revokes a key at once and permanently. Requests with it return `key_revoked`. A member can revoke only inference keys that they created.
         *
         *     Needs at least the role `member` in the project. A management key may call it for its own project, an installation key for any.
         */
        post: operations["revokeKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{project_id}/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the use of limits
         * @description Returns how much of each limit of the project and of its keys is in use now.
         *
         *     Needs at least the role `viewer` in the project. A management key may call it for its own project, an installation key for any.
         */
        get: operations["getLimitState"];
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
         * List the models of the installation
         * @description Lists all models that the installation serves now, with prices and capabilities. With `project_id` it also reports which of them the project may call.
         *
         *     Needs at least the role `viewer` in the project. A management key may call it for its own project, an installation key for any.
         */
        get: operations["listConsoleModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/models/targets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the targets of a model
         * @description Lists the targets of one model in the order in which calls try them, each with its health, as `listProviders` has it: circuit, error rate, latency. Targets of the same priority share the calls.
         *
         *     Needs an administrator of the installation. An installation key may call it, a management key may not.
         */
        get: operations["listModelTargets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get usage over time
         * @description Returns requests, tokens, cost and latency over time, one series per value of `group_by`. Without `from` it covers the last 30 days. [How usage is counted](/docs/operate/usage/).
         *
         *     Needs at least the role `viewer` in the project. A management key may call it for its own project.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage/cache-savings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the savings of caches
         * @description Returns how much the caches of providers saved. The savings are the cost of the cached input tokens without a cache, minus their cost, at the prices of each request. Without `from` it covers the last 30 days. It reads the usage records, which are deleted after `MODELROUTE_KEEP_USAGE`. A time range with more than 2,000,000 requests is refused.
         *
         *     Needs at least the role `viewer` in the project. A management key may call it for its own project.
         */
        get: operations["getCacheSavings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List usage by end user, session or tag
         * @description Returns the usage of each end user, session, or value of a tag, as the requests named them. Without `from` it covers the last 30 days. It reads the usage records, which are deleted after `MODELROUTE_KEEP_USAGE`. A time range with more than 2,000,000 requests or more than 10,000 different values is refused. [Attribution](/docs/operate/usage/#attribution).
         *
         *     Needs at least the role `viewer` in the project. A management key may call it for its own project.
         */
        get: operations["listUsageGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export usage as CSV
         * @description Returns the usage report as CSV (RFC 4180, UTF-8), one row for each point and group. Text that a spreadsheet would run as a formula begins with an apostrophe.
         *
         *     Needs at least the role `viewer` in the project. A management key may call it for its own project.
         */
        get: operations["exportUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests
         * @description Lists model requests in pages, newest first by default, including requests that are still running. With `session_id`, the first page has the `totals` of the session. For the next page, send `next_cursor` as `cursor`; it is null on the last page.
         *
         *     Needs at least the role `viewer` in the project. A management key may call it for its own project.
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export requests as CSV
         * @description Returns the requests of a time range as CSV (RFC 4180, UTF-8), oldest first and without pages. Without `from` it begins 30 days ago. Text that a spreadsheet would run as a formula begins with an apostrophe.
         *
         *     Needs at least the role `viewer` in the project. A management key may call it for its own project.
         */
        get: operations["exportRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests/{request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a request
         * @description Returns a request with its attempts, its tokens by class, its cost, and its body and completion where the project stores them. A viewer gets neither.
         *
         *     Needs at least the role `viewer` in the project. A management key may call it for its own project.
         */
        get: operations["getRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refusals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List refused calls
         * @description Lists calls with a valid key that the server refused before it called a provider, in pages, newest first. The reason is a limit, a budget, the model or the content. For the next page, send `next_cursor` as `cursor`; it is null on the last page.
         *
         *     Refused calls are not among the requests. Of each key, only the first refused calls of a minute are listed; `refused` of `getUsage` counts all. They appear about a second after the response, and are kept for `MODELROUTE_KEEP_REFUSALS`.
         *
         *     Needs at least the role `viewer` in the project. A management key may call it for its own project.
         */
        get: operations["listRefusals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refusals/{refusal_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a refused call
         * @description Returns why a call was refused: its error code, and the limit with the amounts that were needed, left and reserved at that moment.
         *
         *     Needs at least the role `viewer` in the project. A management key may call it for its own project.
         */
        get: operations["getRefusal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List alerts
         * @description Lists alerts, in pages, newest first. For the next page, send `next_cursor` as `cursor`; it is null on the last page.
         *
         *     Alerts of budgets and keys belong to a project. Alerts of targets, of installation keys and of tests belong to none: only administrators and installation keys see them, in a list without a project.
         *
         *     Needs at least the role `viewer` in the project. A management key may call it for its own project, an installation key for all.
         */
        get: operations["listAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test alert
         * @description Sends an alert of the kind `test` once to the webhook and by e-mail, if they are set up, and returns their responses. It takes at most ten seconds. Nothing is stored, and nothing is sent again.
         *
         *     Needs an administrator of the installation, or an installation key.
         */
        post: operations["createTestAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log
         * @description Lists who did what to projects, keys, members and invites, in pages, newest first, with the names of actors and objects. Without `project_id` an administrator gets the entries of the whole installation, and others those of the projects that they own. For the next page, send `next_cursor` as `cursor`; it is null on the last page.
         *
         *     Needs at least the role `owner` in the project. A management key may call it for its own project.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/playground/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a model
         * @description Continues a conversation, as an inference key of the project would: its limits apply, and the cost is charged. The response is always a stream, with the events of a [streamed chat completion](/docs/build/streaming/) and token counts. To continue, append the message of the model and your next message.
         *
         *     Needs at least the role `member` in the project. A management key may not call it.
         */
        post: operations["playChat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/playground/response": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a model with the responses format
         * @description Continues a conversation, as an inference key of the project would. Its limits apply, and the cost is charged. The response is always a stream, with the events of a streamed response: reasoning, the message, and the token counts at the end. The response is not kept.
         *
         *     Needs at least the role `member` in the project. A management key may not call it.
         */
        post: operations["playResponse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    alert: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an alert
         * @description The server sends each alert to `MODELROUTE_ALERT_WEBHOOK_URL`, and again when it is resolved. The request is signed as [Standard Webhooks](https://www.standardwebhooks.com) define it: `webhook-signature` has the HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the body, joined by full stops, with the bytes of the secret as its key.
         *
         *     Verify the signature with the bytes of the body as you received them, and refuse a timestamp that is older than five minutes. Respond with any status from 200 to 299 within ten seconds. The server sends the request again after any other status, a timeout or a failed connection, up to ten times within a day, with the same `webhook-id`. After 410 it stops. Redirects are not followed.
         */
        post: operations["sendAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description The person who accepts. A browser that is signed in as the invited person sends the token alone. */
        AcceptInviteRequest: {
            /** @description The token of the link. */
            token: string;
            /**
             * @description Name of the person, when there is no account yet.
             * @example Grace Hopper
             */
            name?: string;
            /**
             * Format: password
             * @description The password of the account; the one to set (12 to 256 characters) when there is no account yet.
             */
            password?: string;
        };
        /** @description Who did something. */
        Actor: {
            kind: components["schemas"]["ActorKind"];
            /** @description Id of the person or key, or name of the account at the command line; null where there is none. */
            id: string | null;
            /**
             * @description Name of the actor, for people.
             * @example Ada Lovelace
             */
            name: string;
        };
        /**
         * @description Who acts: a person, a management key, an installation key, somebody at the command line of the server, or the installation by itself.
         * @enum {string}
         */
        ActorKind: "person" | "key" | "installation_key" | "command" | "installation";
        /** @description A condition that needs attention. */
        Alert: {
            /**
             * @description Id of the alert.
             * @example 019a9fd0c2a100003f9c1d7e5b2a4c68
             */
            id: string;
            state: components["schemas"]["AlertState"];
            /**
             * Format: date-time
             * @description When the server raised it.
             * @example 2026-11-20T09:30:00.000Z
             */
            at: string;
            /**
             * Format: date-time
             * @description When its cause ended; null while it is active.
             */
            ended_at: string | null;
            /**
             * @description The project; null for the whole installation.
             * @example proj_9f2c4e6a8b0d1f3a5c7e9b2d
             */
            project_id: string | null;
            /** @description Name of the project when the alert was raised; null for the whole installation. */
            project_name: string | null;
            /** @description One sentence, for people. Its words may change. */
            message: string;
            about: components["schemas"]["AlertSubject"];
        };
        /**
         * @description Whether the alert was sent to the webhook and by e-mail, as far as they are set up: `none` without both, `waiting` until all have accepted it, `delivered`, or `failed` after the last attempt of one of them.
         * @enum {string}
         */
        AlertDelivery: "none" | "waiting" | "delivered" | "failed";
        /** @description The body of a webhook, in the form of Standard Webhooks. */
        AlertEvent: {
            type: components["schemas"]["AlertEventType"];
            /**
             * Format: date-time
             * @description When it happened, which may be long before it was sent.
             * @example 2026-11-20T09:30:00.000Z
             */
            timestamp: string;
            data: components["schemas"]["Alert"];
        };
        /**
         * @description `alert.raised`: the alert is new. `alert.resolved`: the circuit has closed, or the error rate or the latency is below its threshold again. Other alerts end without an event.
         * @enum {string}
         */
        AlertEventType: "alert.raised" | "alert.resolved";
        /** @description A page of alerts, the newest first. */
        AlertList: {
            /** @description The alerts of this page. */
            data: components["schemas"]["AlertRecord"][];
            /** @description Send it as `cursor` to get the next page; null on the last one. */
            next_cursor: string | null;
        };
        /** @description An alert, and whether it was sent. */
        AlertRecord: {
            alert: components["schemas"]["Alert"];
            delivery: components["schemas"]["AlertDelivery"];
        };
        /**
         * @description `active` until the cause has ended: the circuit has closed, the period of the budget is over, the key has expired or was replaced, or a later alert about the same subject took its place. `past` from then on.
         * @enum {string}
         */
        AlertState: "active" | "past";
        /** @description The cause of an alert, by its kind. */
        AlertSubject: components["schemas"]["BudgetAlert"] | components["schemas"]["KeyExpiryAlert"] | components["schemas"]["CircuitAlert"] | components["schemas"]["ErrorRateAlert"] | components["schemas"]["LatencyAlert"] | components["schemas"]["TestAlert"];
        /** @description An API key, without its secret. */
        ApiKey: {
            /**
             * @description Id of the key; it is also part of the key itself.
             * @example k3V9xQ2mTz7a
             */
            id: string;
            /**
             * @description The project that it belongs to.
             * @example proj_9f2c4e6a8b0d1f3a5c7e9b2d
             */
            project_id: string;
            /**
             * @description Name, for people.
             * @example checkout
             */
            name: string;
            kind: components["schemas"]["ApiKeyKind"];
            state: components["schemas"]["ApiKeyState"];
            created_by: components["schemas"]["Actor"];
            /** @description Whether the caller created it. A member may change only such keys. */
            is_own: boolean;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it expires; null when it does not.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was disabled; null when it is not.
             */
            disabled_at: string | null;
            /**
             * Format: date-time
             * @description When it was revoked; null when it is not.
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description Until when it works after its rotation; null when it was not rotated.
             */
            grace_ends_at: string | null;
            /** @description Id of the key that replaced it; null when there is none. */
            replaced_by: string | null;
            /**
             * Format: date-time
             * @description When it was last used, to the minute; null before the first time.
             */
            last_used_at: string | null;
            limits: components["schemas"]["Limits"];
            end_user_limits: components["schemas"]["EndUserLimits"];
        };
        /**
         * @description An inference key calls models and owns files; a management key calls this API for its project.
         * @enum {string}
         */
        ApiKeyKind: "inference" | "management";
        /** @description The keys of a project, in the order of their creation. */
        ApiKeyList: {
            /** @description The keys, each once. */
            data: components["schemas"]["ApiKey"][];
        };
        /**
         * @description The state of a key; see [Lifecycles](/docs/build/lifecycles/).
         * @enum {string}
         */
        ApiKeyState: "active" | "rotating" | "disabled" | "expired" | "revoked";
        /** @description Indices of Artificial Analysis; null where there is none. */
        ArtificialAnalysisScores: {
            /** @description Index of agentic work. */
            agentic_index: number | null;
            /** @description Index of programming. */
            coding_index: number | null;
            /** @description Index over all. */
            intelligence_index: number | null;
        };
        /** @description An entry of the audit log. It never contains a secret. */
        AuditEntry: {
            /**
             * @description Id of the entry.
             * @example audit_7d0b2f9c4e6a8b1d3f5a7c9e
             */
            id: string;
            /**
             * Format: date-time
             * @description When.
             * @example 2026-11-20T09:30:00.000Z
             */
            at: string;
            actor: components["schemas"]["Actor"];
            /**
             * @description What was done.
             * @example key.disable
             */
            action: string;
            /**
             * @description Id of the object; of a member or invite `<project id>/<its id>`.
             * @example k3V9xQ2mTz7a
             */
            object: string;
            subject: components["schemas"]["AuditSubject"];
            /** @description The object before the action; null when it was created. */
            before: components["schemas"]["AuditedObject"] | null;
            /** @description The object after the action; null when it was deleted. */
            after: components["schemas"]["AuditedObject"] | null;
            names: components["schemas"]["AuditNames"];
        };
        /** @description A page of the audit log, the newest first. */
        AuditEntryList: {
            /** @description The entries of this page. */
            data: components["schemas"]["AuditEntry"][];
            /** @description Send it as `cursor` to get the next page; null on the last one. */
            next_cursor: string | null;
        };
        /**
         * @description The names of people, keys and projects that `before` and `after` refer to, by the string that is in them.
         * @example {
         *       "person:person_5f0c9d2e8b7a4136c0d1e2f3": "Ada Lovelace"
         *     }
         */
        AuditNames: {
            [key: string]: string;
        };
        /** @description The object of an entry, with names for people. */
        AuditSubject: {
            kind: components["schemas"]["AuditSubjectKind"];
            /**
             * @description Its id, without that of the project; of a member the id of the person, of a provider its name.
             * @example k3V9xQ2mTz7a
             */
            id: string;
            /**
             * @description Its name now; of an object that is gone its name in the entry, else the id. Of an invite the e-mail address.
             * @example checkout
             */
            name: string;
            /**
             * @description The project that it belongs to; null for a project, and outside of projects.
             * @example proj_default
             */
            project_id: string | null;
            /**
             * @description Name of that project; null where there is none.
             * @example default
             */
            project_name: string | null;
        };
        /**
         * @description What an entry of the audit log is about; `other` for kinds of later versions.
         * @enum {string}
         */
        AuditSubjectKind: "project" | "key" | "member" | "invite" | "person" | "installation_key" | "provider" | "other";
        /** @description An object as it was at that time. Its members depend on its kind. */
        AuditedObject: {
            [key: string]: unknown;
        };
        /** @description The amount that may be spent in a period. */
        Budget: {
            period: components["schemas"]["BudgetPeriod"];
            /**
             * @description US dollars, as a decimal number in a string.
             * @example 25
             */
            usd: string;
        };
        /** @description A budget of a project or a key has reached a threshold. Once for each threshold and period. */
        BudgetAlert: {
            /**
             * @description Kind of the alert. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "budget_threshold";
            subject: components["schemas"]["LimitSubject"];
            /**
             * @description The key whose budget it is; null for that of the project.
             * @example k3V9xQ2mTz7a
             */
            key_id: string | null;
            /** @description Name of that key. */
            key_name: string | null;
            period: components["schemas"]["BudgetPeriod"];
            /** @description The threshold: 50, 80 or 100 percent of the budget. At 100, the budget is spent, or the rest is too small for the calls that were refused. */
            threshold_percent: number;
            /**
             * @description The budget, US dollars.
             * @example 50
             */
            limit: string;
            /**
             * @description Spent in the period when the alert was raised, US dollars, without what is reserved.
             * @example 41.25
             */
            used: string;
            /**
             * Format: date-time
             * @description End of the period; null for a budget without one.
             */
            resets_at: string | null;
        };
        /** @description The amount that may be spent in a period. */
        BudgetParams: {
            period: components["schemas"]["BudgetPeriod"];
            /**
             * @description US dollars, as a decimal number in a string, with at most nine places.
             * @example 25
             */
            usd: string;
        };
        /**
         * @description What a budget counts: a calendar day, an ISO week from Monday, a calendar month (all in UTC), or the whole time.
         * @enum {string}
         */
        BudgetPeriod: "day" | "week" | "month" | "total";
        /** @description How much of a budget is spent. */
        BudgetStanding: {
            period: components["schemas"]["BudgetPeriod"];
            /**
             * @description US dollars that may be spent.
             * @example 25
             */
            limit: string;
            /**
             * @description US dollars that are spent, or reserved for running requests.
             * @example 3.5012
             */
            used: string;
            /**
             * @description US dollars of `used` that are reserved for running requests. The server releases the unused part when a request ends.
             * @example 0.25
             */
            reserved: string;
            /**
             * Format: date-time
             * @description When the period began; null for `total`.
             * @example 2026-11-20T00:00:00.000Z
             */
            starts_at: string | null;
            /**
             * Format: date-time
             * @description When the period ends; null for `total`.
             */
            resets_at: string | null;
            /**
             * @description US dollars that would be spent by now if the budget were spent evenly over its period; null for `total`.
             * @example 1.979166667
             */
            even_pace: string | null;
            /**
             * Format: date-time
             * @description When the budget is spent at the current pace, which is the spending since the period began, or since the key or project was created in it. Null when it lasts for the period, when nothing or all of it is spent, and in the first twentieth of the period, or on the first day of a `total`.
             * @example 2026-11-20T14:36:27.000Z
             */
            runs_out_at: string | null;
        };
        /** @description Savings by the caches of providers, of requests that were charged. */
        CacheSavings: {
            /**
             * Format: date-time
             * @description Beginning of the time that is reported, at a full hour.
             * @example 2026-11-01T00:00:00.000Z
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the reported time range, exclusive, at a full hour.
             * @example 2026-11-20T00:00:00.000Z
             */
            to: string;
            /**
             * @description Input tokens of charged requests that came from a cache, at known prices.
             * @example 6000
             */
            cached_tokens: number;
            /**
             * @description Those of requests whose prices are not known; `savings` does not count them.
             * @example 0
             */
            unpriced_tokens: number;
            /**
             * @description US dollars: the price of the cached tokens without a cache, minus their price. Negative where reading from a cache costs more. Null without a cached token at a known price.
             * @example 0.0162
             */
            savings: string | null;
            /** @description With `group_by`, at most 100 models or targets, the one with the most input tokens first. */
            groups?: components["schemas"]["CacheSavingsGroup"][];
        };
        /** @description Use of the providers' caches by the requests of one model or target. */
        CacheSavingsGroup: {
            /**
             * @description Id of the model, or name of the target.
             * @example openai/gpt-5.4
             */
            group: string;
            /**
             * @description Completed requests.
             * @example 120
             */
            requests: number;
            /**
             * @description Input tokens of all of them.
             * @example 12000
             */
            input_tokens: number;
            /**
             * @description Share of the input tokens that came from a cache; null without input tokens.
             * @example 0.5
             */
            hit_rate: number | null;
            /**
             * @description Input tokens of charged requests that came from a cache, at known prices.
             * @example 6000
             */
            cached_tokens: number;
            /**
             * @description Those of requests whose prices are not known; `savings` does not count them.
             * @example 0
             */
            unpriced_tokens: number;
            /**
             * @description US dollars, as in the sum. Null without a cached token at a known price.
             * @example 0.0162
             */
            savings: string | null;
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
        /** @description The fields to change. Omitted fields keep their values. */
        ChangeKeyRequest: {
            /**
             * @description New name.
             * @example checkout-eu
             */
            name?: string;
            limits?: components["schemas"]["LimitsChange"];
            end_user_limits?: components["schemas"]["EndUserLimitsChange"];
            /**
             * Format: date-time
             * @description When it expires; null means never.
             * @example 2027-06-30T00:00:00Z
             */
            expires_at?: string | null;
        };
        /** @description The new role. */
        ChangeMemberRequest: {
            role: components["schemas"]["Role"];
        };
        /** @description The fields to change. Omitted fields keep their values. */
        ChangeOwnAccountRequest: {
            /**
             * @description New name.
             * @example Ada King
             */
            name?: string;
            password?: components["schemas"]["PasswordChange"];
        };
        /** @description The fields to change. Omitted fields keep their values. */
        ChangeProjectRequest: {
            /**
             * @description New name, unique in the installation.
             * @example Shop
             */
            name?: string;
            limits?: components["schemas"]["LimitsChange"];
            /** @description Whether the bodies of requests and their completions are stored from now on. */
            stores_prompts?: boolean;
        };
        /** @description A change of a stored provider. Absent fields stay as they are. */
        ChangeProviderRequest: {
            /**
             * @description The version on which the change is based. `conflict` when the provider has changed since.
             * @example 41
             */
            version: number;
            /** @description Whether its models are offered. */
            is_enabled?: boolean;
            /** @description Its base URL with the version segment. Link-local IP addresses are refused. When it is of another server, `key` is required too. */
            base_url?: string;
            /** @description A new key that replaces all present keys; null removes them all. */
            key?: string | null;
            /** @description Keys to add to the present ones, each of another account or project at the provider; together at most 16. Not with `key`. */
            add_keys?: string[];
            /** @description Numbers of present keys to remove, from 1 in the order in which they were added. Not with `key`. */
            remove_keys?: number[];
            limits?: components["schemas"]["ProviderLimits"];
            /** @description All models that it offers from now on. */
            models?: components["schemas"]["OfferedModel"][];
        };
        /**
         * @description `auto`: the model decides. `required`: at least one.
         * @enum {string}
         */
        ChatAllowedToolsMode: "auto" | "required";
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
        /** @description A delta of a call of a custom tool. */
        ChatCustomDelta: {
            /** @description Name of the tool, in the first delta. */
            name?: string;
            /** @description The next delta of the text for the tool. */
            input?: string;
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
        /** @description A delta of a function call. */
        ChatFunctionDelta: {
            /** @description Name of the function, in the first delta. */
            name?: string;
            /** @description The next delta of the arguments. All deltas joined are JSON text. */
            arguments?: string;
        };
        /** @description Log probabilities of the tokens of a completion. */
        ChatLogprobs: {
            /** @description The tokens of the text. */
            content: components["schemas"]["TokenLogprob"][] | null;
            /** @description The tokens of the refusal. */
            refusal?: components["schemas"]["TokenLogprob"][] | null;
        };
        /** @description Pairs of a key and a text. */
        ChatMetadata: {
            [key: string]: string;
        };
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
        /** @description The JSON of one `data` line of a streamed completion: a chunk, or an error, after which nothing comes. The line `data: [DONE]` ends a stream without error. */
        ChatStreamEvent: components["schemas"]["ChatCompletionChunk"] | components["schemas"]["StreamErrorEvent"];
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
        /** @description The circuit breaker of a target is open: calls go to other targets, or fail. */
        CircuitAlert: {
            /**
             * @description Kind of the alert. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "circuit_open";
            /**
             * @description `provider/model`, as in usage records and metrics.
             * @example openai/gpt-5
             */
            target: string;
        };
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
        /** @description A model of the installation. */
        ConsoleModel: {
            model: components["schemas"]["CatalogModel"];
            /** @description Names of the operations that it serves. */
            operations: string[];
            /** @description Id of the model to use instead, once it expires; null when none is named. */
            replacement: string | null;
            /** @description Whether the limits of the project named by `project_id` allow it; null when none was named. */
            is_allowed: boolean | null;
            /** @description Whether its price is known. Without one, budgets cannot count its requests, and keys with a budget may not use it; `pricing` of the model then has `-1` for tokens. */
            has_price: boolean;
        };
        /** @description The models that are served now. */
        ConsoleModelList: {
            /** @description The models, each once. */
            data: components["schemas"]["ConsoleModel"][];
        };
        /** @description One item of the cost of a request. */
        CostLine: {
            /**
             * @description A class of tokens (`input_text`, as in `tokens`), or `request`, `image`, `search_unit` or `web_search`.
             * @example input_text
             */
            item: string;
            /** @description Tokens, requests, images, search units or searches. */
            quantity: number;
            /**
             * @description US dollars for one of them, in the service tier and at the length of the request.
             * @example 0.0000025
             */
            price: string;
            /**
             * @description US dollars, not rounded; the cost of the request is the rounded sum of its lines.
             * @example 0.00003
             */
            cost: string;
        };
        /** @description How much of a limit is in use. */
        CountStanding: {
            /**
             * @description The limit.
             * @example 60
             */
            limit: number;
            /**
             * @description In use now; of a rate, within the last 60 seconds.
             * @example 12
             */
            used: number;
            /**
             * Format: date-time
             * @description When usage returns to zero if no request is added; null when nothing is in use, or the time is unknown.
             */
            resets_at: string | null;
        };
        /** @description The installation key to create. */
        CreateInstallationKeyRequest: {
            /**
             * @description Name, for people.
             * @example terraform
             */
            name: string;
            /**
             * Format: date-time
             * @description When it expires; absent means in a year, null means never.
             * @example 2027-06-30T00:00:00Z
             */
            expires_at?: string | null;
        };
        /** @description The person to invite, and the role. */
        CreateInviteRequest: {
            /**
             * @description E-mail address; upper and lower case are equal.
             * @example ada@example.com
             */
            email: string;
            role: components["schemas"]["Role"];
        };
        /** @description The key to create. */
        CreateKeyRequest: {
            /**
             * @description Name, for people.
             * @example checkout
             */
            name: string;
            /** @description What the key is for; an inference key by default. Only an owner can create management keys. */
            kind?: components["schemas"]["ApiKeyKind"];
            limits?: components["schemas"]["LimitsChange"];
            end_user_limits?: components["schemas"]["EndUserLimitsChange"];
            /**
             * Format: date-time
             * @description When it expires; null or absent means never.
             * @example 2027-06-30T00:00:00Z
             */
            expires_at?: string | null;
        };
        /** @description The project to create. */
        CreateProjectRequest: {
            /**
             * @description Name, unique in the installation.
             * @example Storefront
             */
            name: string;
            limits?: components["schemas"]["LimitsChange"];
        };
        /** @description A provider to add. */
        CreateProviderRequest: {
            /**
             * @description Its name, as models, logs and metrics show it.
             * @example openai
             */
            name: string;
            dialect: components["schemas"]["ProviderDialect"];
            /**
             * @description Its base URL with the version segment. Link-local IP addresses are refused.
             * @example https://api.openai.com/v1
             */
            base_url: string;
            /** @description Its key; without it, requests carry no key. */
            key?: string;
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
        /** @description Limits that apply to each end user of a key separately, beside those of the key and its project. The end user is the `safety_identifier` or `user` of a request, or the `metadata.user_id` of a message; a request that names none has only the limits of the key and its project. Null is no limit. */
        EndUserLimits: {
            /**
             * @description Requests of one end user that are admitted within any 60 seconds; null for no limit.
             * @example 10
             */
            requests_per_minute: number | null;
            /**
             * @description Tokens of one end user, input and output together, within any 60 seconds; null for no limit.
             * @example 20000
             */
            tokens_per_minute: number | null;
            /** @description What one end user may spend, at most one for each period; an empty list is no limit. */
            budgets: components["schemas"]["Budget"][];
        };
        /** @description The limits of each end user to change. Omitted limits keep their values. */
        EndUserLimitsChange: {
            /**
             * @description Requests of one end user that are admitted within any 60 seconds; null for no limit.
             * @example 10
             */
            requests_per_minute?: number | null;
            /**
             * @description Tokens of one end user, input and output together, within any 60 seconds; null for no limit.
             * @example 20000
             */
            tokens_per_minute?: number | null;
            /** @description What one end user may spend. All budgets, at most one for each period; an empty list is no limit. */
            budgets?: components["schemas"]["BudgetParams"][];
        };
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
        /** @description Too many attempts at a target fail. Attempts that failed because of the request do not count. */
        ErrorRateAlert: {
            /**
             * @description Kind of the alert. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "target_error_rate";
            /**
             * @description `provider/model`, as in usage records and metrics.
             * @example openai/gpt-5
             */
            target: string;
            /** @description Attempts at the target within the window that count. */
            calls: number;
            /** @description Those that failed. */
            errors: number;
            /** @description Their share, percent. */
            error_percent: number;
            /** @description `MODELROUTE_ALERT_ERROR_RATE`. */
            threshold_percent: number;
            /** @description Length of the window that ends with the alert. */
            window_seconds: number;
        };
        /** @description The body of every response with a status of 400 or more. */
        ErrorResponse: {
            error: components["schemas"]["ErrorDetail"];
        };
        /** @description The stored providers as a provider file. */
        ExportedProviders: {
            /** @description The provider file, YAML. It has no keys. */
            text: string;
            /** @description The variables that it names in place of keys. */
            variables: components["schemas"]["ProviderKeyVariable"][];
            /** @description Disabled providers, which are left out. */
            omitted: string[];
        };
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
        /** @description A provider file to import. */
        ImportProvidersRequest: {
            /** @description The provider file, YAML or JSON. */
            text: string;
            keys?: components["schemas"]["ImportedKeys"];
            /**
             * @description Whether nothing is changed; the differences are returned.
             * @default false
             */
            dry_run?: boolean;
            /**
             * @description The `state` of the response with `dry_run`; required without it. `conflict` when a provider has changed since.
             * @example 2 41
             */
            state?: string;
        };
        /** @description Keys by the variables that an imported file names in `key_env`. */
        ImportedKeys: {
            [key: string]: string;
        };
        /** @description A provider of an imported file. */
        ImportedProvider: {
            /**
             * @description Its name.
             * @example openai
             */
            name: string;
            step: components["schemas"]["ProviderImportStep"];
            /**
             * @description How many models it has after the import.
             * @example 3
             */
            model_count: number;
            /** @description What differs from the stored provider, at most 100; empty for a new one. */
            differences: components["schemas"]["ProviderDifference"][];
            /**
             * @description How many further differences there are.
             * @example 0
             */
            more_differences: number;
        };
        /** @description A kind of content that a model takes. More values may come. */
        InputModality: components["schemas"]["KnownInputModality"] | string;
        /** @description A key that manages the whole installation, without its secret. */
        InstallationApiKey: {
            /**
             * @description Id of the key; it is also part of the key itself.
             * @example w7Rt2KpLx9Qa
             */
            id: string;
            /**
             * @description Name, for people.
             * @example terraform
             */
            name: string;
            state: components["schemas"]["InstallationKeyState"];
            created_by: components["schemas"]["Actor"];
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it expires; null when it does not.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When it was revoked; null when it is not.
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description When it was last used, to the minute; null before the first time.
             */
            last_used_at: string | null;
        };
        /** @description The installation keys, in the order of their creation. */
        InstallationKeyList: {
            /** @description The keys, each once. */
            data: components["schemas"]["InstallationApiKey"][];
        };
        /**
         * @description Whether the key works; one that expired or was revoked never works again.
         * @enum {string}
         */
        InstallationKeyState: "active" | "expired" | "revoked";
        /** @description A person who can sign in, as administrators of the installation see them. */
        InstallationPerson: {
            /**
             * @description Id of the person.
             * @example person_5f0c9d2e8b7a4136c0d1e2f3
             */
            id: string;
            /**
             * @description E-mail address, in lower case.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description Name, for people.
             * @example Ada Lovelace
             */
            name: string;
            /** @description Whether the person administers the installation: creates and archives projects, and acts as owner in all of them. */
            is_admin: boolean;
            /** @description Whether the person can sign in with a password. */
            has_password: boolean;
            /** @description Whether the person has signed in through the identity provider. */
            has_identity: boolean;
            /**
             * Format: date-time
             * @description When the account of the person was created.
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the person last signed in; null before the first time.
             */
            last_sign_in_at: string | null;
            /**
             * Format: date-time
             * @description Since when the person cannot sign in; null for one who can.
             */
            disabled_at: string | null;
            /**
             * Format: date-time
             * @description Since when the keys that the person created are disabled, by `disablePerson` or because the person did not sign in for longer than the setting `MODELROUTE_OIDC_KEYS_AFTER`; null when they are not, and after the next sign-in.
             */
            keys_disabled_at: string | null;
            /** @description The projects that the person is a member of, by name. Of an administrator too; they act as owner in all others. */
            projects: components["schemas"]["ProjectAccess"][];
            /** @description How many keys that the person created still work, by project. They belong to the project: disabling the person does not change them, unless `keys=disable`. */
            working_keys: components["schemas"]["KeyCount"][];
            /**
             * @description How many installation keys that the person created still work.
             * @example 0
             */
            installation_keys: number;
        };
        /** @description An invitation into a project. */
        Invite: {
            /**
             * @description Id of the invite.
             * @example invite_3b9d0e7c5a1f48269d4c7e80
             */
            id: string;
            /**
             * @description E-mail address of the invited person.
             * @example grace@example.com
             */
            email: string;
            role: components["schemas"]["Role"];
            state: components["schemas"]["InviteState"];
            invited_by: components["schemas"]["Actor"];
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Until when it can be accepted.
             * @example 2026-11-27T09:30:00.000Z
             */
            expires_at: string;
        };
        /** @description Invites that nobody has accepted, newest first. */
        InviteList: {
            /** @description The invites, each once. */
            data: components["schemas"]["Invite"][];
        };
        /** @description An invite to look at. */
        InviteLookUpRequest: {
            /** @description The token of the link `/console/#/invite?token=…`. */
            token: string;
        };
        /** @description What an invite offers. */
        InviteOffer: {
            /**
             * @description Name of the project.
             * @example Storefront
             */
            project_name: string;
            /**
             * @description E-mail address of the invited person.
             * @example grace@example.com
             */
            email: string;
            role: components["schemas"]["Role"];
            /** @description Whether there is such a person already: then accepting needs that password, else it sets one. */
            has_account: boolean;
        };
        /**
         * @description `open` until it is accepted, withdrawn, or a week old (`expired`).
         * @enum {string}
         */
        InviteState: "open" | "expired" | "accepted" | "withdrawn";
        /** @description A new installation key. Its secret is returned only in this response. */
        IssuedInstallationKey: {
            key: components["schemas"]["InstallationApiKey"];
            /** @description The key as callers send it. */
            secret: string;
        };
        /** @description A new invite. Its token is returned only in this response. */
        IssuedInvite: {
            invite: components["schemas"]["Invite"];
            /** @description What the invited person presents. */
            token: string;
            /**
             * @description The URL to hand over; the token is behind the `#`, so that it reaches no log.
             * @example https://models.example/console/#/invite?token=…
             */
            link: string;
        };
        /** @description A new key. Its secret is returned only in this response. */
        IssuedKey: {
            key: components["schemas"]["ApiKey"];
            /** @description The key as callers send it. */
            secret: string;
        };
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
        /** @description A number of keys of a project. */
        KeyCount: {
            /**
             * @description Id of the project.
             * @example proj_default
             */
            project_id: string;
            /**
             * @description Name of the project.
             * @example default
             */
            project_name: string;
            /**
             * @description How many keys.
             * @example 3
             */
            count: number;
        };
        /** @description A key expires soon. Once seven days and once one day before, unless its whole life is shorter. */
        KeyExpiryAlert: {
            /**
             * @description Kind of the alert. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "key_expiry";
            /**
             * @description The key.
             * @example k3V9xQ2mTz7a
             */
            key_id: string;
            /** @description Name of the key. */
            key_name: string;
            /** @description Whether it manages the whole installation. */
            is_installation_key: boolean;
            /**
             * Format: date-time
             * @description When it expires.
             */
            expires_at: string;
            /** @description The threshold: 7 or 1 days before it expires. */
            days_before: number;
        };
        /** @description The current use of the limits of one key. */
        KeyLimitStanding: {
            /**
             * @description Id of the key.
             * @example k3V9xQ2mTz7a
             */
            key_id: string;
            /**
             * @description Name of the key.
             * @example checkout
             */
            name: string;
            standing: components["schemas"]["LimitStanding"];
        };
        /**
         * @description Whether the keys of a removed member are disabled or kept.
         * @default disable
         * @enum {string}
         */
        KeysOfMember: "disable" | "keep";
        /**
         * @description Whether the keys of a disabled person are kept or disabled.
         * @default keep
         * @enum {string}
         */
        KeysOfPerson: "keep" | "disable";
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
        /** @description Pairs of a key and a text. */
        LabelPairs: {
            [key: string]: string;
        };
        /** @description Completions of a target begin too slowly. */
        LatencyAlert: {
            /**
             * @description Kind of the alert. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "target_latency";
            /**
             * @description `provider/model`, as in usage records and metrics.
             * @example openai/gpt-5
             */
            target: string;
            /** @description Attempts at the target within the window that count. */
            calls: number;
            /** @description Time to the first content that 95 percent of the calls stay below, seconds. */
            p95_seconds: number;
            /** @description `MODELROUTE_ALERT_LATENCY`. */
            threshold_seconds: number;
            /** @description Length of the window that ends with the alert. */
            window_seconds: number;
        };
        /** @description Times of the completed attempts of the window, within 5 %. */
        LatencyFigures: {
            /**
             * @description Half of them took at most this long, milliseconds.
             * @example 412
             */
            median_ms: number;
            /**
             * @description 95 % of them took at most this long, milliseconds.
             * @example 1250
             */
            p95_ms: number;
        };
        /** @description The current use of the limits of a key or project. Null where there is no such limit. */
        LimitStanding: {
            /** @description Requests of the last 60 seconds. */
            requests_per_minute: components["schemas"]["CountStanding"] | null;
            /** @description Tokens of the last 60 seconds. */
            tokens_per_minute: components["schemas"]["CountStanding"] | null;
            /** @description Running requests. */
            concurrent_requests: components["schemas"]["CountStanding"] | null;
            /** @description One for each budget. */
            budgets: components["schemas"]["BudgetStanding"][];
        };
        /** @description How much of their limits a project and its keys use. A rotated key counts together with the keys that it replaced. */
        LimitState: {
            /**
             * Format: date-time
             * @description The time of these figures.
             * @example 2026-11-20T09:30:00.000Z
             */
            at: string;
            project: components["schemas"]["LimitStanding"];
            /** @description Each key of the project that can be used. */
            keys: components["schemas"]["KeyLimitStanding"][];
        };
        /**
         * @description Whose limit it is.
         * @enum {string}
         */
        LimitSubject: "key" | "project";
        /** @description Limits of a key, or of all keys of a project together. Null is no limit. */
        Limits: {
            /**
             * @description Ids of models, in which `*` stands for any text; null allows all.
             * @example [
             *       "sandbox/*"
             *     ]
             */
            allowed_models: string[] | null;
            /** @description Requests that are admitted within any 60 seconds; null for no limit. */
            requests_per_minute: number | null;
            /** @description Tokens, input and output together, within any 60 seconds; null for no limit. */
            tokens_per_minute: number | null;
            /** @description Requests that may run at the same time; null for no limit. */
            concurrent_requests: number | null;
            /** @description At most one for each period; an empty list is no limit. */
            budgets: components["schemas"]["Budget"][];
        };
        /** @description The limits to change. Omitted limits keep their values. */
        LimitsChange: {
            /** @description Ids of models, in which `*` stands for any text; null allows all. */
            allowed_models?: string[] | null;
            /** @description Requests that are admitted within any 60 seconds; null for no limit. */
            requests_per_minute?: number | null;
            /** @description Tokens, input and output together, within any 60 seconds; null for no limit. */
            tokens_per_minute?: number | null;
            /** @description Requests that may run at the same time; null for no limit. */
            concurrent_requests?: number | null;
            /** @description All budgets, at most one for each period; an empty list is no limit. */
            budgets?: components["schemas"]["BudgetParams"][];
        };
        /** @description A model in the list of a provider. */
        ListedModel: {
            /**
             * @description The provider's id of the model.
             * @example gpt-5.4
             */
            id: string;
            /** @description Whether the price list of the server knows it. */
            has_price: boolean;
        };
        /** @description What a provider lists now. */
        ListedModelList: {
            result: components["schemas"]["ProviderTestResult"];
            /** @description Whether the provider lists more models than `data` has. Choose the others by their ids. */
            truncated: boolean;
            /**
             * @description How many models the provider lists; null when it lists none.
             * @example 62
             */
            total: number | null;
            /** @description Its models, by id, at most the first 5,000 of its list; empty when it lists none. */
            data: components["schemas"]["ListedModel"][];
        };
        /** @description Prices of requests with many input tokens, US dollars. Those that are omitted are the ones of shorter requests. */
        LongRequestPrices: {
            /**
             * @description Input tokens; these prices apply to all tokens of a request with more of them.
             * @example 200000
             */
            above: number;
            /**
             * @description A million tokens of the prompt.
             * @example 2.5
             */
            input?: string;
            /**
             * @description A million tokens of the completion.
             * @example 15
             */
            output?: string;
            /**
             * @description A million tokens that are read from the prompt cache.
             * @example 0.25
             */
            cache_read?: string;
            /**
             * @description A million tokens that are written to the prompt cache.
             * @example 3.125
             */
            cache_write?: string;
            /**
             * @description A million tokens that are written to the prompt cache for an hour.
             * @example 5
             */
            cache_write_1h?: string;
            /**
             * @description A million tokens of hidden reasoning.
             * @example 15
             */
            reasoning?: string;
            /**
             * @description A million tokens of audio in the prompt.
             * @example 10
             */
            audio?: string;
            /**
             * @description A million tokens of audio that are read from the prompt cache.
             * @example 1
             */
            audio_cache_read?: string;
            /**
             * @description A million tokens of audio in the completion.
             * @example 20
             */
            audio_output?: string;
            /**
             * @description A million tokens of images in the prompt.
             * @example 3
             */
            image_tokens?: string;
            /**
             * @description A million tokens of images in the completion.
             * @example 30
             */
            image_output?: string;
            /**
             * @description One image in the prompt.
             * @example 0.001
             */
            image?: string;
            /**
             * @description One request.
             * @example 0.005
             */
            request?: string;
            /**
             * @description One search unit of a rerank, a query with up to 100 documents.
             * @example 0.002
             */
            search_unit?: string;
            /**
             * @description One web search.
             * @example 0.01
             */
            web_search?: string;
        };
        /** @description A person in a project. */
        Member: {
            /**
             * @description Id of the person.
             * @example person_5f0c9d2e8b7a4136c0d1e2f3
             */
            person_id: string;
            /**
             * @description E-mail address.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description Name of the person.
             * @example Ada Lovelace
             */
            name: string;
            role: components["schemas"]["Role"];
            /**
             * Format: date-time
             * @description Since when the person is in the project.
             * @example 2026-11-20T09:30:00.000Z
             */
            joined_at: string;
            /**
             * Format: date-time
             * @description When the person last signed in; null before the first time.
             */
            last_sign_in_at: string | null;
        };
        /** @description Everybody in a project. */
        MemberList: {
            /** @description The members, each once. */
            data: components["schemas"]["Member"][];
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
        /** @description A target of a model, and its health. */
        ModelTarget: {
            /**
             * @description Its name, `provider/model`, as in the header `x-modelroute-target`, logs and metrics.
             * @example openai/gpt-5.4
             */
            target: string;
            /**
             * @description Name of its provider.
             * @example openai
             */
            provider: string;
            /**
             * @description The provider's id of the model.
             * @example gpt-5.4
             */
            upstream_model: string;
            /**
             * @description Calls try targets with a lower number first.
             * @example 0
             */
            priority: number;
            /**
             * @description Share of the calls among the targets of the same priority, from 0 to 1, as their weights decide.
             * @example 0.5
             */
            share: number;
            /**
             * @description With how many keys of the provider calls reach it; 1 also for a provider without a key.
             * @example 1
             */
            key_count: number;
            /** @description That of the key that calls reach first, where the provider has several. */
            circuit: components["schemas"]["ProviderCircuit"];
            /**
             * @description With how many of these keys no call reaches it now.
             * @example 0
             */
            keys_in_cooldown: number;
            figures: components["schemas"]["ProviderFigures"];
        };
        /** @description The targets of a model. */
        ModelTargetList: {
            /**
             * @description Id of the model, also where an alias was asked for.
             * @example team/default
             */
            model: string;
            /**
             * @description Time that the figures cover, seconds.
             * @example 900
             */
            window_seconds: number;
            /** @description Its targets, those that calls try first at the beginning. */
            data: components["schemas"]["ModelTarget"][];
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
        /** @description How often the server corrected one kind of deviation. */
        NormalizationCount: {
            /**
             * @description Name of the rule, as in `quirks.normalize`, the metric and the log.
             * @example finish-reason
             */
            rule: string;
            /**
             * @description Deviations that this rule corrected.
             * @example 12
             */
            count: number;
        };
        /** @description What a model can do. In a change, members that are omitted stay. */
        OfferedCapabilities: {
            /**
             * @description Kinds of content that it takes.
             * @example [
             *       "text",
             *       "image"
             *     ]
             */
            input?: components["schemas"]["OfferedInputKind"][];
            /** @description Whether it can call tools. */
            tools?: boolean;
            /** @description Whether it can follow a JSON Schema. */
            structured_outputs?: boolean;
            /** @description Whether it can reason before it responds. */
            reasoning?: boolean;
        };
        /**
         * @description A kind of content that a model takes.
         * @enum {string}
         */
        OfferedInputKind: "text" | "image" | "file" | "audio" | "video";
        /** @description A model of a stored provider that the installation offers. */
        OfferedModel: {
            /**
             * @description What callers send; by default the name of the provider, a slash and `upstream_model`.
             * @example openai/gpt-5.4
             */
            id?: string;
            /**
             * @description The provider's id of the model.
             * @example gpt-5.4
             */
            upstream_model: string;
            /** @description Its prices; null for those of the price list, if it knows the model. */
            prices?: components["schemas"]["ProviderPrices"] | null;
            /**
             * @description Its place among the providers that offer a model of the same `id`, which are the targets of one model: lower ones are tried first. Null is 0. Only one of several providers may omit it, so that no model is shared by accident.
             * @example 0
             */
            priority?: number | null;
            /**
             * @description Its share among the targets of the same priority; null is 1.
             * @example 1
             */
            weight?: number | null;
            /**
             * @description Tokens that prompt and completion may have together; null for not known. Where a change omits it, it stays.
             * @example 400000
             */
            context_length?: number | null;
            /**
             * @description Tokens that a completion may have; null for not known. Where a change omits it, it stays.
             * @example 128000
             */
            max_output_tokens?: number | null;
            /** @description What it can do; null for not known. Where a change omits it, it stays. */
            capabilities?: components["schemas"]["OfferedCapabilities"] | null;
        };
        /** @description The identity provider (OpenID Connect) of the installation. */
        OidcProvider: {
            /**
             * @description What the button says, for people.
             * @example Example Login
             */
            name: string;
        };
        /** @description A kind of content that a model produces. More values may come. */
        OutputModality: components["schemas"]["KnownOutputModality"] | string;
        /** @description A new password. */
        PasswordChange: {
            /**
             * Format: password
             * @description The password that the person has; null when there is none yet, which needs a step-up.
             */
            current: string | null;
            /**
             * Format: password
             * @description The password to set, 12 to 256 characters. The most common passwords are refused.
             */
            new: string;
        };
        /** @description Whose password a link sets. */
        PasswordReset: {
            /**
             * @description E-mail address of the person.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description Name of the person.
             * @example Ada Lovelace
             */
            name: string;
        };
        /** @description A link for a new password. */
        PasswordResetLookUpRequest: {
            /** @description The token of the link `/console/#/reset?token=…`. */
            token: string;
        };
        /** @description A person who can sign in. */
        Person: {
            /**
             * @description Id of the person.
             * @example person_5f0c9d2e8b7a4136c0d1e2f3
             */
            id: string;
            /**
             * @description E-mail address, in lower case.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description Name, for people.
             * @example Ada Lovelace
             */
            name: string;
            /** @description Whether the person administers the installation: creates and archives projects, and acts as owner in all of them. */
            is_admin: boolean;
            /** @description Whether the person can sign in with a password; else only through the identity provider. */
            has_password: boolean;
            /**
             * Format: date-time
             * @description When the account of the person was created.
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the person last signed in; null before the first time.
             */
            last_sign_in_at: string | null;
        };
        /** @description People who can sign in, by name. */
        PersonList: {
            /** @description The people, each once. */
            data: components["schemas"]["InstallationPerson"][];
            /** @description Send it as `cursor` to get the next page; null on the last one, and without `limit`. */
            next_cursor: string | null;
        };
        /**
         * @description Whether a person can sign in.
         * @enum {string}
         */
        PersonState: "active" | "disabled";
        /** @description A conversation to continue. */
        PlayChatRequest: {
            /**
             * @description The inference key of the call, whose limits apply and which is charged. The caller must be owner or member of its project.
             * @example k3V9xQ2mTz7a
             */
            key_id: string;
            /**
             * @description Id of the model.
             * @example sandbox/chat
             */
            model: string;
            /** @description The conversation so far. */
            messages: components["schemas"]["PlayMessage"][];
            /** @description The maximum number of tokens of the completion. */
            max_tokens?: number;
            /** @description Sampling temperature. */
            temperature?: number;
            response_format?: components["schemas"]["ResponseFormatJsonSchema"];
            /** @description Functions that the model may call. Send its call back with its message, and the result as a message of the role `tool`. */
            tools?: components["schemas"]["FunctionDefinition"][];
        };
        /**
         * @description An image as a data URL.
         * @example data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=
         */
        PlayImage: string;
        /** @description One message of the conversation. */
        PlayMessage: {
            role: components["schemas"]["PlayRole"];
            /** @description The text of the message, or the result of a tool call. Empty where the message has images or calls only. */
            content: string;
            /** @description Images of a message of the user, which the model sees after the text. */
            images?: components["schemas"]["PlayImage"][];
            /** @description The calls of a message of the model. */
            tool_calls?: components["schemas"]["PlayToolCall"][];
            /**
             * @description The id of the call whose result this is. Required in a message of the role `tool`.
             * @example call_0a6b8f3d2c914e75b1c6d249
             */
            tool_call_id?: string;
        };
        /** @description A conversation to continue, in the responses format. */
        PlayResponseRequest: {
            /**
             * @description The inference key of the call, whose limits apply and which is charged. The caller must be owner or member of its project.
             * @example k3V9xQ2mTz7a
             */
            key_id: string;
            /**
             * @description Id of the model.
             * @example sandbox/chat
             */
            model: string;
            /** @description The conversation so far. */
            input: components["schemas"]["PlayMessage"][];
            /** @description The maximum number of tokens of the response, reasoning included. */
            max_output_tokens?: number;
            /** @description Sampling temperature. */
            temperature?: number;
            reasoning_effort?: components["schemas"]["ReasoningEffort"];
            text?: components["schemas"]["PlayResponseText"];
            /** @description Functions that the model may call. Send its call back with its message, and the result as a message of the role `tool`. */
            tools?: components["schemas"]["FunctionDefinition"][];
        };
        /** @description Form of the text. */
        PlayResponseText: {
            format: components["schemas"]["ResponsesFormatJsonSchema"];
        };
        /**
         * @description Role of the author.
         * @enum {string}
         */
        PlayRole: "system" | "user" | "assistant" | "tool";
        /** @description A call of a function, as the model made it. */
        PlayToolCall: {
            /**
             * @description Id of the call, as the response gave it.
             * @example call_0a6b8f3d2c914e75b1c6d249
             */
            id: string;
            name: components["schemas"]["ToolName"];
            /**
             * @description The arguments as JSON text.
             * @example {"city":"Bremen"}
             */
            arguments: string;
            extra_content?: components["schemas"]["ChatExtraContent"];
        };
        /** @description A tenant, to whom keys, files and usage belong. */
        Project: {
            /**
             * @description Id of the project.
             * @example proj_9f2c4e6a8b0d1f3a5c7e9b2d
             */
            id: string;
            /**
             * @description Name, unique in the installation.
             * @example Storefront
             */
            name: string;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-20T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was archived; null while it is in use.
             */
            archived_at: string | null;
            limits: components["schemas"]["Limits"];
            /** @description Whether the bodies of requests and their completions are stored with the usage records, for people with the role owner or member to read. */
            stores_prompts: boolean;
        };
        /** @description A project that a person is in. */
        ProjectAccess: {
            /**
             * @description Id of the project.
             * @example proj_default
             */
            id: string;
            /**
             * @description Name of the project.
             * @example default
             */
            name: string;
            role: components["schemas"]["Role"];
            /**
             * Format: date-time
             * @description When the project was archived; null while it is in use.
             */
            archived_at: string | null;
        };
        /** @description Projects, in the order of their creation. */
        ProjectList: {
            /** @description The projects, each once. */
            data: components["schemas"]["Project"][];
        };
        /**
         * @description Whether the provider chooses what to cache, or only the marked breakpoints count.
         * @default implicit
         * @enum {string}
         */
        PromptCacheMode: "implicit" | "explicit";
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
        /** @description A provider and its health. It never contains a key, nor any part of one. */
        Provider: {
            /**
             * @description Its name, as models, logs and metrics have it.
             * @example openai
             */
            name: string;
            /**
             * @description The dialect that it speaks.
             * @example chat
             */
            dialect: string;
            /**
             * @description Its base URL.
             * @example https://api.openai.com/v1
             */
            base_url: string;
            /** @description Whether requests to it carry a key. */
            has_key: boolean;
            /**
             * @description Number of its keys. Each key has its own limits and failures. 0 for none.
             * @example 1
             */
            key_count: number;
            /** @description Maximum number of concurrent requests with each key; null for any number. */
            max_concurrent: number | null;
            /**
             * @description How many models of its list are not offered, since the server takes the first 5,000 of a list; 0 where models are chosen.
             * @example 0
             */
            omitted_models: number;
            /** @description The stored provider; null for a provider that is configured elsewhere. */
            stored: components["schemas"]["StoredProvider"] | null;
            /**
             * @description Upstream models of `stored` that the price list does not know. Without `prices`, they have no price, and budgets cannot count them.
             * @example [
             *       "llama-4"
             *     ]
             */
            unlisted_models: string[];
            figures: components["schemas"]["ProviderFigures"];
            /** @description Its models, each once. */
            targets: components["schemas"]["ProviderTarget"][];
        };
        /** @description Whether calls reach a target now, as its circuit breaker decides. */
        ProviderCircuit: {
            /**
             * @description `closed`: calls reach it. `open`: it failed too often, and no call reaches it before `retry_at`. `half_open`: the next call is the probe that closes or opens it. `rate_limited` and `overloaded`: the provider requested a pause until `retry_at`.
             * @example closed
             */
            state: string;
            /**
             * Format: date-time
             * @description When calls reach it again at the earliest; null when they do now.
             */
            retry_at: string | null;
        };
        /**
         * @description The dialect that a provider speaks.
         * @example chat
         * @enum {string}
         */
        ProviderDialect: "chat" | "messages" | "responses";
        /** @description One difference between a stored provider and the imported one. */
        ProviderDifference: {
            /**
             * @description The member of the provider, or of one of its models.
             * @example models.openai/gpt-5.4.prices.input
             */
            path: string;
            /**
             * @description Its value before, as JSON; null for none. Keys are not shown.
             * @example "2.5"
             */
            before: string | null;
            /**
             * @description Its value after, as JSON; null for none.
             * @example "3"
             */
            after: string | null;
        };
        /** @description A failed attempt at a target. */
        ProviderError: {
            /**
             * Format: date-time
             * @description When it failed.
             * @example 2026-11-20T09:30:00.000Z
             */
            at: string;
            reason: components["schemas"]["ProviderFailureReason"];
            /** @description Status of the provider's response; null when there was none. */
            status: number | null;
            /**
             * @description The error code of the failure; null without one.
             * @example upstream_unavailable
             */
            code: string | null;
            /**
             * @description `x-trace-id` of the call.
             * @example 7a6c1f0e8a2b4d1c9e3a7b5d2c8f6e11
             */
            trace_id: string;
        };
        /**
         * @description Why an attempt or a connection test failed: `dns_error`, `connection_refused`, `connect_timeout`, `tls_error`, `connection_lost`, `timeout` (a time limit passed while the response was awaited), `error_status`, `error_event` (within a stream), `invalid_response`, `not_sent`, `other`. Null when that is not known.
         * @example connection_refused
         */
        ProviderFailureReason: string | null;
        /** @description What the attempts of the last 15 minutes show, over all workers of the node that responds. */
        ProviderFigures: {
            /** @description Attempts that ended in the window. One call makes several when it is retried or falls back. */
            attempts: number;
            /** @description Those that failed. */
            failed: number;
            /** @description Those whose caller disconnected. */
            cancelled: number;
            /**
             * @description Share of failed attempts among those that completed or failed, from 0 to 1; null without any.
             * @example 0.02
             */
            error_rate: number | null;
            /** @description Running attempts. */
            running: number;
            /** @description Deviations from the wire format that the server corrected in the window, most frequent rule first; empty without any. The metric `modelroute_normalizations_total` has the same since the start. */
            normalizations: components["schemas"]["NormalizationCount"][];
            /** @description Time to the first content delta of completed attempts; null without any. */
            first_content: components["schemas"]["LatencyFigures"] | null;
            /** @description Duration of whole completed attempts; null without any. */
            duration: components["schemas"]["LatencyFigures"] | null;
            /**
             * Format: date-time
             * @description When an attempt last completed since the start of the server; null when none has.
             */
            last_success_at: string | null;
            /** @description The last failures since the start of the server, newest first. */
            last_errors: components["schemas"]["ProviderError"][];
        };
        /** @description The differences that an import makes. */
        ProviderImport: {
            /** @description Whether the providers are changed. */
            is_applied: boolean;
            /**
             * @description State of all stored providers; an import names the one of its dry run.
             * @example 2 41
             */
            state: string;
            /** @description The providers of the file. */
            providers: components["schemas"]["ImportedProvider"][];
            /** @description Variables whose keys the request does not have, and that no stored key replaces. A variable that several providers name is listed for each, since its key replaces the stored one of all of them. None when it is applied. */
            missing_keys: components["schemas"]["ProviderKeyVariable"][];
        };
        /**
         * @description The effect of an import on a provider. It is added, changed, or left as it is.
         * @enum {string}
         */
        ProviderImportStep: "create" | "change" | "unchanged";
        /** @description A variable that a provider file names in place of a key. */
        ProviderKeyVariable: {
            /**
             * @description Name of the variable.
             * @example OPENAI_API_KEY
             */
            name: string;
            /**
             * @description The provider that the key is for.
             * @example openai
             */
            provider: string;
        };
        /** @description Limits of the calls to a provider; null for the default. */
        ProviderLimits: {
            /**
             * @description Maximum number of concurrent requests; null for any number.
             * @example 8
             */
            max_concurrent: number | null;
            /**
             * @description Number of retries after a failure; null for one.
             * @example 1
             */
            retries: number | null;
            timeouts: components["schemas"]["ProviderTimeouts"];
        };
        /** @description The providers of the installation, by name, and where they are configured. */
        ProviderList: {
            /**
             * @description `file`: the file that `MODELROUTE_CONFIG` names; no provider can be added here. `environment`: variables such as `OPENAI_API_KEY`, besides those that were added here. `console`: those that were added here alone.
             * @example file
             */
            source: string;
            /**
             * @description The setting, or the variables, that configure them; null without any.
             * @example MODELROUTE_CONFIG
             */
            source_name: string | null;
            /**
             * @description The longest time that figures cover, seconds.
             * @example 900
             */
            window_seconds: number;
            /** @description Known providers, to choose from when one is added; empty where none can be added. */
            presets: components["schemas"]["ProviderPreset"][];
            /** @description The providers. */
            data: components["schemas"]["Provider"][];
        };
        /** @description A known provider, whose base URL and dialect need not be looked up. */
        ProviderPreset: {
            /**
             * @description The name that is proposed.
             * @example openai
             */
            name: string;
            /**
             * @description Its name for people.
             * @example OpenAI
             */
            label: string;
            /**
             * @description The dialect that it speaks.
             * @example chat
             */
            dialect: string;
            /**
             * @description Its base URL.
             * @example https://api.openai.com/v1
             */
            base_url: string;
            /** @description Whether it responds to requests with a key alone. */
            needs_key: boolean;
        };
        /** @description Prices in US dollars. A change that omits a price other than `input` and `output` keeps it; null removes it. Responses omit prices that are not set. */
        ProviderPrices: {
            /**
             * @description Of the prompt.
             * @example 2.5
             */
            input: string;
            /**
             * @description Of the completion.
             * @example 15
             */
            output: string;
            /**
             * @description A million tokens that are read from the prompt cache.
             * @example 0.25
             */
            cache_read?: string | null;
            /**
             * @description A million tokens that are written to the prompt cache.
             * @example 3.125
             */
            cache_write?: string | null;
            /**
             * @description A million tokens that are written to the prompt cache for an hour.
             * @example 5
             */
            cache_write_1h?: string | null;
            /**
             * @description A million tokens of hidden reasoning.
             * @example 15
             */
            reasoning?: string | null;
            /**
             * @description A million tokens of audio in the prompt.
             * @example 10
             */
            audio?: string | null;
            /**
             * @description A million tokens of audio that are read from the prompt cache.
             * @example 1
             */
            audio_cache_read?: string | null;
            /**
             * @description A million tokens of audio in the completion.
             * @example 20
             */
            audio_output?: string | null;
            /**
             * @description A million tokens of images in the prompt.
             * @example 3
             */
            image_tokens?: string | null;
            /**
             * @description A million tokens of images in the completion.
             * @example 30
             */
            image_output?: string | null;
            /**
             * @description One image in the prompt.
             * @example 0.001
             */
            image?: string | null;
            /**
             * @description One request.
             * @example 0.005
             */
            request?: string | null;
            /**
             * @description One search unit of a rerank, a query with up to 100 documents.
             * @example 0.002
             */
            search_unit?: string | null;
            /**
             * @description One web search.
             * @example 0.01
             */
            web_search?: string | null;
            /** @description Prices of long requests, where they differ; in a change, all of them from now on. Null removes them. */
            long?: components["schemas"]["LongRequestPrices"][] | null;
            /** @description Prices of service tiers, where they differ; in a change, all of them from now on. Null removes them. */
            service_tiers?: components["schemas"]["ServiceTierPriceList"] | null;
        };
        /** @description A model of a provider, as calls reach it. */
        ProviderTarget: {
            /**
             * @description Its name, `provider/model`, as in the header `x-modelroute-target`, logs and metrics.
             * @example openai/gpt-5.4
             */
            target: string;
            /**
             * @description The provider's id of the model.
             * @example gpt-5.4
             */
            upstream_model: string;
            /**
             * @description Ids of the models that it serves.
             * @example [
             *       "team/default"
             *     ]
             */
            models: string[];
            /** @description That of the key that calls reach first, where the provider has several. */
            circuit: components["schemas"]["ProviderCircuit"];
            /**
             * @description With how many of the provider's keys no call reaches it now.
             * @example 0
             */
            keys_in_cooldown: number;
            figures: components["schemas"]["ProviderFigures"];
        };
        /** @description The result of a connection test. */
        ProviderTestResult: {
            /** @description Whether the provider responded and accepted the key. */
            is_ok: boolean;
            /**
             * @description Time until its whole response, or until the failure, milliseconds.
             * @example 182
             */
            duration_ms: number;
            /**
             * @description Status of its response; null when there was none.
             * @example 200
             */
            status: number | null;
            reason: components["schemas"]["ProviderFailureReason"];
            /**
             * @description The result in one sentence, for people.
             * @example It lists 62 models.
             */
            message: string;
            /**
             * @description How many models its list has; null when it listed none.
             * @example 62
             */
            model_count: number | null;
        };
        /** @description Time limits of one attempt, seconds; null for those of the server. */
        ProviderTimeouts: {
            /**
             * @description Until the connection is open.
             * @example 5
             */
            connect: number | null;
            /**
             * @description Until the response headers are received.
             * @example 300
             */
            first_byte: number | null;
            /**
             * @description Until a stream has its first content delta.
             * @example 60
             */
            first_content: number | null;
            /**
             * @description Longest silence within the response.
             * @example 60
             */
            idle: number | null;
            /**
             * @description The whole attempt.
             * @example 600
             */
            total: number | null;
        };
        /**
         * @description How much a reasoning model reasons. Not every model takes every value.
         * @default medium
         * @enum {string}
         */
        ReasoningEffort: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max";
        /** @description URL of the redirection, for clients that do not follow redirects. */
        Redirection: {
            /** @description The same URL as in the header `Location`. */
            location: string;
        };
        /** @description A call with a valid key that the server refused before it called a provider. */
        Refusal: {
            /**
             * @description Id of the record.
             * @example 019a9fd0c2a100003f9c1d7e5b2a4c68
             */
            id: string;
            /**
             * @description `x-trace-id` of the call.
             * @example 7a6c1f0e8a2b4d1c9e3a7b5d2c8f6e11
             */
            trace_id: string;
            /**
             * Format: date-time
             * @description When it was refused.
             * @example 2026-11-20T09:30:00.000Z
             */
            at: string;
            /** @description The project. */
            project_id: string;
            /**
             * @description The key.
             * @example k3V9xQ2mTz7a
             */
            key_id: string;
            /** @description Name of the key; null when it is no longer known. */
            key_name: string | null;
            /**
             * @description The end user that the request names; null without one.
             * @example u-8f14e45f
             */
            end_user?: string | null;
            /**
             * @description `x-modelroute-session` of the request; null without one.
             * @example chat-5121
             */
            session_id?: string | null;
            /** @description `x-modelroute-tag` of the request. */
            tags?: components["schemas"]["LabelPairs"];
            /** @description The `metadata` of the request's body, on the main surface. */
            metadata?: components["schemas"]["LabelPairs"];
            /**
             * @description `v1` or `alt`.
             * @example v1
             */
            surface: string;
            /**
             * @description `operationId` of the operation.
             * @example createChatCompletion
             */
            operation: string;
            /**
             * @description The model as the caller wrote it; null when the body could not be read.
             * @example sandbox/priced
             */
            requested_model: string | null;
            /** @description HTTP status of the response. */
            status: number;
            /**
             * @description Error code of the response.
             * @example insufficient_quota
             */
            code: string;
            /** @description The field at fault; null without one. */
            param: string | null;
            /** @description The limit that refused it; null when it was not a limit. */
            limit: components["schemas"]["RefusedLimit"] | null;
        };
        /** @description A page of refused calls, the newest first. */
        RefusalList: {
            /** @description The refused calls of this page. */
            data: components["schemas"]["Refusal"][];
            /** @description Send it as `cursor` to get the next page; null on the last one. */
            next_cursor: string | null;
        };
        /** @description How many calls were refused with an error code. */
        RefusedCount: {
            /**
             * @description The error code.
             * @example rate_limit_exceeded
             */
            code: string;
            /** @description Calls that were refused with it. */
            requests: number;
        };
        /** @description The limit that refused a call, at that moment. Amounts are US dollars for a budget, and counts for the other kinds; null where there is none, or where it is not known. */
        RefusedLimit: {
            kind: components["schemas"]["RefusedLimitKind"];
            subject: components["schemas"]["LimitSubject"];
            /** @description Whether it is a limit of each end user of that key, and the amounts are those of the end user of the call. */
            per_end_user: boolean;
            /** @description Of a budget. */
            period: components["schemas"]["BudgetPeriod"] | null;
            /**
             * @description The limit itself.
             * @example 0.002
             */
            limit: string | null;
            /**
             * @description The most that the call could count for.
             * @example 0.065
             */
            needed: string | null;
            /**
             * @description What was neither used nor reserved.
             * @example 0.002
             */
            left: string | null;
            /**
             * @description The part of a budget that was reserved for running requests.
             * @example 0
             */
            reserved: string | null;
        };
        /**
         * @description Which limit refused the call.
         * @enum {string}
         */
        RefusedLimitKind: "model" | "requests" | "tokens" | "concurrency" | "budget";
        /** @description One attempt at a target. Times are milliseconds since the start of the request. */
        RequestAttempt: {
            /** @description 1, 2, 3 … within the request. */
            number: number;
            /**
             * @description The target, `provider/model`.
             * @example sandbox/chat
             */
            target: string;
            /** @description When it began. */
            started_ms: number;
            /** @description When the headers of the provider’s response came; null when none came, and in older records. */
            head_ms?: number | null;
            /** @description When it ended; null when that is not known. */
            ended_ms: number | null;
            /** @description `completed`: its response is the caller’s; `failed`; `cancelled`: the caller disconnected. Null when it is not known. */
            outcome: string | null;
            /** @description Status of the provider’s response; null when there was none. */
            status: number | null;
            /** @description Error code of the failure; null without one. */
            code: string | null;
            /**
             * @description Why it failed; null when it did not, or when the cause is not known: `dns_error`, `connection_refused`, `connect_timeout`, `tls_error`, `connection_lost`, `timeout` (a time limit passed while the response was awaited), `error_status`, `error_event` (within a stream), `invalid_response`, `not_sent`, `other`.
             * @example connection_refused
             */
            reason: string | null;
            /** @description When the first content delta came; null when none came. */
            first_content_ms: number | null;
        };
        /** @description A model request with all its details. */
        RequestDetail: {
            /**
             * @description Id of the record.
             * @example 019a9fd0c2a000003f9c1d7e5b2a4c68
             */
            id: string;
            /**
             * @description `x-trace-id` of the request.
             * @example 4f6c1f0e8a2b4d1c9e3a7b5d2c8f6e10
             */
            trace_id: string;
            /**
             * Format: date-time
             * @description When it was admitted.
             * @example 2026-11-20T09:30:00.000Z
             */
            at: string;
            /** @description The project. */
            project_id: string | null;
            /**
             * @description The key.
             * @example k3V9xQ2mTz7a
             */
            key_id: string;
            /** @description Name of the key; null when it is no longer known. */
            key_name: string | null;
            /**
             * @description The end user that the request names; null without one.
             * @example u-8f14e45f
             */
            end_user?: string | null;
            /**
             * @description `x-modelroute-session` of the request; null without one.
             * @example chat-5121
             */
            session_id?: string | null;
            /** @description `x-modelroute-tag` of the request. */
            tags?: components["schemas"]["LabelPairs"];
            /** @description The `metadata` of the request's body, on the main surface. */
            metadata?: components["schemas"]["LabelPairs"];
            /**
             * @description `v1` or `alt`.
             * @example v1
             */
            surface: string;
            /**
             * @description `operationId` of the operation.
             * @example createChatCompletion
             */
            operation: string;
            /** @description Whether the response was streamed. */
            streamed: boolean;
            /**
             * @description The model as the caller wrote it.
             * @example sandbox/chat
             */
            requested_model: string;
            /**
             * @description Id of the model in the catalog.
             * @example sandbox/chat
             */
            model: string;
            /** @description Name of the model at the provider; null when no provider was called. */
            upstream_model: string | null;
            /** @description The target that responded, or was tried last; null when none was. */
            target: string | null;
            state: components["schemas"]["UsageState"];
            /** @description Outcome of the request; null while it runs. */
            outcome: components["schemas"]["RequestOutcome"] | null;
            /** @description HTTP status of the response; null while it runs, and when there was none. */
            status: number | null;
            /** @description Error code of the response, or of the error that ended its stream; null when the request succeeded. */
            code: string | null;
            /** @description Milliseconds from its start until it was admitted; null while it runs, and in older records. */
            admitted_ms?: number | null;
            /**
             * Format: date-time
             * @description When its record was settled; null while it runs.
             */
            settled_at?: string | null;
            /** @description Milliseconds until its end; null while it runs. */
            duration_ms: number | null;
            /** @description Milliseconds until the first content delta; null when there was none. */
            first_content_ms: number | null;
            /** @description How many targets were tried; null while it runs. */
            attempt_count: number | null;
            /** @description Input tokens; null when the provider did not report them. */
            input_tokens: number | null;
            /** @description Output tokens; null when the provider did not report them. */
            output_tokens: number | null;
            /** @description Input tokens from a cache; null when the provider did not report them. */
            cached_tokens: number | null;
            /** @description Output tokens that were reasoning; null when the provider did not report them. */
            reasoning_tokens: number | null;
            /** @description US dollars; null while it runs, or when no price is known. */
            cost: string | null;
            /** @description The source of the counts, which is the provider, an estimate, or none; null while the request runs. */
            source: string | null;
            tokens: components["schemas"]["TokenClasses"];
            /** @description The items of the cost; empty when the request was not charged, null while it runs, when its cost is not known, or when a correction set its cost. */
            cost_lines?: components["schemas"]["CostLine"][] | null;
            /** @description Images in the request; null while it runs, and in older records. */
            images?: number | null;
            /** @description Search units of a rerank that the provider reported; where it reported none, one for each 100 documents that have begun, if the model is sold by the search. Null for every other request. */
            search_units?: number | null;
            /** @description Web searches that the provider reported; null when it reported none. */
            web_searches?: number | null;
            /**
             * @description Service tier that the provider reported; null when it reported none, or the one at whose prices the catalog lists the model.
             * @example priority
             */
            service_tier?: string | null;
            /** @description US dollars that were reserved for it while it ran; null when that was not bounded. */
            worst_case: string | null;
            /** @description The prices of its charge; null when they are not kept. */
            pricing: components["schemas"]["UnitPrices"] | null;
            /** @description Each attempt, in order; empty while the request runs. */
            attempts: components["schemas"]["RequestAttempt"][];
            /** @description Fields that a translation between the two styles could not carry over. */
            losses: string[];
            /** @description Later corrections. */
            adjustments: components["schemas"]["UsageAdjustment"][];
            /** @description The body of the request, where the project keeps that and the caller may read it; null otherwise. A long body is cut. */
            prompt: string | null;
            /** @description The completion, where the project stores that and the caller may read it; null otherwise, and while the request runs. */
            response?: components["schemas"]["StoredResponse"] | null;
        };
        /** @description A page of requests, the newest first unless `order` says otherwise. */
        RequestList: {
            /** @description The requests of this page. */
            data: components["schemas"]["RequestSummary"][];
            /** @description Send it as `cursor` to get the next page; null on the last one. */
            next_cursor: string | null;
            /** @description Sums for a list with `session_id`, on its first page. Absent for other lists; null for a session with more than 10,000 requests. */
            totals?: components["schemas"]["RequestListTotals"] | null;
        };
        /** @description Sums over all requests that match, on all pages. Requests that still run count with what is known of them. */
        RequestListTotals: {
            /** @description Matching requests. */
            requests: number;
            /** @description Their input tokens, as far as they are known. */
            input_tokens: number;
            /** @description Their output tokens, as far as they are known. */
            output_tokens: number;
            /**
             * @description Their cost in US dollars, as far as it is known.
             * @example 0.0213
             */
            cost: string;
            /** @description Requests whose cost is not known, for example because their model has no price; `cost` is that of the others. */
            unpriced_requests: number;
        };
        /**
         * @description The order of a list of requests.
         * @enum {string}
         */
        RequestOrder: "newest_first" | "oldest_first";
        /**
         * @description Outcome of a request. `interrupted`: the server itself was stopped in the middle.
         * @enum {string}
         */
        RequestOutcome: "completed" | "failed" | "cancelled" | "interrupted";
        /** @description One request of a model. */
        RequestSummary: {
            /**
             * @description Id of the record.
             * @example 019a9fd0c2a000003f9c1d7e5b2a4c68
             */
            id: string;
            /**
             * @description `x-trace-id` of the request.
             * @example 4f6c1f0e8a2b4d1c9e3a7b5d2c8f6e10
             */
            trace_id: string;
            /**
             * Format: date-time
             * @description When it was admitted.
             * @example 2026-11-20T09:30:00.000Z
             */
            at: string;
            /** @description The project. */
            project_id: string | null;
            /**
             * @description The key.
             * @example k3V9xQ2mTz7a
             */
            key_id: string;
            /** @description Name of the key; null when it is no longer known. */
            key_name: string | null;
            /**
             * @description The end user that the request names; null without one.
             * @example u-8f14e45f
             */
            end_user?: string | null;
            /**
             * @description `x-modelroute-session` of the request; null without one.
             * @example chat-5121
             */
            session_id?: string | null;
            /** @description `x-modelroute-tag` of the request. */
            tags?: components["schemas"]["LabelPairs"];
            /** @description The `metadata` of the request's body, on the main surface. */
            metadata?: components["schemas"]["LabelPairs"];
            /**
             * @description `v1` or `alt`.
             * @example v1
             */
            surface: string;
            /**
             * @description `operationId` of the operation.
             * @example createChatCompletion
             */
            operation: string;
            /** @description Whether the response was streamed. */
            streamed: boolean;
            /**
             * @description The model as the caller wrote it.
             * @example sandbox/chat
             */
            requested_model: string;
            /**
             * @description Id of the model in the catalog.
             * @example sandbox/chat
             */
            model: string;
            /** @description Name of the model at the provider; null when no provider was called. */
            upstream_model: string | null;
            /** @description The target that responded, or was tried last; null when none was. */
            target: string | null;
            state: components["schemas"]["UsageState"];
            /** @description Outcome of the request; null while it runs. */
            outcome: components["schemas"]["RequestOutcome"] | null;
            /** @description HTTP status of the response; null while it runs, and when there was none. */
            status: number | null;
            /** @description Error code of the response, or of the error that ended its stream; null when the request succeeded. */
            code: string | null;
            /** @description Milliseconds until its end; null while it runs. */
            duration_ms: number | null;
            /** @description Milliseconds until the first content delta; null when there was none. */
            first_content_ms: number | null;
            /** @description How many targets were tried; null while it runs. */
            attempt_count: number | null;
            /** @description Input tokens; null when the provider did not report them. */
            input_tokens: number | null;
            /** @description Output tokens; null when the provider did not report them. */
            output_tokens: number | null;
            /** @description Input tokens from a cache; null when the provider did not report them. */
            cached_tokens: number | null;
            /** @description Output tokens that were reasoning; null when the provider did not report them. */
            reasoning_tokens: number | null;
            /** @description US dollars; null while it runs, or when no price is known. */
            cost: string | null;
        };
        /** @description A new password, by a link of the operator. */
        ResetPasswordRequest: {
            /** @description The token of the link. */
            token: string;
            /**
             * Format: password
             * @description The password to set, 12 to 256 characters. The most common passwords are refused.
             */
            password: string;
        };
        /** @description JSON that matches a schema. The server also takes `schema` in the place of `json_schema`, as some other servers have it. */
        ResponseFormatJsonSchema: {
            /**
             * @description Always `json_schema`.
             * @constant
             */
            type: "json_schema";
            json_schema: components["schemas"]["JsonSchemaFormat"];
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
        /** @description One part of an item: of a message or of reasoning. */
        ResponsesContentPart: components["schemas"]["ResponsesOutputText"] | components["schemas"]["ResponsesRefusal"] | components["schemas"]["ResponsesReasoningText"];
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
        ResponsesCustomFormatUsed: components["schemas"]["ResponsesCustomPlainFormatUsed"] | components["schemas"]["ResponsesCustomGrammarUsed"];
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
        ResponsesCustomPlainFormatUsed: {
            /**
             * @description Always `text`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "text";
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
             * @description Always `json_schema`.
             * @constant
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
        /** @description Parts of the input tokens. */
        ResponsesInputTokensDetails: {
            /** @description Tokens that were read from the prompt cache. */
            cached_tokens: number;
            /** @description Tokens that were written to the prompt cache. */
            cache_write_tokens?: number;
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
        /**
         * @description Status of an item: `incomplete` where a limit cut it.
         * @enum {string}
         */
        ResponsesItemStatus: "in_progress" | "completed" | "incomplete";
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
        ResponsesTextOptionsUsed: {
            /** @description Free text when absent. */
            format?: components["schemas"]["ResponsesFormatUsed"] | null;
            /** @description How long texts tend to be. `medium` when absent. */
            verbosity?: components["schemas"]["Verbosity"] | null;
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
        ResponsesToolChoiceSelectionUsed: components["schemas"]["ResponsesToolChoiceFunctionUsed"] | components["schemas"]["ResponsesToolChoiceCustomUsed"] | components["schemas"]["ResponsesToolChoiceAllowedUsed"];
        /** @description Whether and which tools are called. Without tools `none`, with tools `auto`. */
        ResponsesToolChoiceUsed: components["schemas"]["ResponsesToolChoiceMode"] | components["schemas"]["ResponsesToolChoiceSelectionUsed"];
        /** @description A tool that the request offered. */
        ResponsesToolUsed: components["schemas"]["ResponsesFunctionToolUsed"] | components["schemas"]["ResponsesCustomToolUsed"] | components["schemas"]["ResponsesNamespaceToolUsed"] | components["schemas"]["ResponsesWebSearchToolUsed"] | components["schemas"]["ResponsesWebSearchPreviewToolUsed"];
        /**
         * @description What happens to a conversation that exceeds the context of the model: `auto` drops its oldest items, `disabled` fails.
         * @default disabled
         * @enum {string}
         */
        ResponsesTruncation: "auto" | "disabled";
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
        /** @description Web search, by its earlier name. As the request had it. */
        ResponsesWebSearchPreviewToolUsed: {
            /**
             * @description Always `web_search_preview`. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "web_search_preview";
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
         * @description What a person may do in a project: `viewer` reads, `member` also creates keys and uses the playground, `owner` does everything.
         * @enum {string}
         */
        Role: "owner" | "member" | "viewer";
        /** @description The grace period of the old key. */
        RotateKeyRequest: {
            /**
             * @description Seconds for which the old key still works beside the new one; 0 ends it at once.
             * @default 86400
             */
            grace_seconds?: number;
        };
        /** @description A new key with everything of the old one. Its secret is returned only in this response. */
        RotatedKey: {
            key: components["schemas"]["ApiKey"];
            /** @description The new key as callers send it. */
            secret: string;
            old: components["schemas"]["ApiKey"];
        };
        /**
         * @description What the savings are listed by.
         * @enum {string}
         */
        SavingsGrouping: "model" | "target";
        /** @description Prices by the service tier that the provider reports (`priority`, `flex`, `batch`). */
        ServiceTierPriceList: {
            [key: string]: components["schemas"]["ServiceTierPrices"];
        };
        /** @description Prices of one service tier, US dollars. Those that are omitted are the ones without a tier, times `factor`. */
        ServiceTierPrices: {
            /**
             * @description Times the price of each kind of tokens that the tier does not name itself.
             * @example 0.5
             */
            factor?: string;
            /**
             * @description A million tokens of the prompt.
             * @example 2.5
             */
            input?: string;
            /**
             * @description A million tokens of the completion.
             * @example 15
             */
            output?: string;
            /**
             * @description A million tokens that are read from the prompt cache.
             * @example 0.25
             */
            cache_read?: string;
            /**
             * @description A million tokens that are written to the prompt cache.
             * @example 3.125
             */
            cache_write?: string;
            /**
             * @description A million tokens that are written to the prompt cache for an hour.
             * @example 5
             */
            cache_write_1h?: string;
            /**
             * @description A million tokens of hidden reasoning.
             * @example 15
             */
            reasoning?: string;
            /**
             * @description A million tokens of audio in the prompt.
             * @example 10
             */
            audio?: string;
            /**
             * @description A million tokens of audio that are read from the prompt cache.
             * @example 1
             */
            audio_cache_read?: string;
            /**
             * @description A million tokens of audio in the completion.
             * @example 20
             */
            audio_output?: string;
            /**
             * @description A million tokens of images in the prompt.
             * @example 3
             */
            image_tokens?: string;
            /**
             * @description A million tokens of images in the completion.
             * @example 30
             */
            image_output?: string;
            /**
             * @description One image in the prompt.
             * @example 0.001
             */
            image?: string;
            /**
             * @description One request.
             * @example 0.005
             */
            request?: string;
            /**
             * @description One search unit of a rerank, a query with up to 100 documents.
             * @example 0.002
             */
            search_unit?: string;
            /**
             * @description One web search.
             * @example 0.01
             */
            web_search?: string;
            /** @description Prices of long requests in this tier, where they differ. */
            long?: components["schemas"]["LongRequestPrices"][];
        };
        /** @description The class of capacity that served the request. More values may come. */
        ServiceTierUsed: components["schemas"]["KnownServiceTierUsed"] | string;
        /** @description The person who is signed in with the cookie of this browser, and the data that a page needs. */
        Session: {
            state: components["schemas"]["SessionState"];
            /** @description The person; null when nobody is signed in. */
            person: components["schemas"]["Person"] | null;
            /** @description The value of the header `x-csrf-token`, which every request that changes something needs; null when nobody is signed in. */
            csrf_token: string | null;
            /** @description The projects of the person; of an administrator all. */
            projects: components["schemas"]["ProjectAccess"][];
            /**
             * Format: date-time
             * @description Until when operations that need a step-up are allowed; null when they need one now.
             */
            stepped_up_until: string | null;
            /**
             * Format: date-time
             * @description When the session ends at the latest; null when nobody is signed in.
             */
            expires_at: string | null;
            sign_in_ways: components["schemas"]["SignInWays"];
        };
        /**
         * @description The state of a visitor of the console: `setup` as long as the installation has no administrator, then `signed_out` or `signed_in`.
         * @enum {string}
         */
        SessionState: "setup" | "signed_out" | "signed_in";
        /** @description The first administrator of the installation. */
        SetUpRequest: {
            /** @description The token that the server printed at its first start, in the link `/console/#/setup?token=…`. */
            token: string;
            /**
             * @description E-mail address; upper and lower case are equal.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description Name of the person.
             * @example Ada Lovelace
             */
            name: string;
            /**
             * Format: password
             * @description The password to set, 12 to 256 characters. The most common passwords are refused.
             */
            password: string;
        };
        /** @description The credentials of a person. */
        SignInRequest: {
            /**
             * @description E-mail address; upper and lower case are equal.
             * @example ada@example.com
             */
            email: string;
            /**
             * Format: password
             * @description The current password of the person.
             */
            password: string;
        };
        /** @description The ways to sign in to this installation. */
        SignInWays: {
            /** @description Whether a password is accepted. */
            password: boolean;
            /** @description The identity provider; null when none is set up. */
            oidc: components["schemas"]["OidcProvider"] | null;
        };
        /** @description The sessions that were ended. */
        SignedOutElsewhere: {
            /**
             * @description Number of other sessions that were ended; 0 when there was no other.
             * @example 1
             */
            ended_sessions: number;
        };
        /** @description The password of the signed-in person, to authenticate again. */
        StepUpRequest: {
            /**
             * Format: password
             * @description The current password of the person.
             */
            password: string;
        };
        /** @description Events of a stream that the server received from the provider at one time. */
        StoredArrival: {
            /** @description When the first of them came, milliseconds since the start of the request. */
            at_ms: number;
            /** @description How many there are. */
            events: number;
            /** @description Their size. */
            bytes: number;
        };
        /** @description One stored completion. */
        StoredChoice: {
            /** @description Its index in the response. */
            index: number;
            /** @description Its content, in order. */
            parts: components["schemas"]["StoredPart"][];
            /**
             * @description Why it ended: `stop`, `stop-sequence`, `length`, `tool-calls`, `refusal`, `pause` or `context-full`; null when it did not end.
             * @example stop
             */
            finish_reason: string | null;
        };
        /** @description A part of a stored completion. */
        StoredPart: {
            /**
             * @description `text`, `reasoning`, `refusal`, `tool-call`, or `other`: a part that only one format has.
             * @example text
             */
            type: string;
            /** @description The text, the arguments of the tool call, or the other part as JSON. Empty where the provider hides its reasoning. */
            text: string;
            /**
             * @description Of a tool call, the name of the tool; of another part, its type.
             * @example get_weather
             */
            name?: string;
            /**
             * @description Id of the tool call.
             * @example call_0a6b8f3d2c914e75b1c6d249
             */
            call_id?: string;
        };
        /** @description A provider that was added in the console. Its key is encrypted in the database, and never shown. */
        StoredProvider: {
            /**
             * @description Its name.
             * @example openai
             */
            name: string;
            /**
             * @description Incremented by each change. A change names the version on which it is based.
             * @example 41
             */
            version: number;
            /** @description Whether its models are offered. */
            is_enabled: boolean;
            /**
             * @description The dialect that it speaks.
             * @example chat
             */
            dialect: string;
            /**
             * @description Its base URL.
             * @example https://api.openai.com/v1
             */
            base_url: string;
            /** @description Whether it has a key. */
            has_key: boolean;
            /**
             * @description How many keys it has; each request is sent with the key that has the fewest running requests.
             * @example 1
             */
            key_count: number;
            limits: components["schemas"]["ProviderLimits"];
            /** @description The models that it offers. */
            models: components["schemas"]["OfferedModel"][];
            /**
             * Format: date-time
             * @description When it was last changed.
             * @example 2026-11-20T09:30:00.000Z
             */
            changed_at: string;
        };
        /** @description The completion of a request as the provider sent it, where the project stores that. The response that the caller received may be in another format. */
        StoredResponse: {
            /** @description The completions, in the order of their index. Most requests ask for one. */
            choices: components["schemas"]["StoredChoice"][];
            /** @description Whether it is longer than the server stores, so that only its beginning is here. */
            is_truncated: boolean;
            /** @description When the last content delta of a stream came, milliseconds since the start of the request; null without a stream. */
            last_content_ms: number | null;
            /** @description The events of a stream over time; empty without a stream. */
            arrivals: components["schemas"]["StoredArrival"][];
        };
        /** @description An error after the stream has begun. The HTTP status is 200 by then. Nothing comes after this event. */
        StreamErrorEvent: {
            error: components["schemas"]["ErrorDetail"];
        };
        /**
         * @description A surface: `v1` speaks the chat-completions and responses formats, `alt` the messages format.
         * @enum {string}
         */
        SurfaceName: "v1" | "alt";
        /** @description Sent on request, to test the delivery. */
        TestAlert: {
            /**
             * @description Kind of the alert. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            kind: "test";
        };
        /** @description How webhook and mail server responded to a test alert. */
        TestAlertResult: {
            /** @description Whether all receivers that are set up accepted the alert, the webhook with a status from 200 to 299. */
            delivered: boolean;
            /** @description HTTP status of the webhook; null without a webhook or a response. */
            status: number | null;
            /** @description Until the last response, milliseconds. */
            duration_ms: number;
            /** @description Why it was not delivered; null when it was. */
            problem: string | null;
        };
        /** @description Tokens, each in one class; null where the provider did not report them, which is not 0. */
        TokenClasses: {
            /** @description Text that no cache had. */
            input_text: number | null;
            /** @description Images. */
            input_image: number | null;
            /** @description Audio. */
            input_audio: number | null;
            /** @description Read from a cache. */
            input_cache_read: number | null;
            /** @description Audio read from a cache. */
            input_audio_cache_read: number | null;
            /** @description Written into a cache. */
            input_cache_write: number | null;
            /** @description Written into a cache for an hour. */
            input_cache_write_1h: number | null;
            /** @description Text of the completion. */
            output_text: number | null;
            /** @description Reasoning. */
            output_reasoning: number | null;
            /** @description Audio of the completion. */
            output_audio: number | null;
            /** @description Images of the completion. */
            output_image: number | null;
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
        /** @description Prices by what they are for (`prompt`, `completion`, `request` and others). */
        UnitPrices: {
            [key: string]: components["schemas"]["DecimalPrice"];
        };
        /** @description A later correction of a record. */
        UsageAdjustment: {
            /** @description Reason for the correction. */
            reference: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             * @example 2026-11-20T09:30:00.000Z
             */
            at: string;
            /**
             * @description Source of the correction.
             * @example provider
             */
            source: string;
            /** @description By how many US dollars the cost changed; null when it did not. */
            cost: string | null;
        };
        /**
         * @description What a group has in common. The end user, the session, or the value of one tag of its requests.
         * @enum {string}
         */
        UsageAttribution: "end_user" | "session" | "tag";
        /** @description Usage of the requests with one value. */
        UsageGroup: {
            kind: components["schemas"]["UsageGroupKind"];
            /**
             * @description The end user, session or tag value; null for `other` and `none`.
             * @example u-8f14e45f
             */
            value: string | null;
            totals: components["schemas"]["UsageTotals"];
            /**
             * Format: date-time
             * @description When the first of the requests was admitted.
             * @example 2026-11-20T08:12:00.000Z
             */
            first_at: string;
            /**
             * Format: date-time
             * @description When the last of the requests ended.
             * @example 2026-11-20T08:47:30.000Z
             */
            last_at: string;
        };
        /**
         * @description `group` for one of the largest groups, `other` for the sum of the remaining groups, `none` for requests without the value.
         * @enum {string}
         */
        UsageGroupKind: "group" | "other" | "none";
        /** @description Usage by end user, session or tag. It counts requests that have ended, in the hour in which they were admitted. */
        UsageGroupList: {
            by: components["schemas"]["UsageAttribution"];
            /**
             * @description Key of the tag; null for other groups.
             * @example team
             */
            tag_key: string | null;
            /**
             * Format: date-time
             * @description Beginning of the time that is reported, at a full hour.
             * @example 2026-11-01T00:00:00.000Z
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the reported time range, exclusive, at a full hour.
             * @example 2026-11-20T00:00:00.000Z
             */
            to: string;
            /** @description At most 100 groups, the one with the highest cost first (then with the most requests), then `other` and `none` where there are such requests. */
            data: components["schemas"]["UsageGroup"][];
        };
        /**
         * @description How the series are split; not at all, or by model, key, project or HTTP status.
         * @enum {string}
         */
        UsageGrouping: "none" | "model" | "key" | "project" | "status";
        /**
         * @description How long one point is: an hour, a day, an ISO week from Monday or a calendar month, all in UTC.
         * @enum {string}
         */
        UsageInterval: "hour" | "day" | "week" | "month";
        /** @description Usage totals of one interval. */
        UsagePoint: {
            /**
             * Format: date-time
             * @description Beginning of the interval.
             * @example 2026-11-20T00:00:00.000Z
             */
            at: string;
            /** @description Requests that have ended. */
            requests: number;
            /** @description Requests that failed or were interrupted. */
            errors: number;
            /** @description Input tokens, cached ones among them. */
            input_tokens: number;
            /** @description Output tokens, reasoning among them. */
            output_tokens: number;
            /** @description Input tokens that came from a cache. */
            cached_tokens: number;
            /** @description Output tokens that were reasoning. */
            reasoning_tokens: number;
            /**
             * @description US dollars, of the requests whose cost is known.
             * @example 0.0315
             */
            cost: string;
            /** @description Requests whose cost is not known, for example because their model has no price; `cost` is that of the others. Requests from before version 1.1.0 are not counted. */
            unpriced_requests?: number;
            /** @description Median (p50) request duration in milliseconds, estimated from a histogram; null without requests. */
            latency_p50_ms: number | null;
            /** @description 95th percentile (p95) of the request duration in milliseconds; null without requests. */
            latency_p95_ms: number | null;
            /** @description Median (p50) time to the first content in milliseconds; null without responses. */
            first_content_p50_ms: number | null;
        };
        /** @description Usage over time. It counts requests in the hour in which they were admitted. */
        UsageReport: {
            interval: components["schemas"]["UsageInterval"];
            group_by: components["schemas"]["UsageGrouping"];
            /**
             * Format: date-time
             * @description Beginning of the time that is reported, at a full hour.
             * @example 2026-11-01T00:00:00.000Z
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the reported time range, exclusive, at a full hour.
             * @example 2026-11-20T00:00:00.000Z
             */
            to: string;
            totals: components["schemas"]["UsageTotals"];
            /** @description At most 20 groups, the one with the highest cost first (then with the most requests), and `other` at the end. */
            series: components["schemas"]["UsageSeries"][];
            /** @description Calls that were refused before a provider was called, by error code, the most frequent first. They are not among the requests and errors. Null with a filter by model or status, by which they are not counted. */
            refused: components["schemas"]["RefusedCount"][] | null;
            /**
             * Format: date-time
             * @description Since when there can have been requests: when the oldest project of the report was created. Before this time, the report has no data, which is not the same as a usage of 0. Null without a project.
             * @example 2026-10-04T08:12:30.000Z
             */
            counted_since: string | null;
        };
        /** @description One line of the report. */
        UsageSeries: {
            kind: components["schemas"]["UsageSeriesKind"];
            /** @description Id of the model, key or project, or the HTTP status; null when the series is no group. */
            group: string | null;
            /**
             * @description Name of the model, key or project, for people.
             * @example sandbox/chat
             */
            name: string;
            totals: components["schemas"]["UsageTotals"];
            /** @description One for each interval, without gaps, in the order of time. */
            points: components["schemas"]["UsagePoint"][];
        };
        /**
         * @description `all` without grouping; `group` for one of the largest groups, `other` for the sum of the remaining groups.
         * @enum {string}
         */
        UsageSeriesKind: "all" | "group" | "other";
        /**
         * @description How far the record is: `reserved` while the request runs, then `settled` by what the provider reported or `estimated` without it, `reconciled` when it was adjusted later.
         * @enum {string}
         */
        UsageState: "reserved" | "settled" | "estimated" | "reconciled";
        /** @description Usage totals of the whole time range. */
        UsageTotals: {
            /** @description Requests that have ended. */
            requests: number;
            /** @description Requests that failed or were interrupted. */
            errors: number;
            /** @description Input tokens, cached ones among them. */
            input_tokens: number;
            /** @description Output tokens, reasoning among them. */
            output_tokens: number;
            /** @description Input tokens that came from a cache. */
            cached_tokens: number;
            /** @description Output tokens that were reasoning. */
            reasoning_tokens: number;
            /**
             * @description US dollars, of the requests whose cost is known.
             * @example 0.0315
             */
            cost: string;
            /** @description Requests whose cost is not known, for example because their model has no price; `cost` is that of the others. Requests from before version 1.1.0 are not counted. */
            unpriced_requests?: number;
            /** @description Median (p50) request duration in milliseconds, estimated from a histogram; null without requests. */
            latency_p50_ms: number | null;
            /** @description 95th percentile (p95) of the request duration in milliseconds; null without requests. */
            latency_p95_ms: number | null;
            /** @description Median (p50) time to the first content in milliseconds; null without responses. */
            first_content_p50_ms: number | null;
        };
        /**
         * @description How long completions tend to be.
         * @default medium
         * @enum {string}
         */
        Verbosity: "low" | "medium" | "high";
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
         *     - `unsupported_parameter`: The contract has the field, but this model, this server or this API version does not take it.
         *     - `unsupported_value`: The contract has the value, but this model cannot do what it requests.
         *     - `context_length_exceeded`: The prompt and the requested completion do not fit into the model's context.
         */
        BadRequest: {
            headers: {
                "x-trace-id": components["headers"]["XTraceId"];
                "x-should-retry": components["headers"]["XShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
        /**
         * @description - `conflict`: The state of the object does not allow the operation.
         *     - `setup_closed`: The setup link of the installation is not valid.
         */
        Conflict: {
            headers: {
                "x-trace-id": components["headers"]["XTraceId"];
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
         *     - `permission_denied`: The role of the person, or the kind of the key, does not allow this operation.
         *     - `csrf_failed`: The server cannot verify that the request comes from a page of the console.
         *     - `step_up_required`: The operation requires an authentication that is at most ten minutes old.
         *     - `content_blocked`: The provider's content policy blocked the request or the response.
         */
        Forbidden: {
            headers: {
                "x-trace-id": components["headers"]["XTraceId"];
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
         *     - `not_found`: The object does not exist, or belongs to a project that the caller is not in. The server does not disclose which.
         *     - `invite_invalid`: The link of an invite, or for a new password, is not valid.
         *     - `path_not_found`: The contract has no such path.
         */
        NotFound: {
            headers: {
                "x-trace-id": components["headers"]["XTraceId"];
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
         *     - `too_many_attempts`: Too many failed attempts to sign in came from this IP address or for this account.
         *     - `insufficient_quota`: A budget of the key, of its end user or of the project is spent, or its storage for files is full.
         */
        TooManyRequests: {
            headers: {
                "x-trace-id": components["headers"]["XTraceId"];
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
         * @description - `invalid_api_key`: The server does not know the key, or the request has none.
         *     - `key_expired`: The key's expiry time has passed.
         *     - `key_disabled`: The key is disabled for now.
         *     - `key_revoked`: The key was revoked permanently.
         *     - `not_signed_in`: The request has no session and no management key.
         *     - `sign_in_failed`: The person cannot sign in. The message does not disclose whether the e-mail address exists.
         */
        Unauthorized: {
            headers: {
                "x-trace-id": components["headers"]["XTraceId"];
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
                "x-should-retry": components["headers"]["XShouldRetry"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorResponse"];
            };
        };
    };
    parameters: {
        /** @description Only entries of this action, such as `key.disable`, or of all actions on a kind of object, such as `key`. Default: all. */
        ActionFilter: string;
        /** @description Only entries of this actor: the id of a person or key, `installation`, or the account name of an operator at the command line. Default: all. */
        ActorFilter: string;
        /** @description Only alerts in this state. Default: all. */
        AlertStateFilter: components["schemas"]["AlertState"];
        /** @description Only calls that were refused with this [error code](/docs/errors/). Default: all. */
        CodeFilter: string;
        /** @description The `csrf_token` of the session, which `getSession` returns. Required when the request is authenticated by the session cookie; ignored with a management key. */
        CsrfToken: string;
        /** @description Continues after the previous page: its `next_cursor`. Send the other parameters unchanged. Default: the first page. */
        Cursor: string;
        /** @description Only requests of this end user: `safety_identifier`, `user`, or `metadata.user_id` of the request. Default: all. */
        EndUserFilter: string;
        /** @description Only requests that ended with this [error code](/docs/errors/). Default: all. Without `from`, of the last 30 days. */
        ErrorCodeFilter: string;
        /** @description Beginning of the time range, inclusive, in RFC 3339. */
        From: string;
        /** @description Splits the report into one series for each value. Default: one series. */
        GroupBy: components["schemas"]["UsageGrouping"];
        /** @description The value that a group has in common. */
        GroupedAttribution: components["schemas"]["UsageAttribution"];
        /** @description Id of the installation key. */
        InstallationKeyId: string;
        /** @description Length of one point. Default: a day. A report has at most 800 points. */
        Interval: components["schemas"]["UsageInterval"];
        /** @description Id of the invite. */
        InviteId: string;
        /** @description Only this key, by its id. Default: all. */
        KeyFilter: string;
        /** @description Id of the key. */
        KeyId: string;
        /** @description What happens to the keys that the person created in the project. `disable` disables them and ends the grace period of rotated ones; `keep` leaves them as they are. */
        KeysOfMember: components["schemas"]["KeysOfMember"];
        /** @description What happens to the keys that the person created, in all projects. `keep` leaves them as they are; `disable` disables them, ends the grace period of rotated ones and revokes the installation keys of the person. */
        KeysOfPerson: components["schemas"]["KeysOfPerson"];
        /** @description Only this model, by its id in the catalog. Default: all. */
        ModelFilter: string;
        /** @description The model, by its id in the catalog or an alias of it. */
        ModelId: string;
        /** @description Only entries about this object, by its id; with the id of a person also about their memberships. Default: all. */
        ObjectFilter: string;
        /** @description Only requests of this operation, by its `operationId`. Default: all. Without `from`, of the last 30 days. */
        OperationFilter: string;
        /** @description Order of the list, by the time of admission. Send the same order with a `cursor`. Default: `newest_first`. */
        Order: components["schemas"]["RequestOrder"];
        /** @description Only requests with this outcome. Default: all. */
        OutcomeFilter: components["schemas"]["RequestOutcome"];
        /** @description Maximum number of entries on a page, 1 to 200. Default: 50. */
        PageLimit: number;
        /** @description Maximum number of people on a page, 1 to 200. Default: all people on one page. */
        PeopleLimit: number;
        /** @description Id of the person. */
        PersonId: string;
        /** @description Only people whose name or e-mail address contains this text, in any case. Default: all. */
        PersonSearch: string;
        /** @description Only people who can sign in (`active`), or who cannot (`disabled`). Default: all. */
        PersonStateFilter: components["schemas"]["PersonState"];
        /** @description Only this project, by its id. Default: all projects that the caller may read. */
        ProjectFilter: string;
        /** @description Id of the project. */
        ProjectId: string;
        /** @description Name of the provider. */
        ProviderName: string;
        /** @description The version that you saw. `conflict` when it has changed since. */
        ProviderVersion: number;
        /** @description Id of the refused call, from `listRefusals`. */
        RefusalId: string;
        /** @description Id of the request, from `listRequests`. */
        RequestId: string;
        /** @description Only calls that requested this model, as written in the call. Default: all. */
        RequestedModelFilter: string;
        /** @description Also lists the savings of each model, or of each target. Default: only the sum. */
        SavingsGroupBy: components["schemas"]["SavingsGrouping"];
        /** @description Only requests of this session: the header `x-modelroute-session`. Default: all. */
        SessionFilter: string;
        /** @description Only requests with this HTTP status; 0 for those without a response. Default: all. */
        StatusFilter: number;
        /** @description Only requests whose response was streamed, or was not. Default: both. Without `from`, of the last 30 days. */
        StreamedFilter: boolean;
        /** @description Only requests of this surface. Default: both. */
        SurfaceFilter: components["schemas"]["SurfaceName"];
        /** @description Only requests with this tag, as `key=value`: the header `x-modelroute-tag`. Default: all. */
        TagFilter: string;
        /** @description Key of the tag, for `by=tag`, which needs it. Default: none. */
        TagKey: string;
        /** @description Only requests to which this target responded, or for which it was tried last. Default: all. Without `from`, of the last 30 days. */
        TargetFilter: string;
        /** @description End of the time range, exclusive, in RFC 3339. Default: now. */
        To: string;
        /** @description Only requests with this trace id. Default: all. */
        TraceFilter: string;
        /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
        TraceId: string;
        /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
        Traceparent: string;
        /** @description Id of the event. The same in every attempt: ignore an id that you have processed. */
        WebhookId: string;
        /** @description `v1,` and the HMAC-SHA256 in base64. There may be several, separated by spaces; one of them has to match. */
        WebhookSignature: string;
        /** @description Time of the attempt, in seconds since 1970. */
        WebhookTimestamp: string;
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
         * @description URL to which the browser is redirected.
         * @example /console/
         */
        Location: string;
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
         * @description Sets, renews or clears a cookie of the console.
         * @example __Host-modelroute-session=…; Path=/; Max-Age=604800; HttpOnly; Secure; SameSite=Lax
         */
        SetCookie: string;
        /**
         * @description The scheme that the operation accepts, and what was wrong with the key that was sent.
         * @example Bearer realm="model-routing-api", error="invalid_token"
         */
        WwwAuthenticate: string;
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
         * @description Id of this request in every log line, span and usage record of the service. A valid `x-trace-id` of the caller is kept, otherwise one is made.
         * @example 4f6c1f0e8a2b4d1c9e3a7b5d2c8f6e10
         */
        XTraceId: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current session. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
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
    signIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInRequest"];
            };
        };
        responses: {
            /** @description The new session. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    "set-cookie": components["headers"]["SetCookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
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
    signOut: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrf_token` of the session, which `getSession` returns. Required when the request is authenticated by the session cookie; ignored with a management key. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    "set-cookie": components["headers"]["SetCookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
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
    stepUp: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrf_token` of the session, which `getSession` returns. Required when the request is authenticated by the session cookie; ignored with a management key. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StepUpRequest"];
            };
        };
        responses: {
            /** @description The session, stepped up. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
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
    startOidcSignIn: {
        parameters: {
            query?: {
                /** @description Whether the identity provider must authenticate the person again, because an operation needs a step-up. */
                step_up?: boolean;
            };
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the identity provider. */
            302: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    location: components["headers"]["Location"];
                    "set-cookie": components["headers"]["SetCookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Redirection"];
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
    finishOidcSignIn: {
        parameters: {
            query?: {
                /** @description Code that the server exchanges for the identity. */
                code?: string;
                /** @description Value that links the response to its request. */
                state?: string;
                /** @description The provider that responds (RFC 9207). */
                iss?: string;
                /** @description Error code of the provider. */
                error?: string;
                /** @description Description of the error, for people. */
                error_description?: string;
                /** @description Where to read more about it. */
                error_uri?: string;
                /** @description State of the session at the provider. Some providers send it; the server ignores it. */
                session_state?: string;
                /** @description What was granted. Some providers send it; the server ignores it. */
                scope?: string;
                /** @description Number of the account. Some providers send it; the server ignores it. */
                authuser?: string;
                /** @description Domain of the account. Some providers send it; the server ignores it. */
                hd?: string;
                /** @description What was asked of the person. Some providers send it; the server ignores it. */
                prompt?: string;
                /** @description About the client. Some providers send it; the server ignores it. */
                client_info?: string;
            };
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To the console. */
            302: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    location: components["headers"]["Location"];
                    "set-cookie": components["headers"]["SetCookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Redirection"];
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
    setUp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetUpRequest"];
            };
        };
        responses: {
            /** @description The session of the new administrator. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    "set-cookie": components["headers"]["SetCookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeOwnAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrf_token` of the session, which `getSession` returns. Required when the request is authenticated by the session cookie; ignored with a management key. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeOwnAccountRequest"];
            };
        };
        responses: {
            /** @description The current session. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    "set-cookie": components["headers"]["SetCookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
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
    signOutElsewhere: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrf_token` of the session, which `getSession` returns. Required when the request is authenticated by the session cookie; ignored with a management key. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How many sessions were ended. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedOutElsewhere"];
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
    lookUpPasswordReset: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordResetLookUpRequest"];
            };
        };
        responses: {
            /** @description The person whose password the link sets. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordReset"];
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
    resetPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordRequest"];
            };
        };
        responses: {
            /** @description The new session. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    "set-cookie": components["headers"]["SetCookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
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
    listProjects: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The projects. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectList"];
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
    createProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrf_token` of the session, which `getSession` returns. Required when the request is authenticated by the session cookie; ignored with a management key. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateProjectRequest"];
            };
        };
        responses: {
            /** @description The new project. */
            201: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description Id of the project. */
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
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
    changeProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrf_token` of the session, which `getSession` returns. Required when the request is authenticated by the session cookie; ignored with a management key. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description Id of the project. */
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeProjectRequest"];
            };
        };
        responses: {
            /** @description The changed project. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    archiveProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrf_token` of the session, which `getSession` returns. Required when the request is authenticated by the session cookie; ignored with a management key. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description Id of the project. */
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archived project. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description Id of the project. */
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The members. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberList"];
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
    createMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrf_token` of the session, which `getSession` returns. Required when the request is authenticated by the session cookie; ignored with a management key. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description Id of the project. */
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateInviteRequest"];
            };
        };
        responses: {
            /** @description The new member. */
            201: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeMember: {
        parameters: {
            query?: {
                /** @description What happens to the keys that the person created in the project. `disable` disables them and ends the grace period of rotated ones; `keep` leaves them as they are. */
                keys?: components["parameters"]["KeysOfMember"];
            };
            header?: {
                /** @description The `csrf_token` of the session, which `getSession` returns. Required when the request is authenticated by the session cookie; ignored with a management key. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description Id of the project. */
                project_id: components["parameters"]["ProjectId"];
                /** @description Id of the person. */
                person_id: components["parameters"]["PersonId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The removed member. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeMember: {
        parameters: {
            query?: {
                /** @description What happens to the keys that the person created in the project. `disable` disables them and ends the grace period of rotated ones; `keep` leaves them as they are. */
                keys?: components["parameters"]["KeysOfMember"];
            };
            header?: {
                /** @description The `csrf_token` of the session, which `getSession` returns. Required when the request is authenticated by the session cookie; ignored with a management key. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description Id of the project. */
                project_id: components["parameters"]["ProjectId"];
                /** @description Id of the person. */
                person_id: components["parameters"]["PersonId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeMemberRequest"];
            };
        };
        responses: {
            /** @description The member after the change. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listInvites: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description Id of the project. */
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invites. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InviteList"];
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
    createInvite: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrf_token` of the session, which `getSession` returns. Required when the request is authenticated by the session cookie; ignored with a management key. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description Id of the project. */
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateInviteRequest"];
            };
        };
        responses: {
            /** @description The new invite. */
            201: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedInvite"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    withdrawInvite: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrf_token` of the session, which `getSession` returns. Required when the request is authenticated by the session cookie; ignored with a management key. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description Id of the project. */
                project_id: components["parameters"]["ProjectId"];
                /** @description Id of the invite. */
                invite_id: components["parameters"]["InviteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The withdrawn invite. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invite"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPeople: {
        parameters: {
            query?: {
                /** @description Only people whose name or e-mail address contains this text, in any case. Default: all. */
                search?: components["parameters"]["PersonSearch"];
                /** @description Only people who can sign in (`active`), or who cannot (`disabled`). Default: all. */
                state?: components["parameters"]["PersonStateFilter"];
                /** @description Maximum number of people on a page, 1 to 200. Default: all people on one page. */
                limit?: components["parameters"]["PeopleLimit"];
                /** @description Continues after the previous page: its `next_cursor`. Send the other parameters unchanged. Default: the first page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The people. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonList"];
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
    disablePerson: {
        parameters: {
            query?: {
                /** @description What happens to the keys that the person created, in all projects. `keep` leaves them as they are; `disable` disables them, ends the grace period of rotated ones and revokes the installation keys of the person. */
                keys?: components["parameters"]["KeysOfPerson"];
            };
            header?: {
                /** @description The `csrf_token` of the session, which `getSession` returns. Required when the request is authenticated by the session cookie; ignored with a management key. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description Id of the person. */
                person_id: components["parameters"]["PersonId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The disabled person. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationPerson"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    enablePerson: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrf_token` of the session, which `getSession` returns. Required when the request is authenticated by the session cookie; ignored with a management key. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description Id of the person. */
                person_id: components["parameters"]["PersonId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The enabled person. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationPerson"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listInstallationKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationKeyList"];
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
    createInstallationKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrf_token` of the session, which `getSession` returns. Required when the request is authenticated by the session cookie; ignored with a management key. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateInstallationKeyRequest"];
            };
        };
        responses: {
            /** @description The new key. */
            201: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedInstallationKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeInstallationKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrf_token` of the session, which `getSession` returns. Required when the request is authenticated by the session cookie; ignored with a management key. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description Id of the installation key. */
                installation_key_id: components["parameters"]["InstallationKeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revoked key. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listProviders: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The providers. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderList"];
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
    createProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrf_token` of the session, which `getSession` returns. Required when the request is authenticated by the session cookie; ignored with a management key. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateProviderRequest"];
            };
        };
        responses: {
            /** @description The new provider. */
            201: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredProvider"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeProvider: {
        parameters: {
            query: {
                /** @description The version that you saw. `conflict` when it has changed since. */
                version: components["parameters"]["ProviderVersion"];
            };
            header?: {
                /** @description The `csrf_token` of the session, which `getSession` returns. Required when the request is authenticated by the session cookie; ignored with a management key. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description Name of the provider. */
                provider_name: components["parameters"]["ProviderName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The removed provider. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredProvider"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrf_token` of the session, which `getSession` returns. Required when the request is authenticated by the session cookie; ignored with a management key. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description Name of the provider. */
                provider_name: components["parameters"]["ProviderName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeProviderRequest"];
            };
        };
        responses: {
            /** @description The changed provider. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredProvider"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listProviderModels: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description Name of the provider. */
                provider_name: components["parameters"]["ProviderName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The models. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedModelList"];
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
    testProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrf_token` of the session, which `getSession` returns. Required when the request is authenticated by the session cookie; ignored with a management key. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description Name of the provider. */
                provider_name: components["parameters"]["ProviderName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderTestResult"];
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
    exportProviders: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The provider file. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportedProviders"];
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
    importProviders: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrf_token` of the session, which `getSession` returns. Required when the request is authenticated by the session cookie; ignored with a management key. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportProvidersRequest"];
            };
        };
        responses: {
            /** @description The differences, applied or not. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderImport"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    lookUpInvite: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteLookUpRequest"];
            };
        };
        responses: {
            /** @description What it offers. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InviteOffer"];
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
    acceptInvite: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptInviteRequest"];
            };
        };
        responses: {
            /** @description The session of the new member. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    "set-cookie": components["headers"]["SetCookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description Id of the project. */
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyList"];
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
    createKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrf_token` of the session, which `getSession` returns. Required when the request is authenticated by the session cookie; ignored with a management key. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description Id of the project. */
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateKeyRequest"];
            };
        };
        responses: {
            /** @description The new key. */
            201: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IssuedKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description Id of the project. */
                project_id: components["parameters"]["ProjectId"];
                /** @description Id of the key. */
                key_id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
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
    changeKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrf_token` of the session, which `getSession` returns. Required when the request is authenticated by the session cookie; ignored with a management key. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description Id of the project. */
                project_id: components["parameters"]["ProjectId"];
                /** @description Id of the key. */
                key_id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeKeyRequest"];
            };
        };
        responses: {
            /** @description The changed key. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrf_token` of the session, which `getSession` returns. Required when the request is authenticated by the session cookie; ignored with a management key. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description Id of the project. */
                project_id: components["parameters"]["ProjectId"];
                /** @description Id of the key. */
                key_id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateKeyRequest"];
            };
        };
        responses: {
            /** @description Both keys. */
            201: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    disableKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrf_token` of the session, which `getSession` returns. Required when the request is authenticated by the session cookie; ignored with a management key. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description Id of the project. */
                project_id: components["parameters"]["ProjectId"];
                /** @description Id of the key. */
                key_id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The disabled key. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    enableKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrf_token` of the session, which `getSession` returns. Required when the request is authenticated by the session cookie; ignored with a management key. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description Id of the project. */
                project_id: components["parameters"]["ProjectId"];
                /** @description Id of the key. */
                key_id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The enabled key. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrf_token` of the session, which `getSession` returns. Required when the request is authenticated by the session cookie; ignored with a management key. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description Id of the project. */
                project_id: components["parameters"]["ProjectId"];
                /** @description Id of the key. */
                key_id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revoked key. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getLimitState: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description Id of the project. */
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current use of each limit. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LimitState"];
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
    listConsoleModels: {
        parameters: {
            query?: {
                /** @description Report which models the limits of this project allow. */
                project_id?: string;
            };
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The models. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleModelList"];
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
    listModelTargets: {
        parameters: {
            query: {
                /** @description The model, by its id in the catalog or an alias of it. */
                model: components["parameters"]["ModelId"];
            };
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The targets. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelTargetList"];
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
    getUsage: {
        parameters: {
            query?: {
                /** @description Only this project, by its id. Default: all projects that the caller may read. */
                project_id?: components["parameters"]["ProjectFilter"];
                /** @description Beginning of the time range, inclusive, in RFC 3339. */
                from?: components["parameters"]["From"];
                /** @description End of the time range, exclusive, in RFC 3339. Default: now. */
                to?: components["parameters"]["To"];
                /** @description Length of one point. Default: a day. A report has at most 800 points. */
                interval?: components["parameters"]["Interval"];
                /** @description Splits the report into one series for each value. Default: one series. */
                group_by?: components["parameters"]["GroupBy"];
                /** @description Only this model, by its id in the catalog. Default: all. */
                model?: components["parameters"]["ModelFilter"];
                /** @description Only this key, by its id. Default: all. */
                key_id?: components["parameters"]["KeyFilter"];
                /** @description Only requests with this HTTP status; 0 for those without a response. Default: all. */
                status?: components["parameters"]["StatusFilter"];
            };
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageReport"];
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
    getCacheSavings: {
        parameters: {
            query?: {
                /** @description Only this project, by its id. Default: all projects that the caller may read. */
                project_id?: components["parameters"]["ProjectFilter"];
                /** @description Beginning of the time range, inclusive, in RFC 3339. */
                from?: components["parameters"]["From"];
                /** @description End of the time range, exclusive, in RFC 3339. Default: now. */
                to?: components["parameters"]["To"];
                /** @description Only this model, by its id in the catalog. Default: all. */
                model?: components["parameters"]["ModelFilter"];
                /** @description Only this key, by its id. Default: all. */
                key_id?: components["parameters"]["KeyFilter"];
                /** @description Only requests with this HTTP status; 0 for those without a response. Default: all. */
                status?: components["parameters"]["StatusFilter"];
                /** @description Also lists the savings of each model, or of each target. Default: only the sum. */
                group_by?: components["parameters"]["SavingsGroupBy"];
            };
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The savings. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CacheSavings"];
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
    listUsageGroups: {
        parameters: {
            query: {
                /** @description The value that a group has in common. */
                by: components["parameters"]["GroupedAttribution"];
                /** @description Key of the tag, for `by=tag`, which needs it. Default: none. */
                tag_key?: components["parameters"]["TagKey"];
                /** @description Only this project, by its id. Default: all projects that the caller may read. */
                project_id?: components["parameters"]["ProjectFilter"];
                /** @description Beginning of the time range, inclusive, in RFC 3339. */
                from?: components["parameters"]["From"];
                /** @description End of the time range, exclusive, in RFC 3339. Default: now. */
                to?: components["parameters"]["To"];
                /** @description Only this model, by its id in the catalog. Default: all. */
                model?: components["parameters"]["ModelFilter"];
                /** @description Only this key, by its id. Default: all. */
                key_id?: components["parameters"]["KeyFilter"];
                /** @description Only requests with this HTTP status; 0 for those without a response. Default: all. */
                status?: components["parameters"]["StatusFilter"];
                /** @description Only requests of this end user: `safety_identifier`, `user`, or `metadata.user_id` of the request. Default: all. */
                end_user?: components["parameters"]["EndUserFilter"];
            };
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageGroupList"];
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
    exportUsage: {
        parameters: {
            query?: {
                /** @description Only this project, by its id. Default: all projects that the caller may read. */
                project_id?: components["parameters"]["ProjectFilter"];
                /** @description Beginning of the time range, inclusive, in RFC 3339. */
                from?: components["parameters"]["From"];
                /** @description End of the time range, exclusive, in RFC 3339. Default: now. */
                to?: components["parameters"]["To"];
                /** @description Length of one point. Default: a day. A report has at most 800 points. */
                interval?: components["parameters"]["Interval"];
                /** @description Splits the report into one series for each value. Default: one series. */
                group_by?: components["parameters"]["GroupBy"];
                /** @description Only this model, by its id in the catalog. Default: all. */
                model?: components["parameters"]["ModelFilter"];
                /** @description Only this key, by its id. Default: all. */
                key_id?: components["parameters"]["KeyFilter"];
                /** @description Only requests with this HTTP status; 0 for those without a response. Default: all. */
                status?: components["parameters"]["StatusFilter"];
            };
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    "content-disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
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
    listRequests: {
        parameters: {
            query?: {
                /** @description Only this project, by its id. Default: all projects that the caller may read. */
                project_id?: components["parameters"]["ProjectFilter"];
                /** @description Only this key, by its id. Default: all. */
                key_id?: components["parameters"]["KeyFilter"];
                /** @description Only this model, by its id in the catalog. Default: all. */
                model?: components["parameters"]["ModelFilter"];
                /** @description Only requests with this HTTP status; 0 for those without a response. Default: all. */
                status?: components["parameters"]["StatusFilter"];
                /** @description Only requests with this outcome. Default: all. */
                outcome?: components["parameters"]["OutcomeFilter"];
                /** @description Only requests of this operation, by its `operationId`. Default: all. Without `from`, of the last 30 days. */
                operation?: components["parameters"]["OperationFilter"];
                /** @description Only requests of this surface. Default: both. */
                surface?: components["parameters"]["SurfaceFilter"];
                /** @description Only requests whose response was streamed, or was not. Default: both. Without `from`, of the last 30 days. */
                streamed?: components["parameters"]["StreamedFilter"];
                /** @description Only requests to which this target responded, or for which it was tried last. Default: all. Without `from`, of the last 30 days. */
                target?: components["parameters"]["TargetFilter"];
                /** @description Only requests that ended with this [error code](/docs/errors/). Default: all. Without `from`, of the last 30 days. */
                code?: components["parameters"]["ErrorCodeFilter"];
                /** @description Only requests with this trace id. Default: all. */
                trace_id?: components["parameters"]["TraceFilter"];
                /** @description Only requests of this end user: `safety_identifier`, `user`, or `metadata.user_id` of the request. Default: all. */
                end_user?: components["parameters"]["EndUserFilter"];
                /** @description Only requests of this session: the header `x-modelroute-session`. Default: all. */
                session_id?: components["parameters"]["SessionFilter"];
                /** @description Only requests with this tag, as `key=value`: the header `x-modelroute-tag`. Default: all. */
                tag?: components["parameters"]["TagFilter"];
                /** @description Beginning of the time range, inclusive, in RFC 3339. */
                from?: components["parameters"]["From"];
                /** @description End of the time range, exclusive, in RFC 3339. Default: now. */
                to?: components["parameters"]["To"];
                /** @description Order of the list, by the time of admission. Send the same order with a `cursor`. Default: `newest_first`. */
                order?: components["parameters"]["Order"];
                /** @description Maximum number of entries on a page, 1 to 200. Default: 50. */
                limit?: components["parameters"]["PageLimit"];
                /** @description Continues after the previous page: its `next_cursor`. Send the other parameters unchanged. Default: the first page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of requests. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestList"];
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
    exportRequests: {
        parameters: {
            query?: {
                /** @description Only this project, by its id. Default: all projects that the caller may read. */
                project_id?: components["parameters"]["ProjectFilter"];
                /** @description Only this key, by its id. Default: all. */
                key_id?: components["parameters"]["KeyFilter"];
                /** @description Only this model, by its id in the catalog. Default: all. */
                model?: components["parameters"]["ModelFilter"];
                /** @description Only requests with this HTTP status; 0 for those without a response. Default: all. */
                status?: components["parameters"]["StatusFilter"];
                /** @description Only requests with this outcome. Default: all. */
                outcome?: components["parameters"]["OutcomeFilter"];
                /** @description Only requests of this operation, by its `operationId`. Default: all. Without `from`, of the last 30 days. */
                operation?: components["parameters"]["OperationFilter"];
                /** @description Only requests of this surface. Default: both. */
                surface?: components["parameters"]["SurfaceFilter"];
                /** @description Only requests whose response was streamed, or was not. Default: both. Without `from`, of the last 30 days. */
                streamed?: components["parameters"]["StreamedFilter"];
                /** @description Only requests to which this target responded, or for which it was tried last. Default: all. Without `from`, of the last 30 days. */
                target?: components["parameters"]["TargetFilter"];
                /** @description Only requests that ended with this [error code](/docs/errors/). Default: all. Without `from`, of the last 30 days. */
                code?: components["parameters"]["ErrorCodeFilter"];
                /** @description Only requests with this trace id. Default: all. */
                trace_id?: components["parameters"]["TraceFilter"];
                /** @description Only requests of this end user: `safety_identifier`, `user`, or `metadata.user_id` of the request. Default: all. */
                end_user?: components["parameters"]["EndUserFilter"];
                /** @description Only requests of this session: the header `x-modelroute-session`. Default: all. */
                session_id?: components["parameters"]["SessionFilter"];
                /** @description Only requests with this tag, as `key=value`: the header `x-modelroute-tag`. Default: all. */
                tag?: components["parameters"]["TagFilter"];
                /** @description Beginning of the time range, inclusive, in RFC 3339. */
                from?: components["parameters"]["From"];
                /** @description End of the time range, exclusive, in RFC 3339. Default: now. */
                to?: components["parameters"]["To"];
            };
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    "content-disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
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
    getRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description Id of the request, from `listRequests`. */
                request_id: components["parameters"]["RequestId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestDetail"];
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
    listRefusals: {
        parameters: {
            query?: {
                /** @description Only this project, by its id. Default: all projects that the caller may read. */
                project_id?: components["parameters"]["ProjectFilter"];
                /** @description Only this key, by its id. Default: all. */
                key_id?: components["parameters"]["KeyFilter"];
                /** @description Only calls that requested this model, as written in the call. Default: all. */
                model?: components["parameters"]["RequestedModelFilter"];
                /** @description Only calls that were refused with this [error code](/docs/errors/). Default: all. */
                code?: components["parameters"]["CodeFilter"];
                /** @description Only requests with this trace id. Default: all. */
                trace_id?: components["parameters"]["TraceFilter"];
                /** @description Beginning of the time range, inclusive, in RFC 3339. */
                from?: components["parameters"]["From"];
                /** @description End of the time range, exclusive, in RFC 3339. Default: now. */
                to?: components["parameters"]["To"];
                /** @description Maximum number of entries on a page, 1 to 200. Default: 50. */
                limit?: components["parameters"]["PageLimit"];
                /** @description Continues after the previous page: its `next_cursor`. Send the other parameters unchanged. Default: the first page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of refused calls. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefusalList"];
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
    getRefusal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path: {
                /** @description Id of the refused call, from `listRefusals`. */
                refusal_id: components["parameters"]["RefusalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The refused call. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
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
    listAlerts: {
        parameters: {
            query?: {
                /** @description Only this project, by its id. Default: all projects that the caller may read. */
                project_id?: components["parameters"]["ProjectFilter"];
                /** @description Only alerts in this state. Default: all. */
                state?: components["parameters"]["AlertStateFilter"];
                /** @description Maximum number of entries on a page, 1 to 200. Default: 50. */
                limit?: components["parameters"]["PageLimit"];
                /** @description Continues after the previous page: its `next_cursor`. Send the other parameters unchanged. Default: the first page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of alerts. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertList"];
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
    createTestAlert: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrf_token` of the session, which `getSession` returns. Required when the request is authenticated by the session cookie; ignored with a management key. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The responses of the webhook and the mail server. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestAlertResult"];
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
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description Only this project, by its id. Default: all projects that the caller may read. */
                project_id?: components["parameters"]["ProjectFilter"];
                /** @description Only entries of this actor: the id of a person or key, `installation`, or the account name of an operator at the command line. Default: all. */
                actor?: components["parameters"]["ActorFilter"];
                /** @description Only entries about this object, by its id; with the id of a person also about their memberships. Default: all. */
                object?: components["parameters"]["ObjectFilter"];
                /** @description Only entries of this action, such as `key.disable`, or of all actions on a kind of object, such as `key`. Default: all. */
                action?: components["parameters"]["ActionFilter"];
                /** @description Beginning of the time range, inclusive, in RFC 3339. */
                from?: components["parameters"]["From"];
                /** @description End of the time range, exclusive, in RFC 3339. Default: now. */
                to?: components["parameters"]["To"];
                /** @description Maximum number of entries on a page, 1 to 200. Default: 50. */
                limit?: components["parameters"]["PageLimit"];
                /** @description Continues after the previous page: its `next_cursor`. Send the other parameters unchanged. Default: the first page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the audit log. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryList"];
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
    playChat: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrf_token` of the session, which `getSession` returns. Required when the request is authenticated by the session cookie; ignored with a management key. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlayChatRequest"];
            };
        };
        responses: {
            /** @description The completion, delta by delta. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    "x-modelroute-target": components["headers"]["XModelrouteTarget"];
                    [name: string]: unknown;
                };
                content: {
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
    playResponse: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `csrf_token` of the session, which `getSession` returns. Required when the request is authenticated by the session cookie; ignored with a management key. */
                "x-csrf-token"?: components["parameters"]["CsrfToken"];
                /** @description Your own id for this request: 8 to 128 letters, digits, `.`, `_` and `-`. It is in logs, spans, the usage record and the request to the provider, and returns in the response. The server replaces any other value by a new id, without an error. Default: a new id. [Tracing](/docs/build/tracing/). */
                "x-trace-id"?: components["parameters"]["TraceId"];
                /** @description W3C Trace Context. A valid value makes this request a child of your span; an invalid one is ignored. Without a valid `x-trace-id`, its trace id becomes the trace id of the request. */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlayResponseRequest"];
            };
        };
        responses: {
            /** @description The response, event by event. */
            200: {
                headers: {
                    "x-trace-id": components["headers"]["XTraceId"];
                    "x-modelroute-target": components["headers"]["XModelrouteTarget"];
                    [name: string]: unknown;
                };
                content: {
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
    sendAlert: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event. The same in every attempt: ignore an id that you have processed. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description Time of the attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA256 in base64. There may be several, separated by spaces; one of them has to match. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The alert. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertEvent"];
            };
        };
        responses: {
            /** @description A status from 200 to 299 if you have accepted the alert. The server does not read the body. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
