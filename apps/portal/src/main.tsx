import { start } from './start.tsx';

void start(document.querySelector('#root')!);
