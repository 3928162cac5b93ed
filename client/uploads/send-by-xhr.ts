/** Sends a Blob through XMLHttpRequest: the only way in a browser to observe the progress of an upload. */

/** As `fetch` would; calls `onSent` with the number of body bytes sent so far. */
export function sendByXhr(request: Request, body: Blob, onSent: (bytes: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.url);
    xhr.responseType = 'arraybuffer';
    request.headers.forEach((value, name) => xhr.setRequestHeader(name, value));
    xhr.upload.addEventListener('progress', (event) => onSent(event.loaded));
    xhr.addEventListener('load', () => resolve(responseOf(xhr)));
    xhr.addEventListener('error', () => reject(new TypeError('The upload failed.')));
    xhr.addEventListener('abort', () => reject(new TypeError('The upload was ended.')));
    request.signal.addEventListener('abort', () => xhr.abort());
    if (request.signal.aborted) reject(new TypeError('The upload was ended.'));
    else xhr.send(body);
  });
}

function responseOf(xhr: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const body: ArrayBuffer = xhr.response;
  return new Response(body, { status: xhr.status, statusText: xhr.statusText, headers });
}
