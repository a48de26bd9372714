/** Error boundary: contains a render error, logs it once and shows a fallback. */
import { AppError } from '@marquee/product/app-error.ts';
import type { ErrorCode } from '@marquee/product/errors.ts';
import { Component, type ReactNode } from 'react';
import { log } from '../api/client.ts';

export interface Crash {
  readonly code: ErrorCode;
  /** Reference for support, also logged. */
  readonly reference: string;
}

interface Props {
  /** Resets the error when the URL changes. */
  readonly address?: string;
  readonly fallback: (crash: Crash, retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly address: string | undefined;
  readonly crash: Crash | undefined;
}

/** Crockford base32 without ambiguous characters, in two groups. */
const newReference = (): string => {
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const pick = (byte: number) => letters[byte % letters.length];
  const all = Array.from(crypto.getRandomValues(new Uint8Array(8)), pick).join('');
  return `${all.slice(0, 4)}-${all.slice(4)}`;
};

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { address: this.props.address, crash: undefined };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    const code = error instanceof AppError ? error.code : 'GENERIC';
    return { crash: { code, reference: newReference() } };
  }

  static getDerivedStateFromProps({ address }: Props, state: State): State | null {
    return address === state.address ? null : { address, crash: undefined };
  }

  override componentDidCatch(error: unknown) {
    const { crash } = this.state;
    if (crash) log('error', crash.code, `${crash.reference} ${String(error)}`);
  }

  override render() {
    const { crash } = this.state;
    const retry = () => this.setState({ crash: undefined });
    return crash ? this.props.fallback(crash, retry) : this.props.children;
  }
}
