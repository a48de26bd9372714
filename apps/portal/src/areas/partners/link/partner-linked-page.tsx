import { Link } from '../../../navigation/link.tsx';
import { useT } from '../../../i18n/i18n.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ProviderLinked } from '../provider/provider-linked.tsx';
import { useIsProviderUrl } from '../provider/provider-page.tsx';
import { LinkSuccess } from './link-success.tsx';

const PartnerLinkedPage = () => (useIsProviderUrl() ? <ProviderLinked /> : <PartnerLinked />);
export default PartnerLinkedPage;

const PartnerLinked = () => {
  const t = useT();
  return (
    <LinkSuccess title={t('partners.linkSuccess.title')}>
      <Link to="partnersIndex" className={buttonClass({ wide: true })}>
        {t('partners.list.back')}
      </Link>
    </LinkSuccess>
  );
};
