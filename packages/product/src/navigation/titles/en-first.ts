import { firstScreen } from '../names.ts';
import { titlesIn } from './titles.ts';

export default titlesIn('en', [firstScreen]);
