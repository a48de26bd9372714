/** Locators by role and exact accessible name. */
import { page } from 'vitest/browser';

export const heading = (name: string, level = 1) => page.getByRole('heading', { level, name, exact: true });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const link = (name: string) => page.getByRole('link', { name, exact: true });
export const field = (label: string) => page.getByLabelText(label, { exact: true });
export const alert = () => page.getByRole('alert');
