addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => postMessage(data.byteLength));
