/** Runs a command for whoever runs the house: what they must mend is said in lines, without a stack. */
import { StartProblem } from '../../apps/api/src/start-problem.ts';

export const operate = async (command: () => Promise<void>): Promise<void> => {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    for (const line of error.lines) console.error(line);
    process.exitCode = 1;
  }
};
