import { describe, expect, it } from 'vitest';
import {
  type BrandId,
  brandIds,
  brandOf,
  brandOfClient,
  defaultBrand,
  homeUrlOf,
  isBrandId,
  languageOf,
  localeOf,
  siteTitleOf,
  whitelistOf,
} from './brands.ts';
import { externalProducts } from './shell/switcher.ts';
import { brandsWith } from './features.ts';
import { specifiedAmong, type SpecifiedBrand, specifiedBrands } from './testing/brand-table.ts';

/** The specified brand table: id, names, client, language, theme, home pages. */
const table = `
vanilla   | My Account    | Mon compte    | usermgt       | -  | light | -                            | -
crave     | Crave         | Crave         | crave-web     | -  | dark  | https://www.crave.ca/en      | https://www.crave.ca/fr
ctv       | CTV           | CTV           | ctv-web       | en | dark  | https://www.ctv.ca/          | https://www.ctv.ca/
tsn       | TSN           | TSN           | tsn-web       | en | light | https://www.tsn.ca/          | https://www.tsn.ca/
rds       | RDS           | RDS           | rds-web       | fr | light | https://www.rds.ca/          | https://www.rds.ca/
noovo     | Noovo         | Noovo         | noovo-web     | fr | dark  | https://www.noovo.ca/        | https://www.noovo.ca/
noovoinfo | Noovo Info    | Noovo Info    | noovoinfo-web | fr | dark  | https://www.noovo.info/      | https://www.noovo.info/
noovomoi  | Noovo Moi     | Noovo Moi     | noovomoi-web  | fr | light | https://www.noovomoi.ca/     | https://www.noovomoi.ca/
ctvnews   | CTV News      | CTV News      | ctvnews-web   | en | light | https://www.ctvnews.ca/      | https://www.ctvnews.ca/
bnn       | BNN Bloomberg | BNN Bloomberg | bnn-web       | en | light | https://www.bnnbloomberg.ca/ | https://www.bnnbloomberg.ca/
cp24      | CP24          | CP24          | cp24-web      | en | light | https://www.cp24.com/        | https://www.cp24.com/
bellmedia | Bell Media    | Bell Média    | bellmedia-web | -  | light | https://www.bellmedia.ca/    | https://www.bellmedia.ca/fr/
`;
const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));
const idsOf = (column: number, value: string) =>
  rows.filter((row) => row[column] === value).map((row) => row[0]);

/** Whitelisted hosts by brand, as specified; sub-domains only as listed. */
const crave = ['crave.ca', 'account.crave.ca', 'login.crave.ca'];
const ctv = ['ctv.ca', 'account.ctv.ca'];
const sports = ['tsn.ca', 'rds.ca', 'account.tsn.ca', 'account.rds.ca'];
const noovo = ['noovo.ca', 'noovo.info', 'noovomoi.ca'];
const news = ['ctvnews.ca', 'bnnbloomberg.ca', 'cp24.com'];
const corporate = ['bellmedia.ca'];
const whitelists: Readonly<Record<Exclude<SpecifiedBrand, 'vanilla'>, readonly string[]>> = {
  crave,
  ctv,
  tsn: sports,
  rds: sports,
  noovo,
  noovoinfo: noovo,
  noovomoi: noovo,
  ctvnews: news,
  bnn: news,
  cp24: news,
  bellmedia: corporate,
};

describe('the brand table', () => {
  it('[BRAND-03] [BRAND-04] Twelve brand ids are known, one of them the corporate one', () => {
    expect(specifiedAmong(brandIds)).toEqual(rows.map((row) => row[0]));
    expect(specifiedBrands).toHaveLength(12);
    expect(brandIds.every(isBrandId)).toBe(true);
    for (const other of ['foo', '', 'Crave', 'toString', '__proto__', 'constructor', null, undefined, 3, {}])
      expect(isBrandId(other), JSON.stringify(other)).toBe(false);
  });

  it.each(rows)('%s is what the table says', (id, en, fr, clientId, language, theme, homeEn, homeFr) => {
    if (!isBrandId(id)) throw new Error(`${id} is no brand`);
    const brand = brandOf(id);
    expect(brand.name).toEqual({ en, fr });
    expect(brand.clientId).toBe(clientId);
    expect(brand.language ?? '-').toBe(language);
    expect(brand.theme).toBe(theme);
    expect(homeUrlOf(id, 'en') ?? '-').toBe(homeEn);
    expect(homeUrlOf(id, 'fr') ?? '-').toBe(homeFr);
  });

  it('[BRAND-02] The default brand is the unbranded vanilla', () => {
    expect(defaultBrand).toBe('vanilla');
    expect(brandsWith('multiBrand')).toEqual(['vanilla']);
  });

  it('[BRAND-05] crave, ctv, noovo and noovoinfo use the dark theme', () => {
    expect(idsOf(5, 'dark')).toEqual(['crave', 'ctv', 'noovo', 'noovoinfo']);
    expect(specifiedBrands.filter((id) => brandOf(id).theme === 'dark')).toEqual(idsOf(5, 'dark'));
  });

  it('[BRAND-06] All other brands use the light theme', () => {
    expect(specifiedBrands.filter((id) => brandOf(id).theme === 'light')).toEqual(idsOf(5, 'light'));
    expect(idsOf(5, 'light')).toHaveLength(8);
  });

  it('The token’s client names the brand; usermgt is vanilla', () => {
    for (const [id, , , clientId] of rows) expect(brandOfClient(clientId!)).toBe(id);
    expect(brandOfClient('crave-tv')).toBe('crave');
    expect(brandOfClient('usermgt-web')).toBe('vanilla');
    for (const unknown of ['', 'foo-web', 'vanilla', 'crav', 'cravet-web', '-crave'])
      expect(brandOfClient(unknown), unknown).toBeUndefined();
  });
});

describe('languages', () => {
  it('Both short and long forms are read, and nothing else', () => {
    expect(['en', 'en-CA', 'fr', 'fr-CA'].map(languageOf)).toEqual(['en', 'en', 'fr', 'fr']);
    expect(['EN', 'fr-FR', 'de', '', undefined, null, 1].map(languageOf)).toEqual(Array(7).fill(undefined));
    expect([localeOf('en'), localeOf('fr')]).toEqual(['en-CA', 'fr-CA']);
  });

  it('[I18N-09] [I18N-10] The noovo family and rds are French', () => {
    expect(specifiedBrands.filter((id) => brandOf(id).language === 'fr')).toEqual([
      'rds',
      'noovo',
      'noovoinfo',
      'noovomoi',
    ]);
  });

  it('English brands are ctv, ctvnews, tsn, bnn and cp24', () => {
    expect(
      specifiedBrands
        .filter((id) => brandOf(id).language === 'en')
        .map(String)
        .sort(),
    ).toEqual(['bnn', 'cp24', 'ctv', 'ctvnews', 'tsn']);
  });

  it('The site title is the brand’s account, in both languages', () => {
    expect(siteTitleOf('vanilla')).toEqual({ en: 'My Account', fr: 'Mon compte' });
    expect(siteTitleOf('crave')).toEqual({ en: 'Crave Account', fr: 'Compte Crave' });
    expect(siteTitleOf('bellmedia')).toEqual({ en: 'Bell Media Account', fr: 'Compte Bell Média' });
    for (const [id, en, fr] of rows.slice(1)) {
      if (!isBrandId(id)) throw new Error(`${id} is no brand`);
      expect(siteTitleOf(id)).toEqual({ en: `${en} Account`, fr: `Compte ${fr}` });
    }
  });
});

describe('addresses', () => {
  const kinds = [
    'supportUrl',
    'termsUrl',
    'privacyUrl',
    'fallbackAccountUrl',
    'manageSubscriptionUrl',
  ] as const;
  const urlsOf = (kind: (typeof kinds)[number]) => brandIds.flatMap((id) => Object.values(brandOf(id)[kind]));

  it('[BRAND-10] [BRAND-11] Terms and subscription-management addresses differ per brand and language', () => {
    // Vanilla has the URLs of the corporate brand.
    const sites = brandIds.length - 1;
    for (const kind of ['termsUrl', 'manageSubscriptionUrl'] as const) {
      expect(new Set(urlsOf(kind)).size, kind).toBe(sites * 2);
      expect(brandOf('vanilla')[kind]).toEqual(brandOf('bellmedia')[kind]);
    }
  });

  it('Every brand has its addresses and its analytics key, none empty', () => {
    for (const kind of kinds) for (const url of urlsOf(kind)) expect(new URL(url).protocol).toBe('https:');
    const keys = brandIds.map((id) => brandOf(id).analyticsKey);
    expect(new Set(keys).size).toBe(brandIds.length);
    expect(keys.every(Boolean)).toBe(true);
  });

  it('The switcher’s two external products are iHeartRadio and Super Écran', () => {
    expect(externalProducts).toEqual([
      { id: 'iheartradio', name: 'iHeartRadio', url: 'https://www.iheart.com/' },
      { id: 'superecran', name: 'Super Écran', url: 'https://www.superecran.com/' },
    ]);
  });
});

describe('whitelists', () => {
  it.each(Object.entries(whitelists) as [BrandId, string[]][])(
    '%s trusts the hosts of its group and no others',
    (id, hosts) => {
      expect([...whitelistOf(id)].sort()).toEqual([...hosts].sort());
    },
  );

  it('vanilla trusts the hosts of every brand and no others', () => {
    const others = brandIds.filter((id) => id !== 'vanilla').flatMap((id) => whitelistOf(id));
    expect([...whitelistOf('vanilla')].sort()).toEqual([...new Set(others)].sort());
  });

  it('No brand is without a whitelist', () => {
    expect(brandIds.filter((id) => whitelistOf(id).length === 0)).toEqual([]);
  });

  it('Only vanilla trusts the portal’s own host', () => {
    expect(brandIds.filter((id) => whitelistOf(id, {}, 'portal.test').includes('portal.test'))).toEqual([
      'vanilla',
    ]);
  });

  it('A host added at start is trusted by the brand’s group and by vanilla', () => {
    const overrides = {
      tsn: { hosts: ['www.tsn.localhost'], homeUrl: { en: 'http://e/', fr: 'http://f/' } },
    };
    expect(brandIds.filter((id) => whitelistOf(id, overrides).includes('www.tsn.localhost'))).toEqual([
      'vanilla',
      'tsn',
      'rds',
    ]);
    expect(homeUrlOf('tsn', 'fr', overrides)).toBe('http://f/');
    expect(homeUrlOf('rds', 'fr', overrides)).toBe('https://www.rds.ca/');
  });
});
