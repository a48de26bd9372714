import { startPreview } from './start-preview.tsx';

startPreview(document.querySelector('#root')!);
