import { QueryClientProvider } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { log } from './api.ts';
import { openModal } from './flow/modals.ts';
import { Page } from './router.tsx';
import { queryClient } from './session.ts';
import { Shell } from './shell/shell.tsx';

/** A page that breaks leaves the shell standing, says so, and is reported. */
class Unbroken extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError = () => ({ broken: true });
  override componentDidCatch(error: unknown) {
    log('error', 'GENERIC', String(error));
    openModal('genericError');
  }
  override render() {
    return this.state.broken ? null : this.props.children;
  }
}

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <Shell>
      <Unbroken>
        <Page />
      </Unbroken>
    </Shell>
  </QueryClientProvider>
);
