/** Prices: the live catalogue, a draft of the next version, its approval, and what was live before. */
import { useState } from 'react';
import { brandIds, type BrandId } from '@marquee/product/brands.ts';
import {
  approveCatalogueVersion,
  type CatalogueVersion,
  type CatalogueVersionPage,
  countCatalogueSubscribers,
  createCatalogueDraft,
  discardCatalogueVersion,
  getCatalogueVersion,
  listCatalogueVersions,
  refuseCatalogueVersion,
} from '@marquee/product/contract/staff/catalogue.ts';
import type { StaffSession } from '@marquee/product/contract/staff/session.ts';
import { ApiError, call } from '../data/api.ts';
import { useWords } from '../data/i18n.ts';
import { useLoad } from '../data/use-load.ts';
import { Failure } from '../ui/failure.tsx';
import { Freshness, Loaded, LoadError } from '../ui/list-states.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { StatusMessage } from '../ui/status-message.tsx';
import { DraftEditor } from './draft-editor.tsx';
import { PlanPreviewPanel } from './plan-preview-panel.tsx';
import { Changes, History } from './version-panels.tsx';

const isOpen = ({ status }: CatalogueVersion): boolean =>
  status === 'DRAFT' || status === 'WAITING' || status === 'APPROVED';

/** Brands that sell something, in the order of the brands. */
const brandsOf = ({ document: { products } }: CatalogueVersionPage): readonly BrandId[] =>
  brandIds.filter((id) => products.some(({ brand }) => brand === id));

const read = async (signal: AbortSignal) => {
  const { versions } = await call(listCatalogueVersions, { signal });
  const shown = versions.find(isOpen) ?? versions.find(({ status }) => status === 'LIVE');
  const version = shown && (await call(getCatalogueVersion, { params: { version: shown.version }, signal }));
  return { versions, version };
};

export const PricesPage = ({ session }: { session: StaffSession }) => {
  const { t, dateTime } = useWords();
  const load = useLoad('prices', read);
  const [failure, setFailure] = useState<ApiError>();
  const [said, setSaid] = useState('');
  const [chosen, setChosen] = useState<BrandId>();
  const brands = load.data?.version ? brandsOf(load.data.version) : [];
  const brand = chosen ?? brands[0];
  const counted = useLoad(`subscribers ${brand}`, async (signal) =>
    brand ? call(countCatalogueSubscribers, { query: { brand }, signal }) : undefined,
  );
  const mayEdit = session.permissions.includes('catalogue.edit');
  const run = (doing: Promise<unknown>, done: string) => {
    setFailure(undefined);
    doing
      .then(() => {
        setSaid(done);
        return load.reload();
      })
      .catch((error: unknown) =>
        setFailure(error instanceof ApiError ? error : new ApiError('GENERIC', null)),
      );
  };
  return (
    <>
      <PageHead title={t('prices.title')} />
      <StatusMessage text={said} />
      <Failure failure={failure} />
      <Loaded load={load} empty={({ version }) => version === undefined} emptyText={t('prices.none')}>
        {({ versions, version }) => {
          if (!version || !brand) return null;
          const decision = { params: { version: version.version }, body: { revision: version.revision } };
          const open = isOpen(version);
          return (
            <>
              <div className="head">
                <p className="muted">
                  {t(`prices.state.${version.status}`, {
                    version: version.version,
                    name: version.madeBy,
                    date: dateTime(version.liveFrom ?? version.liveAt ?? version.madeAt),
                  })}
                </p>
                <div className="actions">
                  {mayEdit && !open && (
                    <button
                      type="button"
                      className="button main"
                      onClick={() => run(call(createCatalogueDraft, { body: {} }), t('prices.begun'))}
                    >
                      {t('prices.begin')}
                    </button>
                  )}
                  {mayEdit && open && (
                    <button
                      type="button"
                      className="button"
                      onClick={() => run(call(discardCatalogueVersion, decision), t('prices.discarded'))}
                    >
                      {t('prices.discard')}
                    </button>
                  )}
                  {version.mayDecide && (
                    <>
                      <button
                        type="button"
                        className="button"
                        onClick={() => run(call(refuseCatalogueVersion, decision), t('prices.givenBack'))}
                      >
                        {t('prices.giveBack')}
                      </button>
                      <button
                        type="button"
                        className="button main"
                        onClick={() => run(call(approveCatalogueVersion, decision), t('prices.approved'))}
                      >
                        {t('approve')}
                      </button>
                    </>
                  )}
                </div>
              </div>
              <DraftEditor
                key={`${version.version} ${version.revision}`}
                version={version}
                brand={brand}
                brands={brands}
                onBrand={setChosen}
                subscribers={counted.data?.subscribers}
                mayEdit={mayEdit && version.status === 'DRAFT'}
                onDone={(done) => {
                  setSaid(done);
                  load.reload();
                }}
              />
              <LoadError load={counted} />
              {open && <Changes version={version} />}
              <PlanPreviewPanel version={version} brand={brand} />
              <History
                versions={versions}
                onUndo={
                  mayEdit && !open
                    ? (from) => run(call(createCatalogueDraft, { body: { from } }), t('prices.begun'))
                    : undefined
                }
              />
            </>
          );
        }}
      </Loaded>
      <Freshness load={load} />
    </>
  );
};
