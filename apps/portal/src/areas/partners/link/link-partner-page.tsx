import { goToRoute } from '../../../flow/link.tsx';
import { useT } from '../../../i18n.ts';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import { useLinking } from './linking.ts';
import { PartnerPage, useNamedPartner } from '../partner-page.tsx';
import { Linking, Tell, useWayTo, Way, WaySkeleton } from './way.tsx';

const LinkPartnerPage = () => {
  const t = useT();
  const { partnerId, partner } = useNamedPartner();
  const wayTo = useWayTo();
  const { busy, told, askToMove } = useLinking({
    partnerId,
    onLinked: () => goToRoute('partnersLinkSuccess', { params: { partnerId }, replace: true }),
  });
  return (
    <PartnerPage title={t('partners.link.title', { partner })} meanwhile={<WaySkeleton />}>
      {(each) =>
        busy ? (
          <Linking partner={partner} />
        ) : (
          <>
            {!each.linked && <p className={text.lead}>{t('partners.link.lead', { partner })}</p>}
            <div className={layout.stack}>
              <Tell told={told} partner={partner} linked={each.linked} askToMove={askToMove} />
              <Way partner={each} href={wayTo(each)} />
            </div>
          </>
        )
      }
    </PartnerPage>
  );
};
export default LinkPartnerPage;
