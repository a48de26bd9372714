import { titlesIn } from './titles.ts';

export default titlesIn('en');
