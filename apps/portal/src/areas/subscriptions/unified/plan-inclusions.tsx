/** What a plan and its add-ons include. */
import { planFeatures } from '@marquee/product/values/plan-features.ts';
import { useT } from '../../../i18n/i18n.ts';
import { usePlanWords } from '../../../plan-card/plan-words.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { check } from '../../../ui/icon/shell-icons.ts';
import panel from '../../../ui/panel.module.css';
import { Section } from '../../../ui/section.tsx';
import css from '../plan.module.css';
import type { SelectedSubscription } from '../selected-subscription.ts';

export const Included = ({ unified: { experiences }, billed }: SelectedSubscription) => {
  const t = useT();
  const { included } = usePlanWords();
  const facts = [
    ...experiences.flatMap(({ sku, name }) => {
      const features = planFeatures(sku);
      return features ? included(features) : (name ?? []);
    }),
    ...billed.addOns.flatMap(({ name, cancelled }) => (name && !cancelled ? [name] : [])),
  ];
  if (facts.length === 0) return null;
  return (
    <Section title={t('subscriptions.plan.has')}>
      <ul className={`${panel.panel} ${css.ticks}`}>
        {[...new Set(facts)].map((fact) => (
          <li key={fact}>
            <Icon path={check} />
            {fact}
          </li>
        ))}
      </ul>
    </Section>
  );
};
