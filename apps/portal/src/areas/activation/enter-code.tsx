/** Code entry and device lookup. Only a click on Allow approves the device. */
import { placementOf } from '@marquee/product/shell/error-placement.ts';
import type { ErrorCode, ErrorDetails } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import {
  checkShortcode,
  cleanShortcode,
  type ShortcodeKind,
  shortcodeExamples,
  shortcodeSigns,
} from '@marquee/product/values/fields.ts';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useHasFeature } from '../../state/current-route.ts';
import { useFieldFocus } from '../../navigation/focus-field.ts';
import { toApiError } from '../../api/api-error.ts';
import { useT } from '../../i18n/i18n.ts';
import type { MessageValues } from '@marquee/product/messages/catalogue.ts';
import { Button } from '../../ui/button.tsx';
import { CodeInput, focusCodeInput } from '../../ui/form/code-input.tsx';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import css from './activation-entry.module.css';
import { DeviceApproval } from './device-approval.tsx';
import { DeviceIllustration } from './device-illustration.tsx';
import { ActivationError } from './activation-error.tsx';
import {
  approveDevice,
  type DeviceRequest,
  denyDevice,
  clearActivation,
  codeFromUrl,
  isCodeInLinkCut,
  fetchDeviceRequest,
} from './short-code.ts';

interface CodeError {
  readonly code: ErrorCode;
  readonly details?: ErrorDetails | undefined;
}

type PendingCall = 'lookup' | 'allow' | 'deny';

interface Props {
  readonly onAllowed: (code: string, request: DeviceRequest) => void;
  readonly onDenied: (code: string, request: DeviceRequest) => void;
}

const isAboutCode = (code: ErrorCode): boolean => typeof placementOf(code) === 'object';

/** Errors of an incomplete code are shown at the inputs. */
const isShownAtInputs = (code: ErrorCode): boolean =>
  isAboutCode(code) || code === 'REQUIRED' || code === 'MIN_LENGTH';
const isComplete = (code: string, kind: ShortcodeKind): boolean => checkShortcode(code, kind) === undefined;

export const EnterCode = ({ onAllowed, onDenied }: Props) => {
  const t = useT();
  const kind = useHasFeature()('shortcodeNumeric') ? 'numeric' : 'alphanumeric';
  const [prefilled] = useState(() => codeFromUrl(kind));
  const [typed, setTyped] = useState(prefilled);
  const [found, setFound] = useState<{ readonly code: string; readonly request: DeviceRequest }>();
  // A code that was cut in its link says so at once.
  const [codeError, setCodeError] = useState<CodeError | undefined>(() =>
    isCodeInLinkCut(kind) ? { code: 'SHORTCODE_WRONG' } : undefined,
  );
  const [busy, setBusy] = useState<PendingCall>();
  const sending = useRef(false);
  const latest = useRef(prefilled);
  const form = useRef<HTMLFormElement>(null);
  const code = cleanShortcode(typed, kind);
  // A lookup result is shown only while the input still holds its code.
  const request = found?.code === code ? found.request : undefined;

  const editCode = (next: string): void => {
    latest.current = cleanShortcode(next, kind);
    setTyped(next);
  };

  const showError = (reason: ErrorCode, details?: ErrorDetails): void => {
    // Render before moving focus, so that screen readers announce the error with the inputs.
    flushSync(() => setCodeError({ code: reason, details }));
    if (isShownAtInputs(reason))
      focusCodeInput(form.current, isAboutCode(reason) ? 0 : latest.current.length);
  };

  const refuse = (refused: string, error: unknown): void => {
    const { code: reason, details } = toApiError(error);
    // An expired session shows its own modal.
    if (reason === 'invalid_token') return;
    if (isAboutCode(reason)) {
      setFound((known) => (known?.code === refused ? undefined : known));
      // The code was edited during the lookup, so its error is obsolete.
      if (latest.current !== refused) return;
    }
    showError(reason, details);
  };

  /** One request at a time; further clicks are ignored while it runs. */
  const runOnce = async (what: PendingCall, about: string, act: () => Promise<void>): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    setBusy(what);
    setCodeError(undefined);
    try {
      await act();
    } catch (error) {
      refuse(about, error);
    }
    sending.current = false;
    setBusy(undefined);
  };

  const find = async (whole: string): Promise<void> => {
    await runOnce('lookup', whole, async () =>
      setFound({ code: whole, request: await fetchDeviceRequest(whole) }),
    );
    // Another code was completed during the lookup, which ignored it.
    if (latest.current !== whole && isComplete(latest.current, kind)) await find(latest.current);
  };

  useFieldFocus();
  useEffect(() => {
    if (isComplete(prefilled, kind)) form.current?.requestSubmit();
  }, [prefilled, kind]);

  const change = (next: string): void => {
    editCode(next);
    setCodeError(undefined);
  };

  /** Not looked up again once it is found: Allow and Deny would not react during that lookup. */
  const complete = (whole: string): void => {
    if (whole !== found?.code) void find(whole);
  };

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // Enter after the last character: the device is shown already.
    if (request) return undefined;
    // The server would reject the same code again; keep its error until the code is edited.
    if (codeError && isAboutCode(codeError.code)) return focusCodeInput(form.current, 0);
    const broken = checkShortcode(code, kind);
    if (broken) showError(broken.rule, { length: broken.length });
    else void find(code);
    return undefined;
  };

  const error =
    codeError && isShownAtInputs(codeError.code)
      ? t(codeError.code, codeError.details as MessageValues)
      : undefined;
  return (
    <div data-width="medium">
      <h1>{t('activation.code.title')}</h1>
      <p className={text.lead}>{t('fields.shortcode.hint', { length: limits.shortcodeLength })}</p>
      {!request && (
        <div className={css.where}>
          <DeviceIllustration type="tv" code={shortcodeExamples[kind]} />
        </div>
      )}
      <form className={layout.stack} noValidate ref={form} onSubmit={submit}>
        {codeError && !error && !request && <ActivationError {...codeError} />}
        <CodeInput
          label={t('fields.shortcode.label')}
          length={limits.shortcodeLength}
          allowed={shortcodeSigns[kind]}
          numeric={kind === 'numeric'}
          value={typed}
          onChange={change}
          onComplete={complete}
          error={error}
        />
        {!request && (
          <Button type="submit" wide busy={busy === 'lookup'}>
            {t('shell.continue')}
          </Button>
        )}
      </form>
      <p className={text.hidden} role="status">
        {busy === 'lookup' && t('activation.code.looking')}
      </p>
      {request && (
        <DeviceApproval
          code={code}
          request={request}
          busy={busy}
          refused={codeError && <ActivationError {...codeError} />}
          onAllow={() =>
            void runOnce('allow', code, async () => {
              await approveDevice(code, request);
              onAllowed(code, request);
            })
          }
          onDeny={() =>
            void runOnce('deny', code, async () => {
              await denyDevice(code);
              clearActivation();
              onDenied(code, request);
            })
          }
        />
      )}
    </div>
  );
};
