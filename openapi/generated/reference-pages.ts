/** Generated from openapi/ by `npm run generate`; changes made here are lost. */

/** By the document whose page it is. */
export const pagePolicies = {
<<<<<<< HEAD
  "v1": "default-src 'none'; script-src 'self' 'sha256-jwomWTwW+cbYvvb/uqmFRuOGL0FhXkaW0iynbO3M6Oc=' 'sha256-7ogTzAeS6+7X6T+pWFw5ZhI0Kfs3myZvyZt87jt5aLg='; style-src-elem 'self' 'sha256-4MwThzW6FPQ6XirXF5v8awOTDKb3UZK6COzg9skchxI=' 'sha256-sMxt+zDu3WcHucHHw45YiTCN6KxAVVsdAkSnCxtuPlA=' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src data:; connect-src 'self' blob:; worker-src blob:; base-uri 'none'; form-action 'none'",
  "alt": "default-src 'none'; script-src 'self' 'sha256-jwomWTwW+cbYvvb/uqmFRuOGL0FhXkaW0iynbO3M6Oc=' 'sha256-+rKHBeIIebX8wSfhRGur5JoW/7bPi99BnRFeQNi/Op4='; style-src-elem 'self' 'sha256-4MwThzW6FPQ6XirXF5v8awOTDKb3UZK6COzg9skchxI=' 'sha256-sMxt+zDu3WcHucHHw45YiTCN6KxAVVsdAkSnCxtuPlA=' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src data:; connect-src 'self' blob:; worker-src blob:; base-uri 'none'; form-action 'none'",
  "console": "default-src 'none'; script-src 'self' 'sha256-jwomWTwW+cbYvvb/uqmFRuOGL0FhXkaW0iynbO3M6Oc=' 'sha256-oCKHm4nb+MUAlAfN7tsu0Tu7TKF9/vNfen+ihUkz3jk='; style-src-elem 'self' 'sha256-4MwThzW6FPQ6XirXF5v8awOTDKb3UZK6COzg9skchxI=' 'sha256-sMxt+zDu3WcHucHHw45YiTCN6KxAVVsdAkSnCxtuPlA=' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src data:; connect-src 'self' blob:; worker-src blob:; base-uri 'none'; form-action 'none'"
=======
  "v1": "default-src 'none'; script-src 'self' 'sha256-jwomWTwW+cbYvvb/uqmFRuOGL0FhXkaW0iynbO3M6Oc=' 'sha256-MnhN1qfPi6l1vJJ4xgO/kCQIJgTianyXZcv3nKmnaTs='; style-src-elem 'self' 'sha256-4MwThzW6FPQ6XirXF5v8awOTDKb3UZK6COzg9skchxI=' 'sha256-sMxt+zDu3WcHucHHw45YiTCN6KxAVVsdAkSnCxtuPlA=' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src data:; connect-src 'self' blob:; worker-src blob:; base-uri 'none'; form-action 'none'",
  "alt": "default-src 'none'; script-src 'self' 'sha256-jwomWTwW+cbYvvb/uqmFRuOGL0FhXkaW0iynbO3M6Oc=' 'sha256-Ci2cALA8QdZTW3DLGSvayn28olO60TbgzJC5p3dwMNo='; style-src-elem 'self' 'sha256-4MwThzW6FPQ6XirXF5v8awOTDKb3UZK6COzg9skchxI=' 'sha256-sMxt+zDu3WcHucHHw45YiTCN6KxAVVsdAkSnCxtuPlA=' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src data:; connect-src 'self' blob:; worker-src blob:; base-uri 'none'; form-action 'none'",
  "console": "default-src 'none'; script-src 'self' 'sha256-jwomWTwW+cbYvvb/uqmFRuOGL0FhXkaW0iynbO3M6Oc=' 'sha256-+udzWIxJeDzVhUvaQSYtl/eeCP9jqs+WNA5dj7+u+KY='; style-src-elem 'self' 'sha256-4MwThzW6FPQ6XirXF5v8awOTDKb3UZK6COzg9skchxI=' 'sha256-sMxt+zDu3WcHucHHw45YiTCN6KxAVVsdAkSnCxtuPlA=' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src data:; connect-src 'self' blob:; worker-src blob:; base-uri 'none'; form-action 'none'"
>>>>>>> a14
} as const;

/** Files that the pages load, by their names in URLs. */
export const pageAssets: Readonly<Record<string, string>> = {
  "redoc.38c9d7b31d69.js": "redoc.js",
  "redoc.357370272166.css": "redoc.css",
<<<<<<< HEAD
  "v1.page.9c14074a2df8.json": "v1.page.json",
  "alt.page.aee7b4a08534.json": "alt.page.json",
  "console.page.5945e6b32a9f.json": "console.page.json"
=======
  "v1.page.3874c2822f72.json": "v1.page.json",
  "alt.page.d36854e12c81.json": "alt.page.json",
  "console.page.b8191542b515.json": "console.page.json"
>>>>>>> a14
};
