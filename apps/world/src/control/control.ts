/** Failure modes of the simulators: tests set them, simulators read them with `modeOf`. */
export const modes = ['ok', 'down', 'slow', 'lose-answer'] as const;
export type Mode = (typeof modes)[number];

export const targetPattern = '^(pay|smtp|breaches|(tv|partner):[a-z0-9-]{1,40})$';

/** User name of the customer at the company. */
export const companyPattern = '^(tv|partner):[a-z0-9-]{1,40}$';

export interface Setting {
  readonly mode: Mode;
  /** Remaining uses of the mode; absent: until reset. */
  readonly times?: number;
}

const well: Setting = { mode: 'ok' };

export const createControl = () => {
  const settings = new Map<string, Setting>();
  const cancelledLines = new Set<string>();

  const set = (target: string, setting: Setting) => {
    if (setting.mode === 'ok') settings.delete(target);
    else settings.set(target, setting);
  };

  return {
    set,

    all: (): Readonly<Record<string, Setting>> => ({
      pay: well,
      smtp: well,
      breaches: well,
      ...Object.fromEntries(settings),
    }),

    /** Cancels or restores a customer's subscription at a company. */
    setLine: (target: string, subject: string, cancelled: boolean): void => {
      if (cancelled) cancelledLines.add(`${target} ${subject}`);
      else cancelledLines.delete(`${target} ${subject}`);
    },

    isLineCancelled: (target: string, subject: string): boolean => cancelledLines.has(`${target} ${subject}`),

    /** The mode for one use; a simulator calls it once per request. A mode it does not support is not consumed. */
    modeOf: (target: string, meaningless: readonly Mode[] = []): Mode => {
      const { mode, times } = settings.get(target) ?? well;
      if (meaningless.includes(mode)) return 'ok';
      if (times !== undefined) set(target, times > 1 ? { mode, times: times - 1 } : well);
      return mode;
    },
  };
};

export type Control = ReturnType<typeof createControl>;
