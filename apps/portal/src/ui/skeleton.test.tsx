import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Skeleton } from './skeleton.tsx';

it('a skeleton has the size of the content, never wider than its container, and is hidden from screen readers', async () => {
  const { container } = await render(
    <div style={{ width: '200px' }}>
      <Skeleton width="120px" height="16px" />
      <Skeleton width="340px" height="20px" />
    </div>,
  );
  const boxes = [...container.querySelectorAll('span')];
  expect(boxes.map((box) => `${box.offsetWidth}x${box.offsetHeight}`)).toEqual(['120x16', '200x20']);
  expect(boxes.every((box) => box.ariaHidden === 'true')).toBe(true);
});
