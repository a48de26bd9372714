import { Link } from '../../../flow/link.tsx';
import { useT } from '../../../i18n.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Linked } from './linked.tsx';

const PartnerLinkedPage = () => {
  const t = useT();
  return (
    <Linked title={t('partners.linkSuccess.title')}>
      <Link to="partnersIndex" className={buttonClass({ wide: true })}>
        {t('partners.list.back')}
      </Link>
    </Linked>
  );
};
export default PartnerLinkedPage;
