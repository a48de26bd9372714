/** Prices of a brand's products, and rights by province: shown, or edited in a draft. */
import { useId, useState } from 'react';
import { type BrandId, brandOf } from '@marquee/product/brands.ts';
import { type CatalogueVersionPage, saveCatalogueDraft } from '@marquee/product/contract/staff/catalogue.ts';
import { type BillingCycle, billingCycles } from '@marquee/product/values/billing-cycles.ts';
import { type CatalogueProduct, cyclesOf } from '@marquee/product/values/catalogue/catalogue-document.ts';
import type { StatedRight } from '@marquee/product/values/rights/rights.ts';
import { ApiError, call } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';
import { centsIn } from '../ui/cents-in.ts';
import { Failure } from '../ui/failure.tsx';
import { Table } from '../ui/table.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { RightsEditor } from './rights-editor.tsx';

interface EditorProps {
  readonly version: CatalogueVersionPage;
  readonly brand: BrandId;
  readonly brands: readonly BrandId[];
  readonly onBrand: (brand: BrandId) => void;
  /** By product; undefined until they are counted. */
  readonly subscribers: Readonly<Record<string, number>> | undefined;
  readonly mayEdit: boolean;
  readonly onDone: (said: string) => void;
}

/** The cycles of the table; a plan's other cycles keep their price. */
const shownCycles: readonly BillingCycle[] = ['monthly', 'annual'];
const keyOf = (productId: string, cycle: BillingCycle): string => `${productId}.${cycle}`;

export const DraftEditor = ({
  version,
  brand,
  brands,
  onBrand,
  subscribers,
  mayEdit,
  onDone,
}: EditorProps) => {
  const { t, error, money, language } = useWords();
  const brandField = useId();
  const { products } = version.document;
  /** Typed prices by pricing plan. */
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  /** Undefined until they are changed. */
  const [changedRights, setRights] = useState<readonly StatedRight[]>();
  const rights = changedRights ?? version.document.rights ?? [];
  const [failure, setFailure] = useState<ApiError>();
  const [asks, setAsks] = useState(false);
  const centsOf = (product: CatalogueProduct, cycle: BillingCycle): number | undefined => {
    const text = typed[keyOf(product.id, cycle)];
    return text === undefined ? product.prices[cycle] : centsIn(text);
  };
  const isWrong = Object.values(typed).some((text) => !centsIn(text));
  const isChanged = Object.keys(typed).length > 0 || changedRights !== undefined;
  const document = {
    ...version.document,
    rights: [...rights],
    products: products.map((product) => ({
      ...product,
      prices: Object.fromEntries(cyclesOf(product).map((cycle) => [cycle, centsOf(product, cycle)!])),
    })),
  };
  const save = async (): Promise<number> => {
    if (!isChanged) return version.revision;
    const { revision } = await call(saveCatalogueDraft, {
      params: { version: version.version },
      body: { revision: version.revision, document },
    });
    return revision;
  };
  const before = (product: CatalogueProduct, cycle: BillingCycle) =>
    version.changes.find((change) => change.productId === product.id && change.cycle === cycle)?.before;
  const input = (product: CatalogueProduct, cycle: BillingCycle) => {
    const cents = product.prices[cycle];
    if (cents === undefined) return null;
    const was = before(product, cycle);
    const key = keyOf(product.id, cycle);
    return (
      <>
        {mayEdit ? (
          <input
            className="price"
            inputMode="decimal"
            autoComplete="off"
            aria-label={t('prices.input', {
              plan: product.name[language],
              cycle: billingCycles[cycle].label[language],
            })}
            aria-invalid={typed[key] !== undefined && !centsIn(typed[key])}
            value={typed[key] ?? (cents / 100).toFixed(2).replace('.', language === 'fr' ? ',' : '.')}
            onChange={({ target }) => setTyped({ ...typed, [key]: target.value })}
          />
        ) : (
          money(cents)
        )}
        {was !== undefined && was !== null && <small>{t('prices.was', { price: money(was) })}</small>}
      </>
    );
  };
  return (
    <section className="panel" aria-labelledby={`${brandField}-title`}>
      <h2 id={`${brandField}-title`}>
        {t('prices.plans')} <small>{t('prices.beforeTax')}</small>
      </h2>
      <div className="filters">
        <label htmlFor={brandField}>{t('prices.brand')}</label>
        <select
          id={brandField}
          value={brand}
          onChange={({ target }) => onBrand(brands.find((id) => id === target.value) ?? brand)}
        >
          {brands.map((id) => (
            <option key={id} value={id}>
              {brandOf(id).name[language]}
            </option>
          ))}
        </select>
      </div>
      <Failure failure={failure} />
      <Table
        label={t('prices.plans')}
        rows={products.filter((product) => product.brand === brand && product.type !== 'GIFT')}
        keyOf={({ id }) => id}
        columns={[
          {
            head: t('prices.plan'),
            render: ({ name, legacy }) => (
              <>
                <b>{name[language]}</b>
                {legacy && <small>{t('prices.legacy')}</small>}
              </>
            ),
          },
          ...shownCycles.map((cycle) => ({
            head: billingCycles[cycle].label[language],
            render: (product: CatalogueProduct) => input(product, cycle),
          })),
          {
            head: t('prices.subscribers'),
            number: true as const,
            render: ({ id }) => subscribers && (subscribers[id] ?? 0).toLocaleString(`${language}-CA`),
          },
        ]}
      />
      <RightsEditor rights={rights} onChange={mayEdit ? setRights : undefined} />
      {mayEdit && (
        <footer className="actions">
          <button
            type="button"
            className="button"
            disabled={!isChanged || isWrong}
            onClick={() => {
              save()
                .then(() => onDone(t('prices.saved')))
                .catch((reason: unknown) =>
                  setFailure(reason instanceof ApiError ? reason : new ApiError('GENERIC', null)),
                );
            }}
          >
            {t('prices.save')}
          </button>
          <button
            type="button"
            className="button main"
            disabled={isWrong || (!isChanged && version.changes.length + version.rightChanges.length === 0)}
            onClick={() => setAsks(true)}
          >
            {t('askApproval')}
          </button>
          {isWrong && (
            <p className="wrong" role="alert">
              {error('VALIDATION')} {t('field.amountWrong')}
            </p>
          )}
        </footer>
      )}
      {asks && (
        <AskDialog
          version={version.version}
          save={save}
          onClose={() => setAsks(false)}
          onDone={() => onDone(t('prices.asked'))}
        />
      )}
    </section>
  );
};
