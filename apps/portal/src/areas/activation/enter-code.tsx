/** Code entry and device lookup. Only a click on Allow approves the device. */
import { type ErrorCode, type ErrorDetails, placementOf } from '@marquee/product/errors.ts';
import { limits } from '@marquee/product/limits.ts';
import {
  checkShortcode,
  cleanShortcode,
  type ShortcodeKind,
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
import { DeviceApproval } from './device-approval.tsx';
import { ActivationError } from './activation-error.tsx';
import {
  approveDevice,
  type DeviceRequest,
  denyDevice,
  clearActivation,
  codeFromUrl,
  fetchDeviceRequest,
} from './short-code.ts';

interface Told {
  readonly code: ErrorCode;
  readonly details?: ErrorDetails | undefined;
}

type Question = 'look' | 'allow' | 'deny';

interface Props {
  readonly onAllowed: (code: string, asking: DeviceRequest) => void;
  readonly onDenied: (code: string, asking: DeviceRequest) => void;
}

const isAboutCode = (code: ErrorCode): boolean => typeof placementOf(code) === 'object';

/** Errors of an incomplete code are shown at the inputs. */
const inBoxes = (code: ErrorCode): boolean =>
  isAboutCode(code) || code === 'REQUIRED' || code === 'MIN_LENGTH';
const isWhole = (code: string, kind: ShortcodeKind): boolean => checkShortcode(code, kind) === undefined;

export const EnterCode = ({ onAllowed, onDenied }: Props) => {
  const t = useT();
  const kind = useHasFeature()('shortcodeNumeric') ? 'numeric' : 'alphanumeric';
  const [given] = useState(() => codeFromUrl(kind));
  const [typed, setTyped] = useState(given);
  const [found, setFound] = useState<{ readonly code: string; readonly asking: DeviceRequest }>();
  const [told, setTold] = useState<Told>();
  const [busy, setBusy] = useState<Question>();
  const sending = useRef(false);
  const latest = useRef(given);
  const form = useRef<HTMLFormElement>(null);
  const code = cleanShortcode(typed, kind);
  // A lookup result is shown only while the input still holds its code.
  const asking = found?.code === code ? found.asking : undefined;

  const write = (next: string): void => {
    latest.current = cleanShortcode(next, kind);
    setTyped(next);
  };

  const tell = (reason: ErrorCode, details?: ErrorDetails): void => {
    // Render before moving focus, so that screen readers announce the error with the inputs.
    flushSync(() => setTold({ code: reason, details }));
    if (inBoxes(reason)) focusCodeInput(form.current, isAboutCode(reason) ? 0 : latest.current.length);
  };

  const refuse = (refused: string, error: unknown): void => {
    const { code: reason, details } = toApiError(error);
    // An expired session shows its own modal.
    if (reason === 'invalid_token') return;
    if (isAboutCode(reason)) {
      setFound(undefined);
      // The code was edited during the lookup, so its error is obsolete.
      if (latest.current !== refused) return;
    }
    tell(reason, details);
  };

  /** One request at a time; further clicks are ignored while it runs. */
  const ask = async (what: Question, about: string, act: () => Promise<void>): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    setBusy(what);
    setTold(undefined);
    try {
      await act();
    } catch (error) {
      refuse(about, error);
    }
    sending.current = false;
    setBusy(undefined);
  };

  const find = (whole: string) =>
    ask('look', whole, async () => setFound({ code: whole, asking: await fetchDeviceRequest(whole) }));

  useFieldFocus();
  useEffect(() => {
    if (isWhole(given, kind)) form.current?.requestSubmit();
  }, [given, kind]);

  const change = (next: string): void => {
    write(next);
    setTold(undefined);
  };

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // Enter after the last character: the device is shown already.
    if (asking) return undefined;
    // The server would reject the same code again; keep its error until the code is edited.
    if (told && isAboutCode(told.code)) return focusCodeInput(form.current, 0);
    const broken = checkShortcode(code, kind);
    if (broken) tell(broken.rule, { length: broken.length });
    else void find(code);
    return undefined;
  };

  const error = told && inBoxes(told.code) ? t(told.code, told.details as MessageValues) : undefined;
  return (
    <div data-width="medium">
      <h1>{t('activation.code.title')}</h1>
      <p className={text.lead}>{t('fields.shortcode.hint', { length: limits.shortcodeLength })}</p>
      <form className={layout.stack} noValidate ref={form} onSubmit={submit}>
        {told && !error && !asking && <ActivationError {...told} />}
        <CodeInput
          label={t('fields.shortcode.label')}
          length={limits.shortcodeLength}
          allowed={shortcodeSigns[kind]}
          numeric={kind === 'numeric'}
          value={typed}
          onChange={change}
          onComplete={(whole) => void find(whole)}
          error={error}
        />
        {!asking && (
          <Button type="submit" wide busy={busy === 'look'}>
            {t('activation.code.next')}
          </Button>
        )}
      </form>
      <p className={text.hidden} role="status">
        {busy === 'look' && t('activation.code.looking')}
      </p>
      {asking && (
        <DeviceApproval
          code={code}
          asking={asking}
          busy={busy}
          refused={told && <ActivationError {...told} />}
          onAllow={() =>
            void ask('allow', code, async () => {
              await approveDevice(code, asking);
              onAllowed(code, asking);
            })
          }
          onDeny={() =>
            void ask('deny', code, async () => {
              await denyDevice(code);
              clearActivation();
              onDenied(code, asking);
            })
          }
        />
      )}
    </div>
  );
};
