/** Bodies that a proxy or an error handler returns instead of the model. */

export const htmlPage =
  '<!doctype html>\n<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>\n';

export const errorBody = JSON.stringify({
  error: { message: 'The server had an error.', type: 'server_error', param: null, code: null },
});
