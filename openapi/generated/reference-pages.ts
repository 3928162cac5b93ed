/** Generated from openapi/ by `npm run generate`; changes made here are lost. */

/** By the document whose page it is. */
export const pagePolicies = {
  "v1": "default-src 'none'; script-src 'self' 'sha256-jwomWTwW+cbYvvb/uqmFRuOGL0FhXkaW0iynbO3M6Oc=' 'sha256-Nsahsy55Q33Mk4zg/68iBijHZxQXwi3Fh1Jg23zpTwc='; style-src-elem 'self' 'sha256-4MwThzW6FPQ6XirXF5v8awOTDKb3UZK6COzg9skchxI=' 'sha256-IYiw3kVLPCGccRyiZbs487NUD/FRN+tkyByID+Zs2Zw=' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src data:; connect-src 'self' blob:; worker-src blob:; base-uri 'none'; form-action 'none'",
  "alt": "default-src 'none'; script-src 'self' 'sha256-jwomWTwW+cbYvvb/uqmFRuOGL0FhXkaW0iynbO3M6Oc=' 'sha256-IQkrQzytsR9hIt8grh0RaP5eav3DANxC4Zxt7W1Cv6A='; style-src-elem 'self' 'sha256-4MwThzW6FPQ6XirXF5v8awOTDKb3UZK6COzg9skchxI=' 'sha256-IYiw3kVLPCGccRyiZbs487NUD/FRN+tkyByID+Zs2Zw=' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src data:; connect-src 'self' blob:; worker-src blob:; base-uri 'none'; form-action 'none'",
  "console": "default-src 'none'; script-src 'self' 'sha256-jwomWTwW+cbYvvb/uqmFRuOGL0FhXkaW0iynbO3M6Oc=' 'sha256-9mpsoi/qb3rqI5zrhi0kbrBXz9I8aOTyHQFT3UUx3dM='; style-src-elem 'self' 'sha256-4MwThzW6FPQ6XirXF5v8awOTDKb3UZK6COzg9skchxI=' 'sha256-IYiw3kVLPCGccRyiZbs487NUD/FRN+tkyByID+Zs2Zw=' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src data:; connect-src 'self' blob:; worker-src blob:; base-uri 'none'; form-action 'none'"
} as const;

/** Files that the pages load, by their names in URLs. */
export const pageAssets: Readonly<Record<string, string>> = {
  "redoc.38c9d7b31d69.js": "redoc.js",
  "redoc.357370272166.css": "redoc.css",
  "v1.page.7f95cf659525.json": "v1.page.json",
  "alt.page.d58af140814e.json": "alt.page.json",
  "console.page.edbaa7450f55.json": "console.page.json"
};
