/** Profiles of the account. */
import type { Profile } from '@marquee/product/contract/profiles.ts';
import { limits } from '@marquee/product/limits.ts';
import { maturityLevelOf } from '@marquee/product/values/enums.ts';
import { Link } from '../../navigation/link.tsx';
import { QueryBoundary } from '../../api/query-boundary.tsx';
import { useT } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { lock } from '../../ui/icon/shell-icons.ts';
import { plus } from '../../ui/icon/page-icons.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import text from '../../ui/text.module.css';
import { ProfileAvatar } from './profile-avatar.tsx';
import { ProfileLimitAlert } from './profile-limit-alert.tsx';
import { useProfiles } from './profile-queries.ts';
import css from './profiles-page.module.css';

const ProfilesPage = () => {
  const t = useT();
  return (
    <>
      <h1>{t('profiles.list.title')}</h1>
      <p className={text.lead}>{t('profiles.list.lead')}</p>
      <QueryBoundary query={useProfiles({ fresh: true })} skeleton={<ProfilesSkeleton />}>
        {(profiles) => <ProfileGrid profiles={profiles} />}
      </QueryBoundary>
    </>
  );
};
export default ProfilesPage;

const ProfileGrid = ({ profiles }: { readonly profiles: readonly Profile[] }) => {
  const t = useT();
  const left = limits.profiles - profiles.length;
  return (
    <>
      <ul className={css.grid}>
        {profiles.map((profile) => (
          <li key={profile.id} className={css.card}>
            <Card profile={profile} />
          </li>
        ))}
        {left > 0 && (
          <li className={`${css.card} ${css.add}`}>
            <Link to="profileCreate" className={css.edit}>
              <span className={css.plus}>
                <Icon path={plus} />
              </span>
              <b>{t('profiles.list.add')}</b>
              <span className={css.maturity}>{t('profiles.list.left', { count: left })}</span>
            </Link>
          </li>
        )}
      </ul>
      {left <= 0 && <ProfileLimitAlert />}
    </>
  );
};

const Card = ({
  profile: { id, nickname, maturity, master, hasPin, icon },
}: {
  readonly profile: Profile;
}) => {
  const t = useT();
  const query = { profileId: id };
  return (
    <>
      <Link to="profileEdit" query={query} className={css.edit}>
        <ProfileAvatar nickname={nickname} colour={icon} />
        <b>
          <span className={text.hidden}>{t('profiles.list.edit')}</span> {nickname}
        </b>
        <span className={css.maturity}>{t(`profiles.maturity.${maturityLevelOf(maturity) ?? 'adult'}`)}</span>
        {(master || hasPin) && (
          <span className={css.marks}>
            {master && <span className={`${css.mark} ${css.main}`}>{t('profiles.list.main')}</span>}
            {hasPin && (
              <span className={css.mark}>
                <Icon path={lock} />
                {t('profiles.list.pin')}
              </span>
            )}
          </span>
        )}
      </Link>
      <Link
        to="profileEditPin"
        query={query}
        className={css.pin}
        aria-label={t(hasPin ? 'profiles.pin.changeFor' : 'profiles.pin.setFor', { nickname })}
      >
        {t(hasPin ? 'profiles.pin.change' : 'profiles.pin.set')}
      </Link>
    </>
  );
};

const ProfilesSkeleton = () => (
  <div className={css.grid}>
    {[1, 2, 3].map((place) => (
      <div key={place} className={css.card}>
        <div className={css.edit}>
          <Skeleton width="76px" height="76px" />
          <Skeleton width="70%" height="20px" />
          <Skeleton width="50%" height="18px" />
        </div>
      </div>
    ))}
  </div>
);
