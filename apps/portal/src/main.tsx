import { start } from './start.tsx';

// The scripts have just been read: the browser may paint what the server drew before they go on.
setTimeout(() => void start(document.querySelector('#root')!));
