/** Generated from openapi/ by `npm run generate`; changes made here are lost. */

/** By the document whose page it is. */
export const pagePolicies = {
  "v1": "default-src 'none'; script-src 'self' 'sha256-jwomWTwW+cbYvvb/uqmFRuOGL0FhXkaW0iynbO3M6Oc=' 'sha256-90gd5VV4F1bUAcFgwUfPgQf+ZAATyckqnQIgs6hv3iM='; style-src-elem 'self' 'sha256-4MwThzW6FPQ6XirXF5v8awOTDKb3UZK6COzg9skchxI=' 'sha256-sMxt+zDu3WcHucHHw45YiTCN6KxAVVsdAkSnCxtuPlA=' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src data:; connect-src 'self' blob:; worker-src blob:; base-uri 'none'; form-action 'none'",
  "alt": "default-src 'none'; script-src 'self' 'sha256-jwomWTwW+cbYvvb/uqmFRuOGL0FhXkaW0iynbO3M6Oc=' 'sha256-A/GKimBypUz94k9t/S6xzWuY5Koix/88ah+9OwNAMX4='; style-src-elem 'self' 'sha256-4MwThzW6FPQ6XirXF5v8awOTDKb3UZK6COzg9skchxI=' 'sha256-sMxt+zDu3WcHucHHw45YiTCN6KxAVVsdAkSnCxtuPlA=' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src data:; connect-src 'self' blob:; worker-src blob:; base-uri 'none'; form-action 'none'",
  "console": "default-src 'none'; script-src 'self' 'sha256-jwomWTwW+cbYvvb/uqmFRuOGL0FhXkaW0iynbO3M6Oc=' 'sha256-oCKHm4nb+MUAlAfN7tsu0Tu7TKF9/vNfen+ihUkz3jk='; style-src-elem 'self' 'sha256-4MwThzW6FPQ6XirXF5v8awOTDKb3UZK6COzg9skchxI=' 'sha256-sMxt+zDu3WcHucHHw45YiTCN6KxAVVsdAkSnCxtuPlA=' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src data:; connect-src 'self' blob:; worker-src blob:; base-uri 'none'; form-action 'none'"
} as const;

/** Files that the pages load, by their names in URLs. */
export const pageAssets: Readonly<Record<string, string>> = {
  "redoc.38c9d7b31d69.js": "redoc.js",
  "redoc.357370272166.css": "redoc.css",
  "v1.page.56472c7737d8.json": "v1.page.json",
  "alt.page.22e3fb6ef681.json": "alt.page.json",
  "console.page.5945e6b32a9f.json": "console.page.json"
};
