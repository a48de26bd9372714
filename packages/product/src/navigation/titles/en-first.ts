import { firstScreen } from '../../messages/catalogue.ts';
import { titlesIn } from './titles.ts';

export default titlesIn('en', [firstScreen]);
