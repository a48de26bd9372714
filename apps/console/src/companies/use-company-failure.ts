/** Why a company can't be saved, in the words of its form. */
import { limits } from '@marquee/product/limits.ts';
import type { ApiError } from '../data/api.ts';
import { isConsoleKey, useWords } from '../data/i18n.ts';

export const useCompanyFailure = () => {
  const { t, error } = useWords();
  const problemText = (problem: unknown): string[] => {
    const key = `problem.${String(problem)}`;
    return isConsoleKey(key) ? [t(key)] : [];
  };
  return ({ code, details }: ApiError): string | undefined => {
    if (code === 'DISCOVERY_FAILED') {
      const problems = Array.isArray(details['problems']) ? details['problems'] : [];
      return [error(code), ...problems.flatMap(problemText)].join(' ');
    }
    if (code === 'PAYLOAD_TOO_LARGE') return t('companies.wrong.logo', { size: limits.assetBytes / 1024 });
    if (code !== 'VALIDATION') return undefined;
    const [path = ''] = Object.keys(details);
    const wrong = `companies.wrong.${path.split('.')[0]}`;
    if (isConsoleKey(wrong)) return t(wrong, { size: limits.assetBytes / 1024 });
    const field = `company.${path.split('.')[2] ?? ''}`;
    return isConsoleKey(field) ? t('companies.wrong.field', { field: t(field) }) : t('companies.wrong');
  };
};
