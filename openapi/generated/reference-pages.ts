/** Generated from openapi/ by `npm run generate`; changes made here are lost. */

/** By the document whose page it is. */
export const pagePolicies = {
  "v1": "default-src 'none'; script-src 'self' 'sha256-jwomWTwW+cbYvvb/uqmFRuOGL0FhXkaW0iynbO3M6Oc=' 'sha256-DMxxbviwCHvCKZSKa7pwyS4TBvfCOXcfEy4m8Z0uRJE='; style-src-elem 'self' 'sha256-4MwThzW6FPQ6XirXF5v8awOTDKb3UZK6COzg9skchxI=' 'sha256-sMxt+zDu3WcHucHHw45YiTCN6KxAVVsdAkSnCxtuPlA=' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src data:; connect-src 'self' blob:; worker-src blob:; base-uri 'none'; form-action 'none'",
  "alt": "default-src 'none'; script-src 'self' 'sha256-jwomWTwW+cbYvvb/uqmFRuOGL0FhXkaW0iynbO3M6Oc=' 'sha256-kW7S6EW8xKVe04O8b4eHVvtvszkEFzDHFkevW/xAG7k='; style-src-elem 'self' 'sha256-4MwThzW6FPQ6XirXF5v8awOTDKb3UZK6COzg9skchxI=' 'sha256-sMxt+zDu3WcHucHHw45YiTCN6KxAVVsdAkSnCxtuPlA=' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src data:; connect-src 'self' blob:; worker-src blob:; base-uri 'none'; form-action 'none'",
  "console": "default-src 'none'; script-src 'self' 'sha256-jwomWTwW+cbYvvb/uqmFRuOGL0FhXkaW0iynbO3M6Oc=' 'sha256-SDESaNbt/3BA00Xa4DfyT56/PAbR5GapVwlvZ7eXH2c='; style-src-elem 'self' 'sha256-4MwThzW6FPQ6XirXF5v8awOTDKb3UZK6COzg9skchxI=' 'sha256-sMxt+zDu3WcHucHHw45YiTCN6KxAVVsdAkSnCxtuPlA=' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src data:; connect-src 'self' blob:; worker-src blob:; base-uri 'none'; form-action 'none'"
} as const;

/** Files that the pages load, by their names in URLs. */
export const pageAssets: Readonly<Record<string, string>> = {
  "redoc.38c9d7b31d69.js": "redoc.js",
  "redoc.357370272166.css": "redoc.css",
  "v1.page.efe5bd261bd8.json": "v1.page.json",
  "alt.page.f26ed3689eb9.json": "alt.page.json",
  "console.page.9cce43d67de7.json": "console.page.json"
};
