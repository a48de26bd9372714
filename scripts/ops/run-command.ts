/** Runs an operator's command; reports expected errors in plain lines, without a stack. */
import { StartupError } from '../../apps/api/src/startup-error.ts';

export const runCommand = async (command: () => Promise<void>): Promise<void> => {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    for (const line of error.lines) console.error(line);
    process.exitCode = 1;
  }
};
