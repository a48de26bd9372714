/** Settings that wait for a second person, of every brand. */
import { useState } from 'react';
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
import { FormDialog } from '../ui/form-dialog.tsx';
import { summaryOf } from './setting-form.ts';

interface SettingApprovalsProps {
  readonly settings: readonly WaitingSetting[];
  readonly onDone: (approves: boolean) => void;
}

export const SettingApprovals = ({ settings, onDone }: SettingApprovalsProps) => {
  const { t, language, dateTime } = useWords();
  const [decision, setDecision] = useState<{
    readonly setting: WaitingSetting;
    readonly approves: boolean;
  }>();
  const brandName = (scope: SettingScope) => {
    const brand = brandOfScope(scope);
    return brand === null ? t('settings.everyBrand') : brandOf(brand).name[language];
  };
  const titleOf = ({ key, scope }: WaitingSetting) => `${t(`setting.${key}`)} – ${brandName(scope)}`;
  const valueOf = ({ key, value }: WaitingSetting) =>
    value === null ? t('settings.default') : summaryOf(key, value, language);
  const timesOf = ({ startsAt, endsAt, changedAt }: WaitingSetting) =>
    [
      ...(changedAt < startsAt ? [`${t('settings.from')}: ${dateTime(startsAt)}`] : []),
      ...(endsAt === null ? [] : [`${t('settings.until')}: ${dateTime(endsAt)}`]),
    ].join(', ');
  return (
    <>
      {settings.map((setting) => (
        <ApprovalCard
          key={setting.id}
          title={titleOf(setting)}
          reason={setting.note}
          by={setting.changedBy}
          at={setting.changedAt}
          mayDecide={setting.mayDecide}
          onDecide={(approves) => setDecision({ setting, approves })}
        >
          <p className="value">
            <b>{valueOf(setting)}</b>
          </p>
          {timesOf(setting) && <p>{timesOf(setting)}</p>}
        </ApprovalCard>
      ))}
      {decision && (
        <FormDialog
          title={titleOf(decision.setting)}
          submit={t(decision.approves ? 'approve' : 'refuse')}
          reason="optional"
          send={async (note) => {
            const { approves, setting } = decision;
            await call(decideSetting, { params: { id: setting.id }, body: { approves, note } });
            setDecision(undefined);
            onDone(approves);
          }}
          onClose={() => setDecision(undefined)}
        >
          <p className="value">{valueOf(decision.setting)}</p>
        </FormDialog>
      )}
    </>
  );
};
