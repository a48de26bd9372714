/** Shared layout of the three removal pages: the device, the consequences and the confirmation. */
import type {
  removeDevice,
  removeDownloadDevice,
  removeDownloads,
} from '@marquee/product/contract/devices.ts';
import type { RouteName } from '@marquee/product/navigation/names.ts';
import type { DeviceType } from '@marquee/product/values/enums.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { call } from '../../api/client.ts';
import { ParentLink } from '../../navigation/back-link.tsx';
import { useCurrentRoute } from '../../state/current-route.ts';
import { focusHeading } from '../../ui/focus-heading.ts';
import { navigateToRoute, Link } from '../../navigation/link.tsx';
import { isApiError } from '../../api/api-error.ts';
import { Form } from '../../forms/form.tsx';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { type FormState, useForm } from '../../forms/use-form.ts';
import { useT } from '../../i18n/i18n.ts';
import { queryClient } from '../../api/query-client.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import panel from '../../ui/panel.module.css';
import { DeviceRow, RowSkeleton } from './device-row.tsx';

interface NamedDevice {
  readonly id: string;
  readonly name: string;
  readonly type: DeviceType;
}

interface PageProps<Reply extends { readonly devices: readonly NamedDevice[] }> {
  readonly title: string;
  readonly query: UseQueryResult<Reply>;
  readonly children: (device: Reply['devices'][number], reply: Reply) => ReactNode;
}

/** An unknown or removed device id redirects to the list. */
export const RemovalPage = <Reply extends { readonly devices: readonly NamedDevice[] }>({
  title,
  query,
  children,
}: PageProps<Reply>) => {
  const t = useT();
  const deviceId = useCurrentRoute((current) => current.query['deviceId']);
  const device = query.data?.devices.find(({ id }) => id === deviceId);
  const isUnknown = query.data !== undefined && !device;
  useEffect(() => {
    if (isUnknown) void navigateToRoute('settingsDevices', { replace: true });
  }, [isUnknown]);
  return (
    <div className={layout.medium}>
      <ParentLink to="settingsDevices">{t('devices.remove.back')}</ParentLink>
      <h1>{title}</h1>
      <div className={layout.stack}>
        <QueryBoundary
          query={query}
          skeleton={
            <div className={panel.panel}>
              <RowSkeleton />
            </div>
          }
        >
          {(reply) => device && children(device, reply)}
        </QueryBoundary>
      </div>
    </div>
  );
};

interface WhatProps {
  readonly device: NamedDevice;
  readonly about: ReactNode;
  readonly facts?: readonly (string | false)[];
}

export const RemovalConsequences = ({ device: { name, type }, about, facts = [] }: WhatProps) => (
  <>
    <div className={panel.panel}>
      <div className={panel.row}>
        <DeviceRow name={name} type={type} about={about} />
      </div>
    </div>
    {facts.length > 0 && (
      <ul className={panel.facts}>{facts.map((fact) => fact && <li key={fact}>{fact}</li>)}</ul>
    )}
  </>
);

interface Removal {
  readonly endpoint: typeof removeDevice | typeof removeDownloads | typeof removeDownloadDevice;
  readonly id: string;
  /** Query to invalidate. */
  readonly listQuery: { readonly queryKey: readonly unknown[] };
  readonly then: RouteName;
}

/** Refetch the number of remaining swaps and when the next one is free. */
const refetchSwaps = async ({ queryKey }: Removal['listQuery']): Promise<void> => {
  await queryClient.refetchQueries({ queryKey });
  // The focused button may be gone.
  focusHeading();
};

export const useRemoval = ({ endpoint, id, listQuery, then }: Removal) =>
  useForm({
    initialValues: {},
    send: async () => {
      try {
        await call(endpoint, { params: { id } });
      } catch (error) {
        if (isApiError(error, 'SWAP_LIMIT')) await refetchSwaps(listQuery);
        // The device is removed already, which is the requested result.
        if (!isApiError(error, 'NOT_FOUND')) throw error;
      }
      // The next page lists what is left.
      queryClient.removeQueries({ queryKey: listQuery.queryKey });
      await navigateToRoute(then, { replace: true });
    },
  });

export const ConfirmButtons = ({ form, yes }: { readonly form: FormState<never>; readonly yes: string }) => {
  const t = useT();
  return (
    <Form form={form}>
      <div className={layout.pair}>
        <Button type="submit" variant="danger" busy={form.busy}>
          {yes}
        </Button>
        <Link to="settingsDevices" back className={buttonClass({ variant: 'outline' })}>
          {t('devices.remove.keep')}
        </Link>
      </div>
    </Form>
  );
};
