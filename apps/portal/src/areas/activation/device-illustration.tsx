import type { DeviceType } from '@marquee/product/values/enums.ts';
import picture from '../../ui/illustration/marquee.module.css';
import css from './activation-entry.module.css';

/** Streaming sticks and consoles show their code on a TV. */
const shapes = {
  wide: {
    outer: { x: 4, y: 6, width: 142, height: 88, rx: 8 },
    inner: { x: 12, y: 14, width: 126, height: 72, rx: 4 },
  },
  tablet: {
    outer: { x: 12, y: 8, width: 126, height: 100, rx: 12 },
    inner: { x: 22, y: 18, width: 106, height: 80, rx: 4 },
  },
  phone: {
    outer: { x: 38, y: 2, width: 74, height: 114, rx: 12 },
    inner: { x: 44, y: 12, width: 62, height: 94, rx: 4 },
  },
} as const;
const shapeOf = (type: DeviceType) => (type === 'tablet' || type === 'phone' ? shapes[type] : shapes.wide);

const stands: Readonly<Partial<Record<DeviceType, string>>> = {
  tv: 'M52 110h46M75 94v16',
  stick: 'M52 110h46M75 94v16',
  console: 'M52 110h46M75 94v16',
  computer: 'M2 102h146l-8 10H10Z',
};

export const DeviceIllustration = ({ type, code }: { readonly type: DeviceType; readonly code: string }) => {
  const { outer, inner } = shapeOf(type);
  const middle = inner.y + inner.height / 2;
  return (
    <svg className={css.picture} viewBox="0 0 150 118" aria-hidden="true">
      <path className={picture.line} d={stands[type] ?? ''} />
      <rect className={picture.casing} {...outer} />
      <rect className={picture.screen} {...inner} />
      <rect
        className={picture.soft}
        x={inner.x + 4}
        y={middle - 16}
        width={inner.width - 8}
        height="32"
        rx="6"
      />
      <text className={css.code} x="75" y={middle + 6} data-small={type === 'phone' || undefined}>
        {code}
      </text>
    </svg>
  );
};
