/** Settings that wait for a second person, of every brand. */
import { brandOf } from '@marquee/product/brands.ts';
import {
  brandOfScope,
  decideSetting,
  type SettingScope,
  type WaitingSetting,
} from '@marquee/product/contract/staff/settings.ts';
import { call } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';
import { ApprovalCard } from '../ui/approval-card.tsx';
import { summaryOf } from './setting-form.ts';

interface SettingApprovalsProps {
  readonly settings: readonly WaitingSetting[];
  readonly onDone: (approves: boolean) => void;
}

export const SettingApprovals = ({ settings, onDone }: SettingApprovalsProps) => {
  const { t, language, dateTime } = useWords();
  const brandName = (scope: SettingScope) => {
    const brand = brandOfScope(scope);
    return brand === null ? t('settings.everyBrand') : brandOf(brand).name[language];
  };
  const timesOf = ({ startsAt, endsAt, changedAt }: WaitingSetting) =>
    [
      ...(changedAt < startsAt ? [`${t('settings.from')}: ${dateTime(startsAt)}`] : []),
      ...(endsAt === null ? [] : [`${t('settings.until')}: ${dateTime(endsAt)}`]),
    ].join(', ');
  return settings.map((setting) => (
    <ApprovalCard
      key={setting.id}
      title={`${t(`setting.${setting.key}`)} – ${brandName(setting.scope)}`}
      reason={setting.note}
      by={setting.changedBy}
      at={setting.changedAt}
      mayDecide={setting.mayDecide}
      decide={(approves, note) =>
        call(decideSetting, { params: { id: setting.id }, body: { approves, note } })
      }
      onDone={onDone}
    >
      <p className="value">
        <b>
          {setting.value === null ? t('settings.default') : summaryOf(setting.key, setting.value, language)}
        </b>
      </p>
      {timesOf(setting) && <p>{timesOf(setting)}</p>}
    </ApprovalCard>
  ));
};
