/** Generated from openapi/ by `npm run generate`; changes made here are lost. */

/** By the document whose page it is. */
export const pagePolicies = {
  "v1": "default-src 'none'; script-src 'self' 'sha256-jwomWTwW+cbYvvb/uqmFRuOGL0FhXkaW0iynbO3M6Oc=' 'sha256-kdUt6V4kHT0oe3xVezw/r0sCWM/8t8xrbs6isOYV/kU='; style-src-elem 'self' 'sha256-4MwThzW6FPQ6XirXF5v8awOTDKb3UZK6COzg9skchxI=' 'sha256-sMxt+zDu3WcHucHHw45YiTCN6KxAVVsdAkSnCxtuPlA=' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src data:; connect-src 'self' blob:; worker-src blob:; base-uri 'none'; form-action 'none'",
  "alt": "default-src 'none'; script-src 'self' 'sha256-jwomWTwW+cbYvvb/uqmFRuOGL0FhXkaW0iynbO3M6Oc=' 'sha256-kW7S6EW8xKVe04O8b4eHVvtvszkEFzDHFkevW/xAG7k='; style-src-elem 'self' 'sha256-4MwThzW6FPQ6XirXF5v8awOTDKb3UZK6COzg9skchxI=' 'sha256-sMxt+zDu3WcHucHHw45YiTCN6KxAVVsdAkSnCxtuPlA=' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src data:; connect-src 'self' blob:; worker-src blob:; base-uri 'none'; form-action 'none'",
  "console": "default-src 'none'; script-src 'self' 'sha256-jwomWTwW+cbYvvb/uqmFRuOGL0FhXkaW0iynbO3M6Oc=' 'sha256-Mi18gdoO5aQS3J9Rq2WL2uHLJgif31KWW5DX8L+y0N8='; style-src-elem 'self' 'sha256-4MwThzW6FPQ6XirXF5v8awOTDKb3UZK6COzg9skchxI=' 'sha256-sMxt+zDu3WcHucHHw45YiTCN6KxAVVsdAkSnCxtuPlA=' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src data:; connect-src 'self' blob:; worker-src blob:; base-uri 'none'; form-action 'none'"
} as const;

/** Files that the pages load, by their names in URLs. */
export const pageAssets: Readonly<Record<string, string>> = {
  "redoc.38c9d7b31d69.js": "redoc.js",
  "redoc.357370272166.css": "redoc.css",
  "v1.page.6b748dd750a5.json": "v1.page.json",
  "alt.page.f26ed3689eb9.json": "alt.page.json",
  "console.page.a337d61e7ee4.json": "console.page.json"
};
