/** What every mail of a brand shares: wordmark, sender and the links of its footer. */
import { type BrandId, brandOf, type Language } from '@marquee/product/brands.ts';
import { mailPictureFile, type WordmarkGround } from '@marquee/product/shell/document-colours.ts';
import type { Env } from '../../env.ts';
import type { Picture } from './blocks.ts';
import type { MailLayout } from './render-mail.ts';
import { translatorFor } from '../translator.ts';

const heights: Readonly<Record<WordmarkGround, number>> = { band: 24, card: 20 };

export const mailLayoutOf = (
  { publicUrl, base, brandHomes, seller }: Pick<Env, 'publicUrl' | 'base' | 'brandHomes' | 'seller'>,
  brand: BrandId,
  language: Language,
): MailLayout => {
  const say = translatorFor(language);
  const { name, wordmarkRatio, supportUrl, privacyUrl } = { ...brandOf(brand), ...brandHomes[brand] };
  const pictureOn = (ground: WordmarkGround): Picture => ({
    src: new URL(base + mailPictureFile(brand, ground), publicUrl).href,
    alt: name[language],
    width: Math.round(heights[ground] * wordmarkRatio),
    height: heights[ground],
  });
  return {
    brand,
    language,
    wordmark: pictureOn('band'),
    cardPicture: pictureOn('card'),
    sender: say('mail.footer.sender', { name: seller.name[language], address: seller.address[language] }),
    links: [
      { text: say('mail.footer.support'), href: supportUrl[language] },
      { text: say('mail.footer.privacy'), href: privacyUrl[language] },
    ],
  };
};
