/** Shows one page before, or instead of, any navigation. */
import { brandOf, type Language, localeOf, siteTitleOf } from '@marquee/product/brands.ts';
import type { Area, Route } from '@marquee/product/navigation/route.ts';
import type { ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { App } from './app.tsx';
import { brandNow, useCurrent } from './flow/current.ts';
import { showTheme } from './flow/travel/document.ts';
import { languageShown, type MessageKey, onLanguage, speak, translate } from './i18n.ts';

interface Alone {
  readonly page: ReactNode;
  /** What the document calls it. */
  readonly name: string;
  readonly title: MessageKey;
  readonly titleValues?: Readonly<Record<string, string>>;
  readonly area: Area;
  readonly layout: Route['layout'];
  readonly language: Language;
}

/** Returns what ends its hold on the document. */
export const showAlone = async (
  root: Root,
  { page, name, title, titleValues, area, layout, language }: Alone,
): Promise<() => void> => {
  const describe = (): void => {
    const brand = brandNow();
    const shown = languageShown();
    document.documentElement.lang = localeOf(shown);
    document.title = `${translate(title, titleValues)} | ${siteTitleOf(brand)[shown]}`;
    const { theme } = brandOf(brand);
    Object.assign(document.body.dataset, { brand, theme, layout, transition: 'none', route: name });
  };
  useCurrent.setState({ page });
  await Promise.all([speak(language, area), showTheme()]);
  root.render(<App />);
  describe();
  return onLanguage(describe);
};
