import type { DeviceType } from '@marquee/product/values/enums.ts';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon/icon.tsx';
import { tv } from '../../ui/icon/shell-icons.ts';
import { computer, gamepad, phone, stick, tablet } from '../../ui/icon/page-icons.ts';
import layout from '../../ui/layout.module.css';
import panel from '../../ui/panel.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './devices-page.module.css';

const icons: Readonly<Record<DeviceType, string>> = {
  phone,
  tablet,
  computer,
  tv,
  console: gamepad,
  stick,
};

interface Props {
  readonly name: string;
  readonly type: DeviceType;
  readonly about: ReactNode;
  readonly children?: ReactNode;
}

export const DeviceRow = ({ name, type, about, children }: Props) => (
  <>
    <span className={panel.tile}>
      <Icon path={icons[type]} />
    </span>
    <div>
      <p className={panel.value}>{name}</p>
      <p className={panel.key}>{about}</p>
    </div>
    {children}
  </>
);

export const RowSkeleton = () => (
  <div className={panel.row}>
    <span className={panel.tile} />
    <div className={layout.close}>
      <Skeleton width="11rem" height="1rem" />
      <Skeleton width="15rem" height="0.875rem" />
    </div>
  </div>
);

const MeterSkeleton = () => (
  <div className={layout.close}>
    <Skeleton width="9rem" height="1.75rem" />
    <Skeleton width="100%" height="0.75rem" />
    <Skeleton width="12rem" height="1.25rem" />
  </div>
);

/** As tall as two usage meters and a few devices. */
export const ListSkeleton = ({ rows }: { readonly rows: number }) => (
  <div className={panel.panel}>
    <div className={css.meters}>
      <MeterSkeleton />
      <MeterSkeleton />
    </div>
    {Array.from({ length: rows }, (_, index) => (
      <RowSkeleton key={index} />
    ))}
  </div>
);
