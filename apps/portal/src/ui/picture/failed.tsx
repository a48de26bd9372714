import { Board } from './board.tsx';
import css from './board.module.css';

/** The board of a page that could not be shown: an arrow that goes round. */
const Failed = () => (
  <Board bulbs="dim">
    <path className={css.line} strokeDasharray="4 6" d="M52 72h40M148 72h40" />
    <circle className={css.soft} cx="120" cy="72" r="20" />
    <path className={css.again} d="M129 69a10 10 0 1 0-1 8M129.5 62v8h-8" />
  </Board>
);
export default Failed;
