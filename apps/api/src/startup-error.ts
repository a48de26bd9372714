/** Something the person who starts the server must mend. Shown as plain lines, without a stack. */
export class StartupError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}
