/** The boxes, and once the code is whole, what is asking. Nothing is allowed without a click on Allow. */
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

/** Boxes that are not all filled say so themselves. */
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
  // Who goes on typing is shown nothing about what they typed before.
  const asking = found?.code === code ? found.asking : undefined;

  const write = (next: string): void => {
    latest.current = cleanShortcode(next, kind);
    setTyped(next);
  };

  const tell = (reason: ErrorCode, details?: ErrorDetails): void => {
    // The words are there before the focus is, so that they are read out with the boxes.
    flushSync(() => setTold({ code: reason, details }));
    if (inBoxes(reason)) focusCodeInput(form.current, isAboutCode(reason) ? 0 : latest.current.length);
  };

  const refuse = (refused: string, error: unknown): void => {
    const { code: reason, details } = toApiError(error);
    // The session that ended has a modal of its own.
    if (reason === 'invalid_token') return;
    if (isAboutCode(reason)) {
      setFound(undefined);
      // Who has typed on while we looked is told nothing about what is gone.
      if (latest.current !== refused) return;
    }
    tell(reason, details);
  };

  /** One at a time, whatever is pressed meanwhile. */
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
    // Enter after the last character, by habit: what is asking is shown already.
    if (asking) return undefined;
    // The same code would be refused again: its reason stays until something is typed.
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
