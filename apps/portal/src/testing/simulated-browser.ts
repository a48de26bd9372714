/** Simulates a browser with three tabs and a server, for the property test of the page session. */
import { accountHeader } from '@marquee/product/endpoint.ts';
import { AppError, NoAnswer, Refusal } from '@marquee/product/app-error.ts';
import { limits } from '@marquee/product/limits.ts';
import { createPageSession } from '../state/page-session.ts';
import { claimsOf, createServerClock } from '../state/token-cookies.ts';
import { tokenOf } from './token.ts';

interface ServerSession {
  readonly sid: string;
  readonly account: string;
  isLive: boolean;
}

interface Cookies {
  access?: { readonly token: string; readonly expires: number } | undefined;
  /** Session of the refresh cookie, which is HttpOnly. */
  refresh?: string | undefined;
  hasSession?: boolean;
  /** Session bound to this host. */
  bound?: string | undefined;
}

interface Answer {
  /** Undefined: the call was not authenticated. */
  readonly account?: string | undefined;
  readonly set?: Cookies;
}

/** Runs later, in an order that the test chooses. */
interface Pending {
  readonly run: () => void;
}

const accessMs = limits.accessTokenMinutes * 60_000;

export const createBrowser = () => {
  let time = Date.UTC(2026, 0, 1);
  let issued = 0;
  let isOnline = true;
  let loseAnswers = 0;
  const sessions = new Map<string, ServerSession>();
  const pending: Pending[] = [];
  const locks: (() => Promise<void>)[] = [];
  let isLocked = false;
  let cookies: Cookies = {};
  const faults: string[] = [];
  let answeredCalls = 0;
  const tabs: Tab[] = [];

  const report = (fault: string): void => void faults.push(fault);

  const readAccess = (): string | undefined =>
    cookies.access && cookies.access.expires > time ? cookies.access.token : undefined;

  const issue = ({ sid, account }: ServerSession): Cookies => {
    const exp = (time + accessMs) / 1000;
    const token = tokenOf({ account_id: account, sid, exp, user_name: `${account}-${issued++}` });
    return { access: { token, expires: time + accessMs }, refresh: sid, hasSession: true, bound: sid };
  };

  const refuse = (code: 'REFRESH_INVALID' | 'SESSION_CHANGED' | 'invalid_token'): never => {
    throw new Refusal(code);
  };

  const server = {
    signIn: (account: string): Answer => {
      const session = { sid: `s-${sessions.size}`, account, isLive: true };
      sessions.set(session.sid, session);
      return { set: issue(session) };
    },
    refresh: (sent: Cookies, pageAccount: string | undefined): Answer => {
      const session = sessions.get(sent.refresh ?? '');
      if (!session?.isLive) return refuse('REFRESH_INVALID');
      if (pageAccount !== undefined && pageAccount !== session.account) return refuse('SESSION_CHANGED');
      return { set: issue(session) };
    },
    signOut: (sent: Cookies, headers: Readonly<Record<string, string>>): Answer => {
      const bearer = claimsOf(headers['authorization'] ?? '');
      const pageAccount = headers[accountHeader];
      if (bearer && sent.bound !== undefined && sent.bound !== bearer.sid) return refuse('SESSION_CHANGED');
      const ofCookie = sessions.get(sent.refresh ?? '');
      if (ofCookie && pageAccount !== undefined && pageAccount !== ofCookie.account)
        return refuse('SESSION_CHANGED');
      for (const session of [sessions.get(bearer?.sid ?? ''), ofCookie]) {
        if (!session) continue;
        if (pageAccount !== undefined && session.account !== pageAccount)
          report(`a page of ${pageAccount} ended the session of ${session.account}`);
        session.isLive = false;
      }
      return { set: {} };
    },
    read: (sent: Cookies, headers: Readonly<Record<string, string>>): Answer => {
      const bearer = claimsOf(headers['authorization'] ?? '');
      if (!bearer) return { account: undefined };
      const isValid = bearer.exp * 1000 + limits.clockSkewSeconds * 1000 > time;
      if (!isValid || !sessions.get(bearer.sid ?? '')?.isLive) return refuse('invalid_token');
      if (headers[accountHeader] !== bearer.account_id) return refuse('SESSION_CHANGED');
      if (sent.bound !== undefined && sent.bound !== bearer.sid) return refuse('SESSION_CHANGED');
      return { account: bearer.account_id };
    },
  };

  const later = (run: () => void): void => void pending.push({ run });

  /** Request and response are separate steps, which the test runs or drops. */
  const fetchLater = (handle: (sent: Cookies) => Answer): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = cookies;
      const lost = () => reject(new NoAnswer('SERVICE_UNAVAILABLE'));
      later(() => {
        if (!isOnline) return lost();
        let answer: Answer | undefined;
        let error: unknown;
        try {
          answer = handle(sent);
        } catch (submitError) {
          error = submitError;
        }
        later(() => {
          if (!isOnline || loseAnswers > 0) {
            loseAnswers = Math.max(0, loseAnswers - 1);
            return lost();
          }
          if (answer?.set) cookies = answer.set;
          if (answer) resolve(answer);
          else reject(error);
        });
      });
    });

  const runNext = (): void => {
    const task = locks.shift();
    if (!task) return;
    isLocked = true;
    void task().finally(() => {
      isLocked = false;
      runNext();
    });
  };
  const runExclusively = (task: () => Promise<void>): Promise<void> =>
    new Promise((resolve, reject) => {
      locks.push(() => task().then(resolve, reject));
      if (!isLocked) runNext();
    });

  const createTab = (name: number) => {
    let shown: string | undefined;
    let isModalOpen = false;
    let isFrozen = false;
    let isSigningIn = false;
    let document = 0;
    let pageToken: { current: string | undefined } = { current: undefined };
    let session = newPage();

    function newPage() {
      pageToken = { current: undefined };
      const mine = ++document;
      /** Ignores effects of a page that was replaced. */
      const ifOpen = (run: () => void) => () => {
        if (mine === document) run();
      };
      const empty = () => {
        shown = undefined;
      };
      return createPageSession({
        pageToken,
        readToken: readAccess,
        hasRefreshCookie: () => cookies.hasSession === true || readAccess() !== undefined,
        clearCookies: () => {
          const owner = session.accountId();
          const found = claimsOf(readAccess() ?? '')?.account_id;
          if (owner !== undefined && found !== undefined && found !== owner)
            report(`tab ${name} of ${owner} cleared the cookies of ${found}`);
          cookies = { refresh: cookies.refresh };
        },
        postRefresh: async (pageAccount) => {
          try {
            await fetchLater((sent) => server.refresh(sent, pageAccount));
          } catch (error) {
            if (error instanceof NoAnswer) {
              const before = session.state();
              const now = () => session.state();
              // Checked after the session has processed the error.
              queueMicrotask(() => {
                if (before === 'refreshing' && now() === 'expired')
                  report(`tab ${name} was signed out by no answer`);
              });
            }
            throw error;
          }
        },
        runExclusively,
        announce: () => {
          for (const tab of tabs) if (tab.name !== name) later(tab.hear);
        },
        clock: createServerClock(() => time),
        effects: {
          recheck: ifOpen(() => void navigate()),
          expire: ifOpen(() => (isModalOpen = true)),
          end: ifOpen(() => {
            empty();
            isModalOpen = true;
          }),
          resume: ifOpen(() => (isModalOpen = false)),
          reload: ifOpen(() => {
            empty();
            later(ifOpen(load));
          }),
          forget: ifOpen(() => (isModalOpen = false)),
        },
      });
    }

    /** Like the guard: checks the session and renders for the account, or for none. */
    const render = async (isGuestRoute = false): Promise<void> => {
      const page = session;
      const token = pageToken;
      const wasShown = shown;
      let claims: ReturnType<typeof claimsOf>;
      try {
        await page.check();
        claims = claimsOf(token.current ?? '');
        if (claims && claims.exp * 1000 <= time) claims = undefined;
        if (!claims && page === session) page.clear();
      } catch (error) {
        claims = error instanceof NoAnswer ? claimsOf(token.current ?? '') : undefined;
        if (page === session && !(error instanceof NoAnswer)) page.clear();
      }
      if (page !== session || page.state() === 'reloading') return;
      if (claims) {
        page.fire('signedIn');
        shown = claims.account_id;
      } else if (wasShown === undefined || isGuestRoute) {
        page.disown();
        shown = undefined;
      } else isModalOpen = true;
    };

    const load = (): void => {
      shown = undefined;
      isModalOpen = false;
      session = newPage();
      session.open();
      void render();
    };

    const navigate = (isGuestRoute = false): Promise<void> => {
      session.compare();
      return session.state() === 'reloading' ? Promise.resolve() : render(isGuestRoute);
    };

    const signOut = async (): Promise<void> => {
      const page = session;
      const isEnded = await page.end(() =>
        fetchLater((sent) => server.signOut(sent, page.credentials())).then(
          () => undefined,
          () => undefined,
        ),
      );
      if (!isEnded || page !== session) return;
      shown = undefined;
      isModalOpen = false;
    };

    const signIn = async (account: string): Promise<void> => {
      const page = session;
      isSigningIn = true;
      const isAnswered = await fetchLater(() => server.signIn(account)).then(
        () => true,
        () => false,
      );
      isSigningIn = false;
      if (!isAnswered || page !== session) return;
      page.begin();
      await navigate();
    };

    const call = async (): Promise<void> => {
      const page = session;
      const before = shown;
      try {
        const { account } = await page.call((headers) => {
          const sender = headers[accountHeader];
          if (page === session && sender !== undefined && sender !== shown)
            report(`tab ${name} showed ${shown} and sent a call as ${sender}`);
          return fetchLater((sent) => server.read(sent, headers));
        });
        if (page !== session || account === undefined) return;
        answeredCalls++;
        if (account !== shown || account !== before)
          report(`tab ${name} of ${before}, then ${shown}, got an answer for ${account}`);
      } catch (error) {
        if (page !== session) return;
        if (error instanceof AppError && error.code === 'invalid_token') page.refuseToken();
        if (error instanceof AppError && error.code === 'SESSION_CHANGED') page.fire('callChanged');
      }
    };

    return {
      name,
      shown: () => shown,
      state: () => session.state(),
      isModalOpen: () => isModalOpen,
      isFrozen: () => isFrozen,
      load,
      hear: () => {
        if (!isFrozen) session.look();
      },
      freeze: () => (isFrozen = true),
      /** From the back/forward cache, or a tab that becomes visible. */
      show: () => {
        isFrozen = false;
        session.look();
      },
      hearOnline: () => {
        if (!isFrozen) session.fire('online');
      },
      navigate: (isGuestRoute: boolean) => {
        if (!isFrozen) void navigate(isGuestRoute);
      },
      signIn: (account: string) => {
        const isAsked = !isFrozen && !isModalOpen && !isSigningIn && session.state() === 'signedOut';
        if (isAsked) void signIn(account);
      },
      /** Sign-out in the menu, or sign-in in the session-expired modal. */
      signOut: () => {
        if (!isFrozen && (shown !== undefined || isModalOpen)) void signOut();
      },
      call: () => {
        if (!isFrozen && !isModalOpen && session.state() !== 'unknown') void call();
      },
    };
  };
  type Tab = ReturnType<typeof createTab>;

  for (const name of [0, 1, 2]) tabs.push(createTab(name));

  return {
    tabs,
    faults,
    answeredCalls: () => answeredCalls,
    pendingCount: () => pending.length,
    /** Runs one pending step. */
    step: (which: number) => {
      const [one] = pending.splice(pending.length && which % pending.length, 1);
      one?.run();
    },
    advance: (ms: number) => (time += ms),
    setOnline: (value: boolean) => {
      isOnline = value;
      loseAnswers = 0;
      if (value) for (const tab of tabs) tab.hearOnline();
    },
    loseNextAnswer: () => loseAnswers++,
    revoke: (account: string) => {
      for (const session of sessions.values()) if (session.account === account) session.isLive = false;
    },
    signedInAccount: (): string | undefined => sessions.get(cookies.refresh ?? '')?.account,
    isLive: (): boolean => sessions.get(cookies.refresh ?? '')?.isLive ?? false,
  };
};
