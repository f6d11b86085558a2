import { expose } from 'comlink';

expose({ size: (bytes: ArrayBuffer) => bytes.byteLength });
