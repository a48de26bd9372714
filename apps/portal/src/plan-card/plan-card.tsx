/** Cards of plans: name, price, picture quality and what they offer, each with its radio button or checkbox. */
import { formatMoney } from '@marquee/product/values/money.ts';
import { pictureBars, type PlanFeatures } from '@marquee/product/values/plan-features.ts';
import { type ReactNode, type Ref, useId } from 'react';
import { useLanguage, useT } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { minus, plus } from '../ui/icon/page-icons.ts';
import { check } from '../ui/icon/shell-icons.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import css from './plan-card.module.css';
import { type PlanFact, type PricingPlan, usePlanWords } from './plan-words.ts';

export interface PlanChoice {
  readonly kind: 'radio' | 'checkbox';
  readonly name: string;
  readonly value: string;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

interface CardProps {
  readonly name: string;
  readonly price: Pick<PricingPlan, 'price' | 'billingCycleType'>;
  /** Absent: a plan that is shown but cannot be chosen. */
  readonly choice?: PlanChoice | undefined;
  /** Of the radio button or checkbox. */
  readonly ref?: Ref<HTMLInputElement> | undefined;
  /** Chip or difference in price above the name. */
  readonly top?: ReactNode;
  readonly features?: PlanFeatures | undefined;
  readonly facts: readonly PlanFact[];
  readonly isCurrent?: boolean;
}

export const PlanCard = ({ name, price, choice, ref, top, features, facts, isCurrent }: CardProps) => {
  const id = useId();
  return (
    <li className={css.card} data-closed={!choice || undefined} data-current={isCurrent || undefined}>
      <PickArea choice={choice} className={css.pick} id={id}>
        <span className={css.top}>
          {top}
          {choice && <Mark ref={ref} choice={choice} id={id} />}
        </span>
        <span>
          <span className={css.name} id={`${id}-name`}>
            {name}
          </span>
          <Cost price={price} id={`${id}-cost`} />
        </span>
        {features && <Quality features={features} />}
        <Facts facts={facts} id={`${id}-facts`} />
      </PickArea>
    </li>
  );
};

interface SlimProps extends Pick<CardProps, 'name' | 'price' | 'choice' | 'ref' | 'top'> {
  /** Path of an icon. */
  readonly icon: string;
  readonly children: ReactNode;
}

/** A row for plans beside the main ones. */
export const SlimPlanCard = ({ name, price, choice, ref, top, icon, children }: SlimProps) => {
  const id = useId();
  const language = useLanguage();
  const { per } = usePlanWords();
  return (
    <li className={`${css.card} ${css.slim}`} data-closed={!choice || undefined}>
      <PickArea choice={choice} className={css.row} id={id}>
        <span className={css.tile}>
          <Icon path={icon} />
        </span>
        <span className={css.about}>
          <b id={`${id}-name`}>{name}</b>
          <span id={`${id}-facts`}>{children}</span>
          {top}
        </span>
        <span className={css.amount} id={`${id}-cost`}>
          <b>{formatMoney(price.price, language)}</b> <span>{per(price)}</span>
        </span>
        {choice && <Mark ref={ref} choice={choice} id={id} />}
      </PickArea>
    </li>
  );
};

interface PickProps extends Pick<CardProps, 'choice'> {
  readonly className: string | undefined;
  readonly id: string;
  readonly children: ReactNode;
}

/** The whole card is the label of its input. */
const PickArea = ({ choice, className, id, children }: PickProps) =>
  choice ? (
    <label className={className} htmlFor={id}>
      {children}
    </label>
  ) : (
    <div className={className}>{children}</div>
  );

interface MarkProps extends Pick<CardProps, 'ref'> {
  readonly choice: PlanChoice;
  readonly id: string;
}

const Mark = ({ choice, id, ref }: MarkProps) => (
  <input
    ref={ref}
    id={id}
    className={css.mark}
    type={choice.kind}
    name={choice.name}
    value={choice.value}
    checked={choice.isChosen}
    onChange={(event) => choice.onChoose(event.target.checked)}
    aria-labelledby={`${id}-name`}
    aria-describedby={`${id}-cost ${id}-facts`}
  />
);

const Cost = ({ price, id }: Pick<CardProps, 'price'> & { readonly id: string }) => {
  const t = useT();
  const language = useLanguage();
  const { per, eachMonth } = usePlanWords();
  return (
    <>
      <span className={css.cost} id={id}>
        <b>{formatMoney(price.price, language)}</b> <span>{t('shell.plusTax', { cycle: per(price) })}</span>
      </span>
      {price.billingCycleType === 'annual' && <span className={css.each}>{eachMonth(price)}</span>}
    </>
  );
};

const Quality = ({ features }: { readonly features: PlanFeatures }) => {
  const { pictureOf } = usePlanWords();
  return (
    <span className={css.quality}>
      <span className={css.bars} aria-hidden="true">
        {pictureBars(features.picture).map((isOn, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
          <i key={place} data-on={isOn || undefined} />
        ))}
      </span>
      {pictureOf(features)}
    </span>
  );
};

const icons = { has: check, lacks: minus, won: plus, lost: minus } as const;

const Facts = ({ facts, id }: { readonly facts: readonly PlanFact[]; readonly id: string }) => (
  <span className={css.facts} id={id}>
    {facts.map(({ kind, words }) => (
      <span key={words} className={css[kind]}>
        <Icon path={icons[kind]} />
        <span>{words}</span>{' '}
      </span>
    ))}
  </span>
);

interface ChipProps {
  readonly variant?: 'accent' | 'good';
  readonly children: ReactNode;
}

export const PlanChip = ({ variant, children }: ChipProps) => (
  <span className={`${css.chip} ${variant ? css[variant] : ''}`}>
    {variant === 'good' && <Icon path={check} />}
    {children}
  </span>
);

interface DifferenceProps {
  readonly from: CardProps['price'];
  readonly to: CardProps['price'];
}

export const PriceDifference = ({ from, to }: DifferenceProps) => {
  const { isLess, words } = usePlanWords().difference(from, to);
  return <span className={`${css.difference} ${isLess ? css.less : ''}`}>{words}</span>;
};

interface ListProps {
  /** Number of cards, so that one or two do not leave empty columns. */
  readonly count: number;
  readonly children: ReactNode;
}

export const PlanCards = ({ count, children }: ListProps) => (
  <ul className={css.cards} data-count={Math.min(count, 3)}>
    {children}
  </ul>
);

export const SlimPlanCards = ({ children }: { readonly children: ReactNode }) => (
  <ul className={css.slims}>{children}</ul>
);

export const PlanCardsSkeleton = ({ count }: { readonly count: number }) => (
  <PlanCards count={count}>
    {Array.from({ length: count }, (_, index) => (
      <li key={index} className={css.card}>
        <span className={css.pick}>
          <Skeleton width="40%" height="28px" />
          <Skeleton width="60%" height="28px" />
          <Skeleton width="50%" height="34px" />
          <Skeleton width="100%" height="112px" />
        </span>
      </li>
    ))}
  </PlanCards>
);
