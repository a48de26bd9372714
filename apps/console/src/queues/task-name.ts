/** Names of jobs; one of another release has none of its own. */
import { isConsoleKey, spaced, useWords } from '../data/i18n.ts';

export const useTaskName = (): ((task: string) => string) => {
  const { t } = useWords();
  return (task) => {
    const key = `job.${task}`;
    return isConsoleKey(key) ? t(key) : spaced(task);
  };
};

export const isCurrentTask = (task: string): boolean => isConsoleKey(`job.${task}`);
