/** How each part of the world behaves. Tests make a part fail through here; the parts ask `modeOf`. */
export const modes = ['ok', 'down', 'slow', 'lose-answer'] as const;
export type Mode = (typeof modes)[number];

export const targetPattern = '^(pay|smtp|(tv|partner):[a-z0-9-]{1,40})$';

/** Of a customer: who signs in there. */
export const companyPattern = '^(tv|partner):[a-z0-9-]{1,40}$';

export interface Setting {
  readonly mode: Mode;
  /** How many more uses before the part is well again; absent: until told otherwise. */
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
      ...Object.fromEntries(settings),
    }),

    /** A customer's line at a company is cancelled, or there again. */
    setLine: (target: string, subject: string, cancelled: boolean): void => {
      if (cancelled) cancelledLines.add(`${target} ${subject}`);
      else cancelledLines.delete(`${target} ${subject}`);
    },

    isLineCancelled: (target: string, subject: string): boolean => cancelledLines.has(`${target} ${subject}`),

    /** The mode for this one use: a part calls it once per thing asked of it. One that means nothing there is not used up. */
    modeOf: (target: string, meaningless: readonly Mode[] = []): Mode => {
      const { mode, times } = settings.get(target) ?? well;
      if (meaningless.includes(mode)) return 'ok';
      if (times !== undefined) set(target, times > 1 ? { mode, times: times - 1 } : well);
      return mode;
    },
  };
};

export type Control = ReturnType<typeof createControl>;
